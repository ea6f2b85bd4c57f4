"""Filters for puzzles, as query parameters."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from games.api.http.paging import PagedQuery
from games.api.requests.variants import RequestedVariant
from games.rules.puzzles import DIFFICULTIES, NamedPuzzle

Difficulty: TypeAlias = Annotated[int, Meta(ge=DIFFICULTIES[0], le=DIFFICULTIES[-1])]
Pieces: TypeAlias = Annotated[int, Meta(ge=0, le=999, description="Limit of `fewest`.")]


class PuzzlesQuery(PagedQuery):
    """Filters for puzzles. A puzzle must match all of them."""

    variant: RequestedVariant | None = None
    difficulty: Difficulty | None = None
    pieces_min: Pieces | None = None
    pieces_max: Pieces | None = None

    def matches(self, puzzle: NamedPuzzle, variant: str | None) -> bool:
        """Return whether a puzzle matches the filters; `variant` is a canonical id."""
        most = puzzle.fewest if self.pieces_max is None else self.pieces_max
        return (
            variant in {None, puzzle.variant}
            and self.difficulty in {None, puzzle.difficulty}
            and (self.pieces_min or 0) <= puzzle.fewest <= most
        )
