"""The net: what a search knows of a position before anybody plays on from it.

Its inputs are rows that are there or not: what lies or can lie on each cell, which
pieces are placed, how many placements there are. Of these a position has some two
hundred, so the first layer is a sum of as many rows of weights.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from games.computers.ai.arrays.memory import HIDDEN, LAST, OUTPUTS, Counts, Floats
from games.rules.ruleset import Ruleset

CELL_STATES = 18
"""States of a cell that have a row, for two colors: see `kernels.evaluation`."""
TEAMS = 2
"""As many as a net tells apart."""
STEPS = 12
"""Counts of placements are told apart by their logarithm."""


class Net(NamedTuple):
    """Weights; of a net without rows nothing is asked."""

    rows: Floats
    """(rows, hidden): the first layer."""
    bias: Floats
    """(hidden)"""
    second: Floats
    """(hidden, last)"""
    second_bias: Floats
    """(last)"""
    out: Floats
    """(last, OUTPUTS)"""
    out_bias: Floats
    """(OUTPUTS)"""


class Layout(NamedTuple):
    """Where the rows of a board lie: cells, pieces, counts."""

    cells: int
    pairs: int
    colors: int
    pieces: int

    @property
    def first_piece(self) -> int:
        """The row of the first piece of who moves."""
        return self.pairs * self.cells * CELL_STATES

    @property
    def first_count(self) -> int:
        """The row of the least count of who moves."""
        return self.first_piece + self.colors * self.pieces

    @property
    def rows(self) -> int:
        """All of them."""
        return self.first_count + self.colors * STEPS

    @property
    def most(self) -> int:
        """More rows than any position has."""
        return self.colors * (self.pieces + self.cells + 1)

    def turned(self, turns: Sequence[Sequence[int]]) -> Counts:
        """Return for each turn of the board where it puts each row, (turns, rows).

        turns: per cell, the cell that it goes to.
        """
        made = np.tile(np.arange(self.rows, dtype=np.int32), (len(turns), 1))
        shape = self.pairs, self.cells, CELL_STATES
        for found, image in zip(made, turns, strict=True):
            rows = found[: self.first_piece].reshape(shape)
            rows[:] = rows[:, list(image)]
        return made


def layout_of(ruleset: Ruleset) -> Layout:
    """Return where a board's rows lie."""
    colors = len(ruleset.colors)
    return Layout(
        cells=len(ruleset.grid.cells),
        pairs=(colors + 1) // 2,
        colors=colors,
        pieces=len(ruleset.pieces),
    )


def shapes_of(rows: int) -> dict[str, tuple[int, ...]]:
    """Return the shapes of the weights of a net with so many rows, by their names."""
    return {
        "rows": (rows, HIDDEN),
        "bias": (HIDDEN,),
        "second": (HIDDEN, LAST),
        "second_bias": (LAST,),
        "out": (LAST, OUTPUTS),
        "out_bias": (OUTPUTS,),
    }


def is_judged(ruleset: Ruleset) -> bool:
    """Whether nets can judge a ruleset: they tell two teams apart, by their colors."""
    return len(ruleset.teams) == TEAMS and not ruleset.is_drafted


def fits(net: Net, ruleset: Ruleset) -> bool:
    """Whether a net was made for boards such as a ruleset's."""
    return is_judged(ruleset) and len(net.rows) == layout_of(ruleset).rows


def net_of(rows: int, chance: np.random.Generator) -> Net:
    """Return a net that has learned nothing."""

    def drawn(*shape: int, scale: float) -> Floats:
        return chance.normal(0, scale, shape).astype(np.float32)

    def zeros(*shape: int) -> Floats:
        return np.zeros(shape, np.float32)

    return Net(
        rows=drawn(rows, HIDDEN, scale=0.05),
        bias=zeros(HIDDEN),
        second=drawn(HIDDEN, LAST, scale=(2 / HIDDEN) ** 0.5),
        second_bias=zeros(LAST),
        out=drawn(LAST, OUTPUTS, scale=(1 / LAST) ** 0.5),
        out_bias=zeros(OUTPUTS),
    )


NO_NET = net_of(0, np.random.default_rng(0))
