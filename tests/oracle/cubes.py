"""Cubes: the grid, the pieces of two to four cubes, and the four structures."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from tests.oracle.shapes import Board, Cell, Cells, PieceSet

# Cells as published, in the order of the published table.
LISTS = {
    "I2": "000 100",
    "I3": "000 100 200",
    "V3": "000 100 010",
    "I4": "000 100 200 300",
    "T4": "000 100 200 110",
    "L4": "000 100 200 010",
    "O4": "000 100 010 110",
    "Z4": "000 100 110 210",
    "P4": "000 100 010 001",
    "A4": "000 100 010 101",
    "B4": "000 100 010 011",
}

CORNER = "hhhhhh hhhhhh hhhhhh hhh... hhh... hhh... hhh... hhh..."
STEPS = {
    4: "...88... ...77... ..6666.. ..5555.. .444444. .333333. 22222222 11111111",
    3: "...55... ...55... ..5555.. ..5555.. .444444. .333333. 22222222 11111111",
    2: "...44... ...44... ..4444.. ..4444.. .444444. .333333. 22222222 11111111",
}
PYRAMID = "11111111 12222221 12333321 12344321 12344321 12333321 12222221 11111111"
HALF_PYRAMID = "11111111 12222221 12333321 12344321"


class Cubes:
    """Pieces may be turned every way, but there is no mirror in space."""

    dimensions = 3

    def list_images(self, cells: Cells) -> list[Cells]:
        orientations = {cells}
        fresh = [cells]
        while fresh:
            image = fresh.pop()
            about_z = frozenset((-y, x, z) for x, y, z in image)
            about_x = frozenset((x, -z, y) for x, y, z in image)
            fresh += {about_z, about_x} - orientations
            orientations |= {about_z, about_x}
        return list(orientations)

    def move_home(self, cells: Iterable[Cell]) -> Cells:
        points = list(cells)
        min_x, top, low = (min(cell[axis] for cell in points) for axis in range(3))
        return frozenset((x - min_x, y - top, z - low) for x, y, z in points)

    def can_shift(self, shift: Cell) -> bool:
        return True

    def list_beside(self, cell: Cell) -> list[Cell]:
        x, y, z = cell
        across = [(x - 1, y, z), (x + 1, y, z), (x, y - 1, z), (x, y + 1, z)]
        return [*across, (x, y, z - 1), (x, y, z + 1)]

    def list_diagonal(self, cell: Cell) -> list[Cell]:
        raise ValueError("corner contact says nothing about cubes")


def read_list(listed: str) -> Cells:
    return frozenset(tuple(int(digit) for digit in cell) for cell in listed.split())


POLYCUBES = PieceSet(
    Cubes(), {piece: read_list(listed) for piece, listed in LISTS.items()}
)


class Structure(Board):
    """Columns with a height limit each; above the limit is not the same as beside."""

    def __init__(self, heights: dict[Cell, int]) -> None:
        self.columns = frozenset(heights)
        super().__init__(
            POLYCUBES,
            [(x, y, z) for (x, y), height in heights.items() for z in range(height)],
        )

    def find_outside_fault(self, cells: Iterable[Cell]) -> str | None:
        listed = list(cells)
        if any((x, y) not in self.columns or z < 0 for x, y, z in listed):
            return "OUT_OF_BOUNDS"
        return None if self.cells.issuperset(listed) else "HEIGHT_LIMIT"


def read_heights(drawing: str) -> dict[Cell, int]:
    return {
        (x, y): int(row[x])
        for y, row in enumerate(drawing.split())
        for x in range(len(row))
        if row[x] != "."
    }


def draw_structure(name: str, limits: int) -> str:
    """Return the heights of a structure with the limits for this number of players."""
    if name == "tower":
        return " ".join(["4444", "6666", "8888"][limits - 2] for _ in range(5))
    if name == "corner":
        return CORNER.replace("h", str(limits))
    if name == "steps":
        return STEPS[limits]
    return HALF_PYRAMID if limits == 2 else PYRAMID


@cache
def find_structure(name: str, limits: int) -> Structure:
    return Structure(read_heights(draw_structure(name, limits)))


@cache
def find_cube(edge: int) -> Board:
    span = range(edge)
    return Board(POLYCUBES, [(x, y, z) for x in span for y in span for z in span])
