"""Queries of heat maps: a color, and a range of plies."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from games.api.http.bodies import Query, text
from games.api.pictures.queries import Theme
from games.errors import InvalidError

MOST_PLIES = 255

Ply: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_PLIES)]


class CoveringQuery(Query):
    """The color whose cells are counted, and the range of plies."""

    color: Annotated[str, text(20)] | None = None
    """By default all colors."""
    from_ply: Ply = 1
    """The first placement that counts; the first of a game is 1."""
    to_ply: Ply | None = None
    """The last placement that counts; by default the last of each game. With the number
    of colors, the first moves are counted."""

    def check(self) -> None:
        """Refuse a range that begins after its end."""
        if self.last_ply < self.from_ply:
            raise InvalidError("This is before `from_ply`.", field="to_ply")

    @property
    def last_ply(self) -> int:
        """The last placement that counts in any game."""
        return self.to_ply or MOST_PLIES


class CoveringLookQuery(CoveringQuery):
    """A heat map as a drawing."""

    theme: Theme = "light"
    labels: bool = True
    """Whether the cells are named, and a caption counts the games."""
