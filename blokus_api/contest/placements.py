"""Translation between the contest's moves and ours.

The contest describes a placement by the kind of piece, its clockwise rotation, a flag
for mirroring it from left to right afterwards, and the upper left corner of its
bounding box. A symmetrical piece has several such descriptions. We describe a placement
by its cells.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

from games.rules.geometry import Cell, canonical
from games.rules.moves import Move

COLORS = ("BLUE", "YELLOW", "RED", "GREEN")
"""Contest names of the colors, by our color index."""
TEAMS = ("ONE", "TWO")
"""Contest names of the teams, by our seat number."""
ROTATIONS = ("NONE", "RIGHT", "MIRROR", "LEFT")
"""Names of the clockwise rotations by 0, 90, 180 and 270 degrees."""

_DRAWN = {
    "MONO": ("1", "#"),
    "DOMINO": ("2", "##"),
    "TRIO_L": ("V3", "#. ##"),
    "TRIO_I": ("I3", "# # #"),
    "TETRO_O": ("O", "## ##"),
    "TETRO_T": ("T4", "### .#."),
    "TETRO_I": ("I4", "# # # #"),
    "TETRO_L": ("L4", "#. #. ##"),
    "TETRO_Z": ("Z4", "##. .##"),
    "PENTO_L": ("L5", "#. #. #. ##"),
    "PENTO_T": ("T5", "### .#. .#."),
    "PENTO_V": ("V5", "#.. #.. ###"),
    "PENTO_S": ("N", ".### ##.."),
    "PENTO_Z": ("Z5", "##. .#. .##"),
    "PENTO_I": ("I5", "# # # # #"),
    "PENTO_P": ("P", "## ## #."),
    "PENTO_W": ("W", "#.. ##. .##"),
    "PENTO_U": ("U", "#.# ###"),
    "PENTO_R": ("F", "..# ### .#."),
    "PENTO_X": ("X", ".#. ### .#."),
    "PENTO_Y": ("Y", ".# ## .# .#"),
}
"""Our piece id and the unrotated piece as rows of text, by contest kind."""

PIECES = {kind: piece for kind, (piece, _) in _DRAWN.items()}
"""Ids of our pieces by contest kind, in the contest's order."""
KINDS = {piece: kind for kind, piece in PIECES.items()}
"""The contest's kinds by the ids of our pieces."""


@dataclass(frozen=True, slots=True)
class SetMove:
    """A placement in the contest's notation."""

    color: str | None
    """Color; None if the client left it out, which breaks the rules."""
    kind: str
    rotation: str
    is_flipped: bool
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class SkipMove:
    """A color's skipped turn."""

    color: str | None
    """Color; None if the client left it out, which breaks the rules."""


def move_from_contest(move: SetMove | SkipMove) -> Move:
    """Convert a contest move to one for our rules engine.

    Cells may be outside the board. A missing color becomes "", which never has a turn.
    """
    color = (move.color or "").lower()
    if isinstance(move, SkipMove):
        return Move(color, None, ())
    shape = _SHAPES[move.kind, move.rotation, move.is_flipped]
    cells = canonical((x + move.x, y + move.y) for x, y in shape)
    return Move(color, PIECES[move.kind], cells)


def contest_from_move(move: Move) -> SetMove | SkipMove:
    """Convert one of our legal moves to the form that the contest's generator uses."""
    color = move.color.upper()
    if move.is_pass:
        return SkipMove(color)
    (left_edge, top), shape = _aligned(move.cells)
    kind, rotation, is_flipped = _NAMES[shape]
    return SetMove(color, kind, rotation, is_flipped, left_edge, top)


def _aligned(cells: Iterable[Cell]) -> tuple[Cell, tuple[Cell, ...]]:
    """Return the upper left corner of the cells, and the cells moved to (0, 0)."""
    columns, rows = zip(*(cells := tuple(cells)), strict=True)
    left_edge, top = min(columns), min(rows)
    return (left_edge, top), canonical((x - left_edge, y - top) for x, y in cells)


def _shape(kind: str, rotation: str, is_flipped: bool) -> tuple[Cell, ...]:
    rows = _DRAWN[kind][1].split()
    cells: Iterable[Cell] = [
        (x, y)
        for y, row in enumerate(rows)
        for x, mark in enumerate(row)
        if mark == "#"
    ]
    for _ in range(ROTATIONS.index(rotation)):
        cells = [(-y, x) for x, y in cells]
    if is_flipped:
        cells = [(-x, y) for x, y in cells]
    return _aligned(cells)[1]


_SHAPES = {name: _shape(*name) for name in product(PIECES, ROTATIONS, (False, True))}
"""Cells relative to (0, 0), by kind, rotation and flip."""
_NAMES = {shape: name for name, shape in reversed(_SHAPES.items())}
"""First contest description of each shape, by its cells."""
