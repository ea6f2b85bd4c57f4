"""Polygons around a board, from the sides that belong to only one cell."""

from collections import defaultdict
from collections.abc import Iterator

from games.rules.geometry import Cell, Grid, Point


def outline(grid: Grid) -> list[list[Point]]:
    """Return the polygons around a board, from the sides that only one cell has."""
    sides: dict[frozenset[Point], list[tuple[Point, Point]]] = defaultdict(list)
    for cell in _footprint(grid):
        corners = grid.lattice.outline(cell)
        for side in zip(corners, [*corners[1:], corners[0]], strict=True):
            sides[frozenset(side)].append(side)
    following: dict[Point, list[Point]] = defaultdict(list)
    for sides_here in sides.values():
        if len(sides_here) == 1:
            start, end = sides_here[0]
            following[start].append(end)
    return list(_polygons(following))


def _footprint(grid: Grid) -> Iterator[Cell]:
    """Yield the cells of a flat board, or the lowest cubes of a 3D board."""
    for cell in grid.cells:
        if grid.is_flat or not cell[-1]:
            yield cell


def _polygons(following: dict[Point, list[Point]]) -> Iterator[list[Point]]:
    """Yield the polygons that the sides form; several sides may start at one corner."""
    while following:
        start = next(iter(following))
        polygon = [start]
        while (point := _take(following, polygon[-1])) != start:
            polygon.append(point)
        yield polygon


def _take(following: dict[Point, list[Point]], point: Point) -> Point:
    ends = following[point]
    end = ends.pop()
    if not ends:
        del following[point]
    return end
