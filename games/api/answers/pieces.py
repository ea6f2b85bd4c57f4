"""JSON for a color's pieces in all orientations."""

from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from games.api.answers.geometry import Polygon
from games.api.http.answer import Answer
from games.api.names import VariantId
from games.events.base import Cells
from games.rules.geometry import FLAT
from games.rules.pieces import Piece
from games.rules.ruleset import Ruleset


class Turns(Answer):
    """Index of the new orientation after each turn, for each old orientation."""

    rotate: Sequence[int] | UnsetType = UNSET
    """Clockwise turn by 90 degrees (cubes: about z; triangles: by 60)."""
    flip: Sequence[int] | UnsetType = UNSET
    """Mirror image, left and right swapped; omitted for cubes."""
    tip: Sequence[int] | UnsetType = UNSET
    """Turn of cubes by 90 degrees about x: the top (z) moves to the front (y)."""
    roll: Sequence[int] | UnsetType = UNSET
    """Turn of cubes by 90 degrees about y: the top (z) moves to the right (x)."""


class PieceShape(Answer):
    """A piece in all orientations."""

    id: str
    size: int
    copies: int
    cells: Cells
    orientations: Sequence[Cells]
    """Orientations as lists of cells. A placement moves all cells by one offset, whose
    coordinate sum is a multiple of the geometry's `parity`."""
    turns: Turns
    outlines: Sequence[Sequence[Polygon]] | UnsetType = UNSET
    """Cell polygons of each orientation, for flat pieces."""

    @classmethod
    def build(cls, piece: Piece, copies: int) -> "PieceShape":
        """Return a piece as JSON with its number of copies per color."""
        return cls(
            id=piece.id,
            size=piece.size,
            copies=copies,
            cells=piece.cells,
            orientations=piece.orientations,
            turns=Turns(**piece.turns),
            outlines=_outlines(piece) if len(piece.cells[0]) == FLAT else UNSET,
        )


def _outlines(piece: Piece) -> Sequence[Sequence[Polygon]]:
    outline = piece.lattice.outline
    return [[outline(cell) for cell in cells] for cells in piece.orientations]


class Pieces(Answer):
    """Pieces of a color."""

    variant: VariantId
    items: list[PieceShape]

    @classmethod
    def build(cls, ruleset: Ruleset) -> "Pieces":
        """Return the pieces of a color as JSON."""
        return cls(
            variant=ruleset.variant,
            items=[
                PieceShape.build(piece, copies)
                for piece, copies in zip(ruleset.pieces, ruleset.copies, strict=True)
            ],
        )
