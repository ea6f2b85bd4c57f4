"""Subjects of questions for positions that the tests made without a game."""

from collections.abc import Sequence
from itertools import pairwise

from games.analyses.subjects import Subject, subject_of_moves
from games.replay.history import Kind
from games.rules.position import Position


def subject_of(position: Position) -> Subject:
    """Return the subject of a position to which picks, then placements led."""
    kinds: list[Kind] = ["picked"] * len(position.picks)
    kinds += ["placed"] * len(position.played)
    return subject_of_moves(position, kinds)


def subject_after(positions: Sequence[Position]) -> Subject:
    """Return the subject of the last of these positions, which follow the first."""
    kinds: list[Kind] = [
        "placed" if len(now.played) > len(before.played) else "skipped"
        for before, now in pairwise(positions)
    ]
    return subject_of_moves(positions[-1], kinds)
