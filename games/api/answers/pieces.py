"""Pieces as JSON: those of a color, in every way they may lie."""

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
    """What a turn makes of each orientation: the index of another, or of itself."""

    rotate: Sequence[int] | UnsetType = UNSET
    """Clockwise, by 90 degrees (cubes about z); triangles by 60."""
    flip: Sequence[int] | UnsetType = UNSET
    """Left and right are swapped; cubes have no such turn."""
    tip: Sequence[int] | UnsetType = UNSET
    """Cubes by 90 degrees about x: what looked up (z) looks to the front (y)."""
    roll: Sequence[int] | UnsetType = UNSET
    """Cubes by 90 degrees about y: what looked up (z) looks to the right (x)."""


class PieceShape(Answer):
    """A piece in every way it may lie."""

    id: str
    size: int
    copies: int
    cells: Cells
    orientations: Sequence[Cells]
    """A placement is the cells of one, all moved by one offset, whose sum is a multiple
    of the geometry's `parity`."""
    turns: Turns
    outlines: Sequence[Sequence[Polygon]] | UnsetType = UNSET
    """Of flat pieces: for each orientation, each of its cells as it is drawn."""

    @classmethod
    def of(cls, piece: Piece, copies: int) -> "PieceShape":
        """Return a piece as JSON, of which a color has so many."""
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
    """The pieces of one color."""

    variant: VariantId
    items: list[PieceShape]

    @classmethod
    def of(cls, ruleset: Ruleset) -> "Pieces":
        """Return the pieces of a color as JSON."""
        return cls(
            variant=ruleset.variant,
            items=[
                PieceShape.of(piece, copies)
                for piece, copies in zip(ruleset.pieces, ruleset.copies, strict=True)
            ],
        )
