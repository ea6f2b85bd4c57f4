"""Pieces as JSON: those of a color, in every way they may lie."""

from collections.abc import Sequence
from functools import lru_cache

from games.api.answers.names import VariantId
from games.api.http.answer import Answer
from games.events.base import Cells
from games.rules.ruleset import Ruleset


class PieceShape(Answer):
    """A piece in every way it may lie."""

    id: str
    size: int
    copies: int
    cells: Cells
    orientations: Sequence[Cells]


class Pieces(Answer):
    """The pieces of one color."""

    variant: VariantId
    items: list[PieceShape]

    @classmethod
    @lru_cache(maxsize=64)
    def of(cls, ruleset: Ruleset) -> "Pieces":
        """Return the pieces of a color as JSON."""
        return cls(
            variant=ruleset.variant,
            items=[
                PieceShape(
                    id=piece.id,
                    size=piece.size,
                    copies=copies,
                    cells=piece.cells,
                    orientations=piece.orientations,
                )
                for piece, copies in zip(ruleset.pieces, ruleset.copies, strict=True)
            ],
        )
