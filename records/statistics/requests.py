"""Queries of heat maps: a color and a range of plies."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from games.api.http.bodies import Query, text
from games.api.pictures.queries import Theme
from games.errors import InvalidError

MOST_PLIES = 255

Ply: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_PLIES)]


class CoveringQuery(Query):
    """Color whose cells are counted, and range of plies."""

    color: Annotated[str, text(20)] | None = None
    """Color that is counted; by default all colors."""
    from_ply: Ply = 1
    """First placement that counts; the first of a game is 1."""
    to_ply: Ply | None = None
    """Last placement that counts; by default the last of each game. The number of
    colors selects the first move of each color."""

    def check(self) -> None:
        """Reject a range that ends before it begins."""
        if self.last_ply < self.from_ply:
            raise InvalidError(
                "Send a number that is at least `from_ply`.", field="to_ply"
            )

    @property
    def last_ply(self) -> int:
        """Last placement that counts in any game."""
        return self.to_ply or MOST_PLIES


class CoveringLookQuery(CoveringQuery):
    """Color, range of plies, and look of a heat map."""

    theme: Theme = "light"
    labels: bool = True
    """Whether to draw names of cells, and a caption with the number of games."""
