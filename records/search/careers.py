"""Careers: statistics about a player's latest records."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile
from typing import Any

from django.db.models import QuerySet

from games.analyses import shown
from records.archive.permissions import visible
from records.archive.spellings import spellings_of
from records.judging.judge import RecordKind
from records.models import Record

MOST_RECORDS = 1_000
"""Maximum number of records to count. Only the latest records are counted, because
computer levels may have many more.
"""
MOST_OPENINGS = 200
"""Maximum number of games whose first placements are read. Only the latest games are
read.
"""
MOST_PIECES = 5


@dataclass(frozen=True)
class CareerGame:
    """Outcome for the player of a game with other players."""

    variant: str
    is_won: bool
    """Whether the player or their team won alone."""
    is_drawn: bool
    """Whether the player shared the win with another team."""


@dataclass(frozen=True)
class Openings:
    """Pieces that a player places first in a variant."""

    variant: str
    games: int
    pieces: Sequence[tuple[str, int]]
    """Pieces with their numbers of games, the most frequent first."""


@dataclass(frozen=True)
class Career:
    """Statistics about a player's latest records."""

    outcomes: Sequence[CareerGame]
    """Outcomes of games with other players, the latest first."""
    puzzles: int
    """Number of different puzzles that the player has solved."""
    since: datetime | None
    """End time of the player's oldest record; None if unknown."""
    is_complete: bool
    """Whether all records are counted. False if the player has more than
    `MOST_RECORDS`.
    """
    openings: Openings | None

    @property
    def won(self) -> int:
        """Number of games that the player won."""
        return sum(outcome.is_won for outcome in self.outcomes)

    @property
    def drawn(self) -> int:
        """Number of games in which the player shared the win with another team."""
        return sum(outcome.is_drawn for outcome in self.outcomes)

    @property
    def streak(self) -> int:
        """Number of consecutive wins, up to and including the latest game."""
        return len(list(takewhile(lambda outcome: outcome.is_won, self.outcomes)))


def career_of(player: str, viewer: str | None) -> Career:
    """Return a player's career, based on the records that the viewer may see."""
    names = set(spellings_of(player))
    rows = list(
        _records(names, viewer).values_list(
            *("variant", "ruleset", "players", "winners", "is_drawn"),
            *("started_at", "ended_at", "is_dated"),
        )[: MOST_RECORDS + 1]
    )
    is_complete = len(rows) <= MOST_RECORDS
    outcomes, solved, dates = [], set(), []
    shown_solutions = defaultdict(list)
    for shown_solution in shown.of_player(player):
        shown_solutions[shown_solution.ruleset].append(shown_solution)
    for row in rows[:MOST_RECORDS]:
        variant, ruleset, players, winners, is_drawn = row[:5]
        started_at, ended_at, is_dated = row[5:]
        own = _seats_of(names, players)
        has_won = not own.isdisjoint(winners)
        if is_dated:
            dates.append(ended_at)
        if len(players) == 1:
            ruleset_solutions = shown_solutions[ruleset]
            if has_won and not shown.is_spoiled(
                ruleset_solutions, started_at or ended_at, ended_at
            ):
                solved.add(ruleset)
        elif len(own) < len(players):
            outcomes.append(
                CareerGame(
                    variant,
                    is_won=has_won and not is_drawn,
                    is_drawn=has_won and is_drawn,
                )
            )
    return Career(
        outcomes=outcomes,
        puzzles=len(solved),
        since=min(dates) if dates and is_complete else None,
        is_complete=is_complete,
        openings=_openings(names, viewer, outcomes),
    )


def _openings(
    names: Collection[str], viewer: str | None, outcomes: Iterable[CareerGame]
) -> Openings | None:
    """Return the player's first pieces in the variant that they play most."""
    played = Counter(outcome.variant for outcome in outcomes).most_common(1)
    if not played:
        return None
    (variant, _) = played[0]
    rows = _records(names, viewer).filter(variant=variant)
    firsts: Counter[str] = Counter()
    for players, placements in rows.values_list("players", "placements")[
        :MOST_OPENINGS
    ]:
        own = _seats_of(names, players)
        firsts.update([piece for seat, _, piece, _ in placements if seat in own][:1])
    return Openings(variant, firsts.total(), firsts.most_common(MOST_PIECES))


def _records(names: Collection[str], viewer: str | None) -> QuerySet[Any]:
    return Record.objects.filter(
        visible(viewer), kind=RecordKind.GAME, players__overlap=sorted(names)
    ).order_by("-ended_at", "-id")


def _seats_of(names: Collection[str], players: Sequence[str]) -> set[int]:
    return {seat for seat, player in enumerate(players) if player in names}
