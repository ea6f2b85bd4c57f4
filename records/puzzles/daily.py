"""Puzzle of the day: the same for all players, harder toward Sunday.

This module does no I/O.
"""

from datetime import date
from functools import cache
from math import gcd
from typing import Final

from games.rules.puzzles import NamedPuzzle, puzzles

DIFFICULTIES: Final = (1, 1, 2, 2, 3, 3, 4)
"""Difficulty by day of the week, from Monday."""
MOST_PIECES = 24
"""Maximum number of pieces that a daily puzzle needs; larger puzzles take more than an
evening.
"""


def puzzle_of(day: date) -> NamedPuzzle:
    """Return the puzzle of a day.

    All puzzles of a difficulty get their day before one is repeated.
    """
    week, weekday = divmod(day.toordinal() - 1, len(DIFFICULTIES))
    difficulty = DIFFICULTIES[weekday]
    before = DIFFICULTIES[:weekday].count(difficulty)
    number = week * DIFFICULTIES.count(difficulty) + before
    candidates = _candidates(difficulty)
    return candidates[number * _step(len(candidates)) % len(candidates)]


@cache
def _candidates(difficulty: int) -> list[NamedPuzzle]:
    return [
        puzzle
        for puzzle in puzzles().values()
        if puzzle.difficulty == difficulty and puzzle.fewest <= MOST_PIECES
    ]


def _step(count: int) -> int:
    """Return a step size with which all of `count` puzzles are reached.

    The step is large, because neighbors in the catalogue are similar, for example the
    cubes.
    """
    steps = range(max(1, count * 3 // 8), count + 1)
    return next(step for step in steps if gcd(step, count) == 1)
