"""Series: the seats of each game, and the table of all games.

A place is a player's seat in the first game. In each new game, all players move on by
one seat, so partners stay partners.
"""

from collections.abc import Sequence
from typing import NamedTuple

from games.replay.state import GameState
from games.rules.ruleset import Ruleset


class ScoredGame(NamedTuple):
    """A scored game of a series."""

    number: int
    """Number of the game, from 1."""
    points: Sequence[int]
    """Points per seat, as returned by `points_of`."""
    winners: Sequence[int]
    """Seats that won."""


class Standing(NamedTuple):
    """A row of the table for one side: a player or partners."""

    places: tuple[int, ...]
    points: int
    wins: int
    """Number of games won, alone or with others."""
    rank: int
    """Rank, starting at 1; sides with equal points share a rank."""


def place_at(seat: int, number: int, seats: int) -> int:
    """Return the place of the player who has this seat in a game."""
    return (seat + number - 1) % seats


def seated(players: Sequence[str], number: int) -> list[str]:
    """Return a game's players by seat, given the first game's players by seat."""
    seats = len(players)
    return [players[place_at(seat, number, seats)] for seat in range(seats)]


def points_of(state: GameState) -> list[int]:
    """Return the points of each seat in a scored game, normally its score.

    If the lowest score wins, a player who left gets at least the worst score of the
    others. Otherwise, a player could win by leaving before placing a piece.
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
    """Return the table after some games, best first; ties share a rank."""
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
