"""Series: who sits where in which game, and what its games add up to. Pure.

A place is the seat that somebody had in the first game. From game to game everybody
moves one seat further on, so partners stay partners.
"""

from collections.abc import Sequence
from typing import NamedTuple

from games.replay.state import GameState
from games.rules.ruleset import Ruleset


class ScoredGame(NamedTuple):
    """A scored game of a series."""

    number: int
    """From 1."""
    points: Sequence[int]
    """Per seat, as `points_of` gives them."""
    winners: Sequence[int]
    """Seats."""


class Standing(NamedTuple):
    """A line of the table: one side, so a player or partners."""

    places: tuple[int, ...]
    points: int
    wins: int
    """Games won, alone or together."""
    rank: int
    """1 is best; who has the same points shares one."""


def place_at(seat: int, number: int, seats: int) -> int:
    """Return the place of who sits in a seat of a game."""
    return (seat + number - 1) % seats


def seated(players: Sequence[str], number: int) -> list[str]:
    """Return who sits where in a game, from who sat where in the first."""
    seats = len(players)
    return [players[place_at(seat, number, seats)] for seat in range(seats)]


def points_of(state: GameState) -> list[int]:
    """Return what a scored game counts for each seat: its score.

    Where the fewest win, who left has no less than the worst of those who stayed: they
    would lead by giving up before they have placed anything.
    """
    assert state.scored is not None
    points = list(state.scored.seats)
    out = state.position.out
    stayed = [score for seat, score in enumerate(points) if seat not in out]
    if state.ruleset.scoring.objective != "reverse" or not stayed:
        return points
    return [
        max(score, *stayed) if seat in out else score
        for seat, score in enumerate(points)
    ]


def table(ruleset: Ruleset, played: Sequence[ScoredGame]) -> list[Standing]:
    """Return the table after some games, the best first; ties are shared."""
    better = -1 if ruleset.scoring.objective == "reverse" else 1
    seats = len(ruleset.seats)
    sums = [0] * seats
    won: list[set[int]] = [set() for _ in range(seats)]
    for game in played:
        for seat, points in enumerate(game.points):
            sums[place_at(seat, game.number, seats)] += points
        for seat in game.winners:
            won[place_at(seat, game.number, seats)].add(game.number)
    totals = [sum(sums[place] for place in side) for side in ruleset.teams]
    lines = [
        Standing(
            places=side,
            points=total,
            wins=len(set().union(*(won[place] for place in side))),
            rank=1 + sum(better * other > better * total for other in totals),
        )
        for side, total in zip(ruleset.teams, totals, strict=True)
    ]
    return sorted(lines, key=lambda line: (line.rank, line.places))
