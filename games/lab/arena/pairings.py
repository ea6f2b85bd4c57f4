"""Pairings: games between two players, the first of whom plays every side in turn.

A side is a team that wins together. With two sides, each opening is played twice with
the sides swapped. With more than two sides, the second player plays all sides except
the first player's.
"""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Pairing:
    """Two players by name, such as `level:5`; the first one is measured."""

    first: str
    second: str
    plays: tuple[str, str] = ("", "")
    """Description of each player, because the meaning of a name can change over
    time."""


@dataclass(frozen=True)
class Fixture:
    """A game to be played; equal fixtures are the same game."""

    ruleset: str
    """Canonical name of the ruleset."""
    pairing: Pairing
    side: int
    """Side of the first player."""
    seed: str
    opening: int
    """Number of random placements before the players begin."""


def fixtures(
    pairing: Pairing, ruleset: str, sides: int, games: int, seed: str, opening: int
) -> Iterator[Fixture]:
    """Yield at least this many games, with every side played equally often."""
    for number in range(-(-games // sides)):
        for side in range(sides):
            yield Fixture(ruleset, pairing, side, f"{seed}:{number}", opening)
