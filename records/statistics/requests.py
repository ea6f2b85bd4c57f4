"""Queries for heat maps, with a color and a range of placements."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from games.api.http.bodies import Query, text
from games.api.pictures.queries import Theme
from games.errors import InvalidError

MOST_PLIES = 255

Ply: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_PLIES)]


class CoveringQuery(Query):
    """Color and range of placements to count."""

    color: Annotated[str, text(20)] | None = None
    """Color to count; by default, all colors are counted."""
    from_ply: Ply = 1
    """First placement to count. The first placement of a game has the number 1."""
    to_ply: Ply | None = None
    """Last placement to count; by default, the last one of each game. To count each
    color's first move, send the number of colors.
    """

    def check(self) -> None:
        """Reject a range that ends before it begins."""
        if self.last_ply < self.from_ply:
            raise InvalidError("`to_ply` must be at least `from_ply`.", field="to_ply")

    @property
    def last_ply(self) -> int:
        """Last placement that is counted in any game."""
        return self.to_ply or MOST_PLIES


class CoveringLookQuery(CoveringQuery):
    """Color, range of placements, and style for a heat map."""

    theme: Theme = "light"
    labels: bool = True
    """Whether to draw the names of the cells, and a caption with the number of games.
    """
