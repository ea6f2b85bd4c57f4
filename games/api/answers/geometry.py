"""Boards as JSON, as they are drawn: polygons, y downwards, one unit an edge."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, TypeAlias

from msgspec import Meta

from games.api.answers.names import VariantId
from games.api.answers.outlines import outline
from games.api.http.answer import Answer
from games.events.base import Cell
from games.events.game import Options
from games.rules import geometry
from games.rules.notation import cell_name
from games.rules.ruleset import Ruleset
from games.rules.variants import find_variant

Point: TypeAlias = Annotated[
    geometry.Point,
    Meta(
        title="Point",
        description="Across and down, in edges.",
    ),
]
Polygon: TypeAlias = Annotated[
    Sequence[Point],
    Meta(title="Polygon", description="Its corners in order."),
]


class CellShape(Answer):
    """A cell as it is named and drawn."""

    id: int
    """Its number on this board."""
    name: str
    cell: Cell
    points: Polygon


class ColumnShape(Answer):
    """A column of cubes, seen from above, and how high it may be filled."""

    column: Cell
    limit: int
    points: Polygon


class Geometry(Answer):
    """A board as it is drawn: y downwards, one unit an edge."""

    variant: VariantId
    options: Options
    bounds: tuple[float, float, float, float]
    """Left, top, right and bottom."""
    cells: list[CellShape]
    columns: list[ColumnShape]
    starts: dict[str, list[Cell]]
    """By color."""
    outline: Sequence[Polygon]
    parity: int
    """What the sum of an offset between placements is a multiple of: 2 where cells
    point up or down, else 1."""

    @classmethod
    def of(cls, ruleset: Ruleset) -> "Geometry":
        """Return a board as JSON."""
        own_board = find_variant(ruleset.variant).has_own_boards
        return _drawn(ruleset) if own_board else _drawn_once(ruleset)


def _drawn(ruleset: Ruleset) -> Geometry:
    grid = ruleset.grid
    points = [grid.lattice.outline(cell) for cell in grid.cells]
    across = [x for polygon in points for x, _ in polygon]
    down = [y for polygon in points for _, y in polygon]
    return Geometry(
        variant=ruleset.variant,
        options=ruleset.options,
        bounds=(min(across), min(down), max(across), max(down)),
        cells=[
            CellShape(
                id=number, name=cell_name(grid, cell), cell=cell, points=points[number]
            )
            for number, cell in enumerate(grid.cells)
        ],
        columns=[
            ColumnShape(
                column=column,
                limit=limit,
                points=grid.lattice.outline((*column, 0)),
            )
            for column, limit in grid.columns.items()
        ],
        starts={
            ruleset.colors[color]: [grid.cells[start] for start in starts]
            for color, starts in enumerate(ruleset.starts)
        },
        outline=outline(grid),
        parity=grid.lattice.parity,
    )


_drawn_once = lru_cache(maxsize=64)(_drawn)
