"""Pairings: which games two players play, the first in turn on every side.

A side is a team: what wins together. With two sides, each opening is played twice with
sides swapped; with more, the first player meets the second on all others.
"""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Pairing:
    """Two players by name, such as `level:5`; the first is the one that is measured."""

    first: str
    second: str
    plays: tuple[str, str] = ("", "")
    """How each of them plays: others can have had its name before."""


@dataclass(frozen=True)
class Fixture:
    """One game to be played; equal fixtures are one game."""

    ruleset: str
    """Canonical name."""
    pairing: Pairing
    side: int
    """Of the first player."""
    seed: str
    opening: int
    """Placements made by chance before the players begin."""


def fixtures(
    pairing: Pairing, ruleset: str, sides: int, games: int, seed: str, opening: int
) -> Iterator[Fixture]:
    """Yield at least so many games, until the first player sat everywhere as often."""
    for number in range(-(-games // sides)):
        for side in range(sides):
            yield Fixture(ruleset, pairing, side, f"{seed}:{number}", opening)
