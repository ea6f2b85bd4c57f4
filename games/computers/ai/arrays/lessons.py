"""Lessons: positions as inputs for the net, with their games' results."""

import random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.computers.ai.arrays.memory import (
    LONGEST_GAME,
    Board,
    Floats,
    Room,
    Tree,
    room_of,
    tree_of,
)
from games.computers.ai.arrays.nets import layout_of
from games.computers.ai.arrays.rules import Ints, rules_of
from games.computers.ai.arrays.states import State, copy_of, state_of
from games.computers.ai.arrays.style import Preferences, Style, style_of
from games.computers.ai.arrays.tables import tables_of
from games.computers.beginnings import first_position
from games.rules.ruleset import Ruleset

TARGETS = 4
"""Number of targets per position. For the team to move, they are the expected win and
margin, and the actual win and margin."""
ROWS_EACH = 230
"""Number of rows reserved per position; more than an average position needs."""


class Practice(NamedTuple):
    """Self-play settings with playout caps (Wu, 2019): few searches are thorough.

    All positions with a thorough search are kept, but only a share of the others.
    """

    simulations: int
    """Simulations in an ordinary search; if 0, placements are drawn at random, weighted
    by the priors."""
    thorough: int
    """Simulations in a thorough search."""
    part: float
    """Share of searches that are thorough."""
    drawn: int
    """Number of opening placements that are drawn at random, weighted by visits. After
    them, the best placement is played."""
    retained: float
    """Share of the other positions that is kept. The share can be small, because the
    positions of one game are similar."""


class Ground(NamedTuple):
    """Board and memory for self-play."""

    board: Board
    start: State
    here: State
    """Current position of the game."""
    room: Room
    tree: Tree
    style: Style


class Lessons(NamedTuple):
    """Training positions in game order."""

    rows: NDArray[np.uint16]
    """Active inputs of all positions, concatenated."""
    begins: Ints
    """Index of each position's first row, followed by the end index. Shape: (positions
    + 1)."""
    targets: Floats
    """Training targets. Shape: (positions, TARGETS)."""
    used: Ints
    """Number of positions, and number of games that they come from."""


def least_positions(ruleset: Ruleset) -> int:
    """Return a number of positions that is large enough for a few games."""
    most_rows = LONGEST_GAME * layout_of(ruleset).most
    return 2 * max(LONGEST_GAME, most_rows // ROWS_EACH + 1)


def room_for(positions: int) -> Lessons:
    """Return empty lessons with room for this many positions."""
    return Lessons(
        rows=np.zeros(positions * ROWS_EACH, np.uint16),
        begins=np.zeros(positions + 1, np.int64),
        targets=np.zeros((positions, TARGETS), np.float32),
        used=np.zeros(2, np.int64),
    )


def ground_of(
    ruleset: Ruleset, preferences: Preferences, nodes: int, seed: int
) -> Ground:
    """Return the board and memory for self-play. Equal seeds produce equal games.

    If the rules draw the first piece at random, all games begin with the same piece.
    """
    position = first_position(ruleset, random.Random(seed))  # noqa: S311
    tables = tables_of(position.placements)
    board = Board(tables, rules_of(ruleset, tables))
    start = state_of(position, tables)
    return Ground(
        board=board,
        start=start,
        here=copy_of(start),
        room=room_of(board, copy_of(start), seed),
        tree=tree_of(nodes),
        style=style_of(preferences, ruleset, tables),
    )


def joined(lessons: list[Lessons]) -> Lessons:
    """Concatenate lessons in the given order."""
    rows, begins, targets = [], [np.zeros(1, np.int64)], []
    end, games = 0, 0
    for lesson in lessons:
        count = lesson.used[0]
        rows.append(lesson.rows[: lesson.begins[count]])
        begins.append(lesson.begins[1 : count + 1] + end)
        targets.append(lesson.targets[:count])
        end, games = end + int(lesson.begins[count]), games + int(lesson.used[1])
    all_targets = np.concatenate(targets)
    return Lessons(
        rows=np.concatenate(rows),
        begins=np.concatenate(begins),
        targets=all_targets,
        used=np.array([len(all_targets), games]),
    )
