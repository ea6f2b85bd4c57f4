"""JSON for boards as polygons; y points down, and the unit is one edge."""

from collections.abc import Sequence
from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from games.api.answers.outlines import outline
from games.api.http.answer import Answer
from games.api.names import VariantId
from games.events.base import Cell
from games.events.game import Options
from games.rules import geometry
from games.rules.geometry import Grid
from games.rules.lattices import DECIMALS
from games.rules.notation import cell_label, cell_name, column_letters
from games.rules.ruleset import Ruleset

Point: TypeAlias = Annotated[
    geometry.Point,
    Meta(
        title="Point",
        description="Coordinates x and y (downward), in edge lengths.",
    ),
]
Polygon: TypeAlias = Annotated[
    Sequence[Point],
    Meta(title="Polygon", description="Corners of a polygon, in order."),
]


class CellShape(Answer):
    """A cell with its name and polygon."""

    id: int
    """Number of the cell on this board."""
    name: str
    cell: Cell
    points: Polygon
    label: str | UnsetType = UNSET
    """Human-readable label if the cell has no name, such as `column b3, floor 1` for a
    cube."""


class RimLabel(Answer):
    """The name of a column or a row, with its position."""

    text: str
    at: Point
    """Center of the text, half a unit outside the bounds."""


class ColumnShape(Answer):
    """A column of cubes seen from above, with its height limit."""

    column: Cell
    limit: int
    points: Polygon


class Geometry(Answer):
    """A board as polygons. The y axis points down, and the unit is a cell edge."""

    variant: VariantId
    options: Options
    bounds: tuple[float, float, float, float]
    """Left, top, right and bottom of the board."""
    cells: list[CellShape]
    columns: list[ColumnShape]
    starts: dict[str, list[Cell]]
    """Start cells by color."""
    outline: Sequence[Polygon]
    parity: int
    """Number that divides the coordinate sum of any offset between placements: 2 if
    cells point up or down, else 1."""
    labels: list[RimLabel]
    """Column letters below the board and row numbers to its left. Cell names combine
    them."""

    @classmethod
    def build(cls, ruleset: Ruleset) -> "Geometry":
        """Return a board as JSON."""
        grid = ruleset.grid
        points = [grid.lattice.outline(cell) for cell in grid.cells]
        across = [x for polygon in points for x, _ in polygon]
        down = [y for polygon in points for _, y in polygon]
        bounds = (min(across), min(down), max(across), max(down))
        return cls(
            variant=ruleset.variant,
            options=ruleset.options,
            bounds=bounds,
            cells=[
                CellShape(
                    id=number,
                    name=cell_name(grid, cell),
                    cell=cell,
                    points=points[number],
                    label=UNSET if grid.is_flat else cell_label(grid, cell),
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
            labels=_labels(grid, points, left_edge=bounds[0], bottom=bounds[3]),
        )


def _labels(
    grid: Grid,
    points: Sequence[Sequence[geometry.Point]],
    *,
    left_edge: float,
    bottom: float,
) -> list[RimLabel]:
    """Return the column names from the left, then the row names from the top."""
    columns: dict[int, float] = {}
    rows: dict[int, float] = {}
    for (x, y, *_), polygon in zip(grid.cells, points, strict=True):
        across, down = zip(*polygon, strict=True)
        columns[x] = (min(across) + max(across)) / 2
        rows[y] = round((min(down) + max(down)) / 2, DECIMALS)
    return [
        *(
            RimLabel(text=column_letters(x), at=(middle, round(bottom + 0.5, DECIMALS)))
            for x, middle in sorted(columns.items())
        ),
        *(
            RimLabel(text=str(grid.height - y), at=(left_edge - 0.5, middle))
            for y, middle in sorted(rows.items())
        ),
    ]
