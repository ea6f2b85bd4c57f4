"""Summary of a ruleset's tallies by measure and part."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from games.rules.ruleset import Ruleset
from records.statistics.tallies import Measure, Tally

Counts: TypeAlias = Mapping[int, int]
"""Number of games by value."""


@dataclass(frozen=True)
class Summary:
    """Tallies of a ruleset."""

    ruleset: Ruleset
    tallies: Mapping[tuple[str, str], Counts]
    """Number of games by measure and part, and within each of these, by value."""

    @classmethod
    def from_tallies(
        cls, ruleset: Ruleset, rows: Iterable[tuple[Tally, int]]
    ) -> "Summary":
        """Build a summary from tallies and the number of games for each."""
        tallies: dict[tuple[str, str], dict[int, int]] = defaultdict(dict)
        for (measure, part, value), games in sorted(rows):
            tallies[measure, part][value] = games
        return cls(ruleset, tallies)

    @property
    def fingerprint(self) -> list[object]:
        """Data for an entity tag. Equal fingerprints mean that the plots are equal."""
        tallies = sorted(
            (*key, *counts.items()) for key, counts in self.tallies.items()
        )
        return [str(self.ruleset), tallies]

    def counts(self, measure: str, part: object = "") -> Counts:
        """Return a part's numbers of games by value, in ascending order."""
        return self.tallies.get((measure, str(part)), {})

    def total(self, measure: str, part: object = "") -> int:
        """Return the number of games that a measure counts for a part."""
        return sum(self.counts(measure, part).values())

    @cached_property
    def games(self) -> int:
        """Number of all games."""
        return self.total(Measure.GAMES)

    def rate(self, measure: str, part: object) -> float:
        """Return a part's share of all games, from 0 to 1."""
        return self.total(measure, part) / self.games if self.games else 0.0

    @property
    def advantage(self) -> float | None:
        """Win rate of the first team minus the other seats' mean win rate."""
        ruleset, seats = self.ruleset, range(len(self.ruleset.seats))
        first = ruleset.movers[ruleset.first_movers[0]].seat or 0
        own = next(team for team in ruleset.teams if first in team)
        others = [self.rate(Measure.WON, seat) for seat in seats if seat not in own]
        if not others or not self.games:
            return None
        return self.rate(Measure.WON, first) - sum(others) / len(others)
