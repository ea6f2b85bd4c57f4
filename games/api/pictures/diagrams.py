"""Pictures of rule diagrams, with marks that explain why a move is legal or not."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import dist

from games.api.pictures.scenes import scene_of
from games.pictures.blocks import block, projected
from games.pictures.board import flat_board
from games.pictures.diagram import PoolSketch, Sketch, draw_diagram, draw_pool
from games.pictures.shapes import middle
from games.pictures.theme import ThemeName
from games.rules.corner_only import STRAIGHT
from games.rules.diagrams.book import captions
from games.rules.diagrams.judged import JudgedDiagram, read_cells
from games.rules.geometry import Cell, Point
from games.rules.languages import ENGLISH
from games.rules.refusals import Reason

AREA = 8
"""Minimum number of start cells to mark as one area."""
AT_CELLS = {
    Reason.START_RESERVED,
    Reason.CORNER_RESERVED,
    Reason.OCCUPIED,
    Reason.OUT_OF_BOUNDS,
    Reason.HEIGHT_LIMIT,
}
"""Refusal reasons for which a diagram marks the cells that break the rule."""


def draw(judged: JudgedDiagram, theme: ThemeName) -> str:
    """Return the picture of a diagram as an SVG document."""
    if judged.diagram.pick:
        return draw_pool(_pool(judged), theme)
    return draw_diagram(_sketch(judged), theme)


def _sketch(judged: JudgedDiagram) -> Sketch:
    position, diagram, move = judged.position, judged.diagram, judged.move
    ruleset = position.ruleset
    marks = _Marks(judged)
    return Sketch(
        scene=scene_of(position),
        tried=move.cells,
        color=move.color,
        is_legal=judged.error is None,
        window=read_cells(ruleset, ",".join(diagram.window.split()))
        if diagram.window
        else (),
        rings=tuple(marks.rings()),
        spots=tuple(marks.spots()),
        bars=tuple(marks.bars()),
        description=captions(ENGLISH)[diagram.caption],
    )


def _pool(judged: JudgedDiagram) -> PoolSketch:
    position, diagram = judged.position, judged.diagram
    ruleset, color = position.ruleset, position.picking
    assert color is not None
    return PoolSketch(
        scene=scene_of(position),
        unavailable=frozenset(
            ruleset.pieces[pick.piece].id
            for pick in position.picks
            if pick.color == color
        ),
        picked=diagram.pick,
        color=ruleset.colors[color],
        is_legal=judged.error is None,
        description=captions(ENGLISH)[diagram.caption],
    )


class _Marks:
    """Marks of a diagram, as points and edges in its picture."""

    def __init__(self, judged: JudgedDiagram) -> None:
        position, move = judged.position, judged.move
        self._position, self._cells, self._error = position, move.cells, judged.error
        self._grid = position.ruleset.grid
        self._color = position.ruleset.color_index[move.color]
        self._filled = {
            self._grid.cells[cell]: color for cell, color in position.filled().items()
        }
        self._own = {
            cell for cell, color in self._filled.items() if color == self._color
        }

    def rings(self) -> Iterator[Point]:
        """Yield the points that make a move legal: its start cell or its contacts."""
        if self._error is not None or self._position.ruleset.puzzle is not None:
            return
        if self._grid.is_flat and not self._own:
            starts = self._position.ruleset.starts[self._color]
            if len(starts) <= AREA:
                covered = {self._grid.index[cell] for cell in self._cells}
                yield from map(self._middle, covered.intersection(starts))
            return
        touched = self._own or set(self._filled)
        if self._grid.is_flat:
            yield from sorted(self._corners(touched))
        else:
            yield from self._faces(touched)

    def spots(self) -> Iterator[Point]:
        """Yield the missing or blocked points that make a move illegal."""
        if self._error is None:
            return
        match self._error.reason:
            case Reason.START_REQUIRED:
                starts = self._position.open_starts(self._color)
                yield from map(self._middle, starts if len(starts) <= AREA else ())
            case Reason.NO_CORNER_CONTACT:
                yield from self._nearest(self._free_corners())
            case Reason.PASS_NOT_ALLOWED:
                yield from self._free_corners()
            case Reason.CORNER_ON_SIDE:
                yield from self._corners_on_sides()
            case Reason.GAP_BELOW:
                yield from (self._at((x, y, z - 1)) for x, y, z in self._error.cells)
            case reason if reason in AT_CELLS:
                yield from map(self._at, self._error.cells)

    def _nearest(self, points: Sequence[Point]) -> Sequence[Point]:
        """Return the point that is nearest to the move, if any."""
        here = middle([self._at(cell) for cell in self._cells])
        return sorted(points, key=lambda point: dist(point, here))[:1]

    def bars(self) -> Iterator[tuple[Point, Point]]:
        """Yield the edges where the piece touches its own color."""
        if self._error is None:
            return
        lattice = self._grid.lattice
        for cell in self._cells:
            if self._error.reason == Reason.EDGE_CONTACT:
                for beside in self._own.intersection(lattice.forbids(cell)):
                    shared = _shared(self._outline(cell), self._outline(beside))
                    start, end = sorted(shared)
                    yield start, end
            elif self._error.reason == Reason.NO_FACE_CONTACT:
                for other in self._own:
                    if edge := _shared_edge(*map(self._turned, (cell, other))):
                        yield edge

    def _outline(self, cell: Cell) -> Sequence[Point]:
        return flat_board(self._grid).lattice.outline(cell)

    def _middle(self, cell: int) -> Point:
        return self._at(self._grid.cells[cell])

    def _at(self, cell: Cell) -> Point:
        """Return the center of a cell, on or off the board."""
        if self._grid.is_flat:
            return middle(self._outline(cell))
        x, y, z = self._turned(cell)
        return projected((x + 0.5, y + 0.5, z + 0.5))

    def _turned(self, cell: Cell) -> Cell:
        """Return the position of a cube on the turned board."""
        return block(self._grid, 0).turned(cell)

    def _corners(self, touched: set[Cell]) -> set[Point]:
        """Return the points where the move touches cells only at corners."""
        lattice = self._grid.lattice
        return {
            point
            for cell in self._cells
            for other in touched.intersection(lattice.needs(cell))
            for point in _shared(self._outline(cell), self._outline(other))
        }

    def _faces(self, touched: set[Cell]) -> Iterator[Point]:
        for cell in self._cells:
            for other in touched.intersection(self._grid.lattice.needs(cell)):
                yield middle([self._at(cell), self._at(other)])

    def _free_corners(self) -> list[Point]:
        """Return the centers of cells where the color can continue."""
        lattice = self._grid.lattice
        near = {cell for own in self._own for cell in lattice.needs(own)}
        beside = {cell for own in self._own for cell in lattice.forbids(own)}
        free = (near - beside - self._filled.keys()) & self._grid.index.keys()
        return [self._at(cell) for cell in sorted(free)]

    def _corners_on_sides(self) -> set[Point]:
        """Return the points where a corner of one piece touches a side of another."""
        tried = self._counted(self._cells)
        cells = self._position.placements.cells_of
        own = (
            self._counted(cells(placed.number))
            for placed in self._position.played
            if placed.color == self._color
        )
        return {
            point
            for laid in own
            for point in laid.keys() & tried.keys()
            if STRAIGHT in (laid[point], tried[point])
        }

    def _counted(self, cells: Iterable[Cell]) -> Counter[Point]:
        return Counter(point for cell in cells for point in self._outline(cell))


def _shared(corners: Iterable[Point], others: Iterable[Point]) -> set[Point]:
    return set(corners) & set(others)


def _shared_edge(cube: Cell, other: Cell) -> tuple[Point, Point] | None:
    """Return the edge that two cubes share, if it is exactly one."""
    steps = [b - a for a, b in zip(cube, other, strict=True)]
    if sorted(map(abs, steps)) != [0, 1, 1]:
        return None
    start = [max(a, b) for a, b in zip(cube, other, strict=True)]
    along = steps.index(0)
    end = [at + (axis == along) for axis, at in enumerate(start)]
    return projected(start), projected(end)
