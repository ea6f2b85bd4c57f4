"""Puzzle of the day, which is the same for all players and harder toward Sunday.

This module does no I/O.
"""

from datetime import date
from functools import cache
from math import gcd
from typing import Final

from games.rules.puzzles import NamedPuzzle, puzzles

DIFFICULTIES: Final = (1, 1, 2, 2, 3, 3, 4)
"""Difficulty on each day of the week, starting with Monday."""
MOST_PIECES = 24
"""Maximum value of `fewest` for a daily puzzle. Larger puzzles would take more than an
evening.
"""


def puzzle_of(day: date) -> NamedPuzzle:
    """Return the puzzle of a day.

    No puzzle is repeated until all other puzzles with the same difficulty have been
    used.
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
    """Return a step size that reaches all of `count` puzzles.

    The step is large, because puzzles that are neighbors in the catalogue, such as the
    cubes, are similar.
    """
    steps = range(max(1, count * 3 // 8), count + 1)
    return next(step for step in steps if gcd(step, count) == 1)
