"""Cells, pieces and moves as JSON: what other answers consist of."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from games.api.http.answer import Answer
from games.rules import geometry
from games.rules.ruleset import Ruleset

Cell: TypeAlias = Annotated[
    geometry.Cell,
    Meta(
        title="Cell",
        description="Two coordinates on flat boards, three in space.",
        min_length=2,
        max_length=3,
    ),
]
Cells: TypeAlias = tuple[Cell, ...]


class LegalMove(Answer):
    """A legal placement."""

    piece: str
    cells: Cells


class Move(LegalMove):
    """A piece of a color, and the cells that it covers."""

    color: str

    @classmethod
    def of(cls, ruleset: Ruleset, color: int, number: int) -> "Move":
        """Return a placement by its number as JSON, as a move takes it."""
        table = ruleset.placements
        return cls(
            color=ruleset.colors[color],
            piece=table.piece_of(number).id,
            cells=table.cells_of(number),
        )
