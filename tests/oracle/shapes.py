"""The pieces made of squares, all their orientations, and the board they lie on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

Cell = tuple[int, ...]
Cells = frozenset[Cell]
Placed = tuple[str, Cells]

# Rows from top to bottom. The order is the order of the published table.
DRAWINGS = {
    "1": "#",
    "2": "##",
    "I3": "###",
    "V3": "#. / ##",
    "I4": "####",
    "L4": "#. / #. / ##",
    "T4": "### / .#.",
    "Z4": "##. / .##",
    "O": "## / ##",
    "F": ".## / ##. / .#.",
    "I5": "#####",
    "L5": "#. / #. / #. / ##",
    "N": ".# / .# / ## / #.",
    "P": "## / ## / #.",
    "T5": "### / .#. / .#.",
    "U": "#.# / ###",
    "V5": "#.. / #.. / ###",
    "W": "#.. / ##. / .##",
    "X": ".#. / ### / .#.",
    "Y": ".# / ## / .# / .#",
    "Z5": "##. / .#. / .##",
}


def read_drawing(drawing: str) -> Cells:
    rows = drawing.split(" / ")
    return frozenset(
        (x, y) for y, row in enumerate(rows) for x in range(len(row)) if row[x] == "#"
    )


SHAPES = {piece: read_drawing(drawing) for piece, drawing in DRAWINGS.items()}
NUMBERS = {piece: number for number, piece in enumerate(SHAPES)}


def move_to_origin(cells: Iterable[Cell]) -> Cells:
    points = list(cells)
    left = min(x for x, _ in points)
    top = min(y for _, y in points)
    return frozenset((x - left, y - top) for x, y in points)


def turn_quarter(cells: Cells) -> Cells:
    return move_to_origin((-y, x) for x, y in cells)


def mirror(cells: Cells) -> Cells:
    return move_to_origin((-x, y) for x, y in cells)


@cache
def find_orientations(piece: str) -> frozenset[Cells]:
    """Return the distinct images of a piece, each moved to the origin."""
    images = set()
    image = move_to_origin(SHAPES[piece])
    for _ in range(4):
        images |= {image, mirror(image)}
        image = turn_quarter(image)
    return frozenset(images)


def is_shape(piece: str, cells: list[Cell]) -> bool:
    """Say whether these cells, none given twice, are the piece in some orientation."""
    if len(cells) != len(set(cells)) or len(cells) != len(SHAPES[piece]):
        return False
    return move_to_origin(cells) in find_orientations(piece)


def sort_key(placed: Placed) -> tuple[int, list[Cell]]:
    """Order the placements of one color: by piece, then by cells row for row."""
    piece, cells = placed
    return NUMBERS[piece], sorted(cell[::-1] for cell in cells)


@dataclass(frozen=True)
class SquareBoard:
    width: int
    height: int

    def __contains__(self, cell: Cell) -> bool:
        x, y = cell
        return 0 <= x < self.width and 0 <= y < self.height

    @property
    def corners(self) -> tuple[Cell, ...]:
        """The corner cells, clockwise from the top left."""
        right, bottom = self.width - 1, self.height - 1
        return (0, 0), (right, 0), (right, bottom), (0, bottom)

    def find_opposite(self, cell: Cell) -> Cell:
        x, y = cell
        return self.width - 1 - x, self.height - 1 - y

    def list_beside(self, cell: Cell) -> list[Cell]:
        x, y = cell
        return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]

    def list_diagonal(self, cell: Cell) -> list[Cell]:
        x, y = cell
        return [(x + 1, y + 1), (x - 1, y + 1), (x + 1, y - 1), (x - 1, y - 1)]

    def lay(self, piece: str) -> Iterator[Cells]:
        """Try every orientation at every offset and yield what lies on the board."""
        for shape in find_orientations(piece):
            for down in range(self.height):
                for right in range(self.width):
                    cells = frozenset((x + right, y + down) for x, y in shape)
                    if all(cell in self for cell in cells):
                        yield cells


@cache
def lay_everywhere(board: SquareBoard, piece: str) -> tuple[Cells, ...]:
    """Return every place of a piece on the empty board, worked out once per process."""
    return tuple(board.lay(piece))
