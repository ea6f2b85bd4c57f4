"""Summaries: the tallies of a ruleset, told as statistics."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from games.rules.ruleset import Ruleset
from records.archive.pools import Pool
from records.statistics.tallies import Measure, Tally

Document: TypeAlias = dict[str, Any]
Counts: TypeAlias = Mapping[int, int]
"""Games by value."""


@dataclass(frozen=True)
class Summary:
    """The summary of a ruleset's tallies."""

    ruleset: Ruleset
    tallies: Mapping[tuple[str, str], Counts]
    """Games by measure and part, then by value."""

    @classmethod
    def made_of(cls, ruleset: Ruleset, rows: Iterable[tuple[Tally, int]]) -> "Summary":
        """Sort tallies and their numbers of games."""
        tallies: dict[tuple[str, str], dict[int, int]] = defaultdict(dict)
        for (measure, part, value), games in sorted(rows):
            tallies[measure, part][value] = games
        return cls(ruleset, tallies)

    @property
    def fingerprint(self) -> list[object]:
        """What JSON can say of all of it: where it is the same, so is each plot."""
        tallies = sorted(
            (*key, *counts.items()) for key, counts in self.tallies.items()
        )
        return [str(self.ruleset), tallies]

    def counts(self, measure: str, part: object = "") -> Counts:
        """Return the games of a part by value, the least first."""
        return self.tallies.get((measure, str(part)), {})

    def total(self, measure: str, part: object = "") -> int:
        """Return the games of a part."""
        return sum(self.counts(measure, part).values())

    @cached_property
    def games(self) -> int:
        """All games."""
        return self.total(Measure.GAMES)

    def rate(self, measure: str, part: object) -> float:
        """Return the share of the games, 0 to 1."""
        return self.total(measure, part) / self.games if self.games else 0.0

    @property
    def advantage(self) -> float | None:
        """How much more often the team that begins wins alone than the others do."""
        ruleset, seats = self.ruleset, range(len(self.ruleset.seats))
        first = ruleset.movers[ruleset.first_movers[0]].seat or 0
        own = next(team for team in ruleset.teams if first in team)
        others = [self.rate(Measure.WON, seat) for seat in seats if seat not in own]
        if not others or not self.games:
            return None
        return self.rate(Measure.WON, first) - sum(others) / len(others)

    def document(self) -> Document:
        """Tell all of it."""
        ruleset, advantage = self.ruleset, self.advantage
        return {
            "ruleset": str(ruleset),
            "variant": ruleset.variant,
            "options": ruleset.options,
            "games": self.games,
            "pools": {
                pool.value: self.total(Measure.POOL, pool.value) for pool in Pool
            },
            "first_player_advantage": advantage and round(advantage, 4),
            "seats": [self._seat(seat) for seat in range(len(ruleset.seats))],
            "colors": [self._color(color) for color in range(len(ruleset.colors))],
            "lengths": distribution(self.counts(Measure.LENGTH)),
            "margins": distribution(self.counts(Measure.MARGIN)),
            "pieces": [
                {
                    "piece": piece.id,
                    "size": piece.size,
                    "plies": by_ply(self.counts(Measure.PIECE, piece.id)),
                }
                for piece in ruleset.pieces
            ],
        }

    def _seat(self, seat: int) -> Document:
        return {
            "seat": seat,
            "won": self.total(Measure.WON, seat),
            "shared": self.total(Measure.SHARED, seat),
            "win_rate": round(self.rate(Measure.WON, seat), 4),
            "scores": distribution(self.counts(Measure.SCORE, seat)),
        }

    def _color(self, color: int) -> Document:
        name = self.ruleset.colors[color]
        return {
            "color": name,
            "seat": self.ruleset.owner[color],
            "won": self.total(Measure.COLOR_WON, name),
            "shared": self.total(Measure.COLOR_SHARED, name),
            "win_rate": round(self.rate(Measure.COLOR_WON, name), 4),
            "scores": distribution(self.counts(Measure.COLOR_SCORE, name)),
        }


def distribution(counts: Counts) -> Document:
    """Tell games by value: the mean, and the values that there are."""
    games = sum(counts.values())
    total = sum(value * number for value, number in counts.items())
    return {
        "mean": round(total / games, 2) if games else None,
        "counts": [{"value": value, "games": counts[value]} for value in counts],
    }


def by_ply(counts: Counts) -> list[int]:
    """Return the games by ply, from the first to the last that there is."""
    return [counts.get(ply, 0) for ply in range(1, max(counts, default=0) + 1)]
