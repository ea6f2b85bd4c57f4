"""The puzzle of the day: one for everybody, harder towards Sunday. Pure."""

from datetime import date
from functools import cache
from math import gcd
from typing import Final

from games.rules.puzzles import NamedPuzzle, puzzles

DIFFICULTIES: Final = (1, 1, 2, 2, 3, 3, 4)
"""Difficulty of each day of a week, from Monday."""
MOST_PIECES = 24
"""Number of pieces that a day's puzzle may need; more take longer than an evening."""


def puzzle_of(day: date) -> NamedPuzzle:
    """Return the puzzle of a day.

    All puzzles of a difficulty have their day before one of them comes again.
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
    """Return a step that reaches all of so many, and is far from the one before.

    Neighbors in the catalogue are alike, such as the cubes.
    """
    steps = range(max(1, count * 3 // 8), count + 1)
    return next(step for step in steps if gcd(step, count) == 1)
