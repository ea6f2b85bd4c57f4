"""Neural nets that estimate a position without any simulation.

Each input is a row that is active or inactive. The rows describe the state of each
cell, the placed pieces, and the numbers of placements. A position has only about 200
active rows, so the first layer just adds up their weights.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from games.computers.ai.arrays.memory import HIDDEN, LAST, OUTPUTS, Counts, Floats
from games.rules.ruleset import Ruleset

CELL_STATES = 18
"""Number of cell states that have their own row, for each pair of colors
(`kernels.evaluation`)."""
TEAMS = 2
"""Number of teams that a net distinguishes."""
STEPS = 12
"""Number of classes, on a logarithmic scale, for the number of placements."""


class Net(NamedTuple):
    """Weights of a net. A net without rows is never evaluated."""

    rows: Floats
    """Weights of the first layer. Shape: (rows, hidden)."""
    bias: Floats
    """Biases of the first layer. Shape: (hidden)."""
    second: Floats
    """Weights of the second layer. Shape: (hidden, last)."""
    second_bias: Floats
    """Biases of the second layer. Shape: (last)."""
    out: Floats
    """Weights of the output layer. Shape: (last, OUTPUTS)."""
    out_bias: Floats
    """Biases of the output layer. Shape: (OUTPUTS)."""


class Layout(NamedTuple):
    """Order of a board's rows: cells first, then pieces, then counts."""

    cells: int
    pairs: int
    colors: int
    pieces: int

    @property
    def first_piece(self) -> int:
        """Index of the first row for the pieces of the team to move."""
        return self.pairs * self.cells * CELL_STATES

    @property
    def first_count(self) -> int:
        """Index of the first row for the counts of the team to move."""
        return self.first_piece + self.colors * self.pieces

    @property
    def rows(self) -> int:
        """Number of rows."""
        return self.first_count + self.colors * STEPS

    @property
    def most(self) -> int:
        """Upper bound for the number of active rows in any position."""
        return self.colors * (self.pieces + self.cells + 1)

    def turned(self, turns: Sequence[Sequence[int]]) -> Counts:
        """Return each row's image under each board rotation. Shape: (turns, rows).

        `turns` contains the image of each cell for each rotation.
        """
        images = np.tile(np.arange(self.rows, dtype=np.int32), (len(turns), 1))
        shape = self.pairs, self.cells, CELL_STATES
        for image_rows, image in zip(images, turns, strict=True):
            rows = image_rows[: self.first_piece].reshape(shape)
            rows[:] = rows[:, list(image)]
        return images


def layout_of(ruleset: Ruleset) -> Layout:
    """Return the row layout for a ruleset's board."""
    colors = len(ruleset.colors)
    return Layout(
        cells=len(ruleset.grid.cells),
        pairs=(colors + 1) // 2,
        colors=colors,
        pieces=len(ruleset.pieces),
    )


def shapes_of(rows: int) -> dict[str, tuple[int, ...]]:
    """Return the shapes of a net's weights by name."""
    return {
        "rows": (rows, HIDDEN),
        "bias": (HIDDEN,),
        "second": (HIDDEN, LAST),
        "second_bias": (LAST,),
        "out": (LAST, OUTPUTS),
        "out_bias": (OUTPUTS,),
    }


def is_judged(ruleset: Ruleset) -> bool:
    """Return whether a net can evaluate a ruleset: two teams with separate colors."""
    return len(ruleset.teams) == TEAMS and not ruleset.is_drafted


def fits(net: Net, ruleset: Ruleset) -> bool:
    """Return whether a net's shape matches the ruleset's board."""
    return is_judged(ruleset) and len(net.rows) == layout_of(ruleset).rows


def net_of(rows: int, chance: np.random.Generator) -> Net:
    """Return a net with random weights."""

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
