"""Requests to the explorer, with a position and a filter for the games."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from games.api.http.bodies import Query
from games.api.pictures.queries import LookQuery, Size
from games.api.requests.games import FirstPiece
from games.api.requests.lines import MAX_LINE
from games.errors import InvalidError
from games.pictures.svg import WIDTH
from records.archive.answers import PoolName
from records.archive.pools import Pool
from records.explorer.queries import Filter

MAX_LIMIT = 200
MAX_YEAR = 9999
MAX_RATING = 100

Moves: TypeAlias = Annotated[
    str,
    Meta(
        min_length=0,
        max_length=MAX_LINE,
        description="Moves that lead to the position, separated by spaces:"
        " `e8,d9,e9,f9,e10 j5,i6,j6,h7,i7`. A move may begin with a color and a colon."
        " A cube is `0.0.0`, and a skip is `pass`.",
    ),
]
SentKey: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^[0-9a-f]{16}$",
        description="Key of the position, instead of `moves`.",
    ),
]
Year: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_YEAR)]
MeanRating: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_RATING)]


class ExplorerQuery(Query):
    """A position, by default the start position, and filters for the counted games."""

    first_piece: FirstPiece | None = None
    moves: Moves | None = None
    position: SentKey | None = None
    pool: PoolName | None = None
    """Only games between players in this pool."""
    from_year: Year | None = None
    """Only games that are known to have ended in this year (UTC) or later."""
    to_year: Year | None = None
    """Only games that are known to have ended in this year (UTC) or earlier."""
    min_rating: MeanRating | None = None
    """Only games in which the mean rating (`mu`) of the players was at least this
    value, in bands of 5. A player without games has 25.
    """
    max_rating: MeanRating | None = None
    """Only games in which the mean rating of the players was at most this value."""
    limit: Annotated[int, Meta(ge=1, le=MAX_LIMIT)] = 20
    """Maximum number of listed moves, the most frequent first. `choices` is the number
    of all moves.
    """

    def check(self) -> None:
        """Reject a query that specifies the position in two ways."""
        _require_one_name(self)


class PositionLookQuery(LookQuery):
    """A position, and the style in which it is drawn."""

    first_piece: FirstPiece | None = None
    moves: Moves | None = None
    position: SentKey | None = None

    def check(self) -> None:
        """Reject a query that specifies the position in two ways."""
        _require_one_name(self)


class PositionPngQuery(PositionLookQuery):
    """A position, and the style and size of its PNG."""

    size: Size = WIDTH


def _require_one_name(query: ExplorerQuery | PositionLookQuery) -> None:
    if query.position is not None:
        for name in ("moves", "first_piece"):
            if getattr(query, name) is not None:
                raise InvalidError(
                    f"Send either `{name}` or `position`, not both.", field="position"
                )


def filter_of(query: ExplorerQuery) -> Filter:
    """Return the filter that a query describes."""
    return Filter(
        pool=None if query.pool is None else Pool(query.pool),
        years=_bounds(query.from_year, query.to_year, MAX_YEAR),
        ratings=_bounds(query.min_rating, query.max_rating, MAX_RATING),
    )


def _bounds(first: int | None, last: int | None, most: int) -> tuple[int, int] | None:
    if first is None and last is None:
        return None
    return first or 1, last or most
