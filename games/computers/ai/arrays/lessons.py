"""Lessons: positions that games came to, as the net sees them, and how these ended."""

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
"""For who moves: the win and margin that the search expected, and those that came."""
ROWS_EACH = 230
"""Of a position, more than there are on average."""


class Practice(NamedTuple):
    """Settings of self-play, with playout caps (Wu, 2019): few searches are thorough.

    All that these look at is kept; of what the others do, a part.
    """

    simulations: int
    """Of most searches (0: nothing is searched, priors draw each placement),"""
    thorough: int
    """of some,"""
    part: float
    """and what part these are."""
    drawn: int
    """Placements of a game that are drawn by their visits; then the best is played."""
    kept: float
    """The part of the other positions that is kept: those of a game are much alike."""


class Ground(NamedTuple):
    """The board of self-play, with the memory of its searches."""

    board: Board
    start: State
    here: State
    """How far the game has come."""
    room: Room
    tree: Tree
    style: Style


class Lessons(NamedTuple):
    """Positions one after another, game by game."""

    rows: NDArray[np.uint16]
    """The inputs that are there, of one position after the other."""
    begins: Ints
    """(positions + 1): the first row of each; then the end."""
    targets: Floats
    """(positions, TARGETS)"""
    used: Ints
    """(2): positions that are there, and games that they are of."""


def least_positions(ruleset: Ruleset) -> int:
    """Return the least room for lessons that surely holds a few games."""
    most_rows = LONGEST_GAME * layout_of(ruleset).most
    return 2 * max(LONGEST_GAME, most_rows // ROWS_EACH + 1)


def room_for(positions: int) -> Lessons:
    """Return room for so many positions."""
    return Lessons(
        rows=np.zeros(positions * ROWS_EACH, np.uint16),
        begins=np.zeros(positions + 1, np.int64),
        targets=np.zeros((positions, TARGETS), np.float32),
        used=np.zeros(2, np.int64),
    )


def ground_of(
    ruleset: Ruleset, preferences: Preferences, nodes: int, seed: int
) -> Ground:
    """Return the ground of a ruleset's games; equal seeds, equal games.

    All of them begin with the same first piece, if the rules draw one.
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
    """Return lessons as one, in their order."""
    rows, begins, targets = [], [np.zeros(1, np.int64)], []
    end, games = 0, 0
    for one in lessons:
        count = one.used[0]
        rows.append(one.rows[: one.begins[count]])
        begins.append(one.begins[1 : count + 1] + end)
        targets.append(one.targets[:count])
        end, games = end + int(one.begins[count]), games + int(one.used[1])
    told = np.concatenate(targets)
    return Lessons(
        rows=np.concatenate(rows),
        begins=np.concatenate(begins),
        targets=told,
        used=np.array([len(told), games]),
    )
