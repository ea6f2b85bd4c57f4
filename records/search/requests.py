"""Query parameters that filter a search."""

from datetime import date
from typing import Annotated, Literal, TypeAlias
from uuid import UUID

from msgspec import Meta

from games.api.http.bodies import Query, read_by, text
from games.api.http.paging import DEFAULT_LIMIT, Cursor, Limit, PagedQuery
from games.api.requests.lines import MAX_LINE
from games.api.requests.players import actor_of
from games.api.requests.variants import RequestedVariant
from games.errors import InvalidError
from records.archive.answers import RecordKindName
from records.judging.names import normalized

PLAYER = r"^(((player|ai):)?[0-9A-Za-z-]{1,40}|imported:[^\u0000-\u001f]{1,200})$"


def _read_player(name: str) -> str:
    """Return a player, computer level or imported name as it is stored in records."""
    return normalized(actor_of(name))


Line: TypeAlias = Annotated[str, Meta(min_length=0, max_length=MAX_LINE)]
Margin: TypeAlias = Annotated[int, Meta(ge=-999, le=999)]
Length: TypeAlias = Annotated[int, Meta(ge=0, le=999)]


class RecordFilters(Query):
    """Filters for records. A record must match all of them.

    A `variant` includes all its rulesets. With `opening`, `moves` or `pattern`, it
    includes only those with the same board.
    """

    variant: RequestedVariant | None = None
    ruleset: Annotated[str, text(300)] | None = None
    kind: RecordKindName | None = None
    player: Annotated[str, Meta(pattern=PLAYER), read_by(_read_player)] | None = None
    source: Annotated[str, text(200)] | None = None
    game: UUID | None = None
    ended_from: date | None = None
    """First day, in UTC. Games whose date is unknown are excluded."""
    ended_to: date | None = None
    """Last day, in UTC. Games whose date is unknown are excluded."""
    winner: Annotated[int, Meta(ge=0, le=9)] | None = None
    """Number of a seat that won, from 0."""
    result: Literal["won", "drawn"] | None = None
    margin_min: Margin | None = None
    margin_max: Margin | None = None
    length_min: Length | None = None
    length_max: Length | None = None
    opening: Line | None = None
    """First moves of the game, or an image of them under a symmetry, separated by
    spaces: `e8,d9,e9,f9,e10 j5,i6,j6,h7,i7`. A move may begin with a color and a
    colon. A cube is `0.0.0`.
    """
    moves: Line | None = None
    """Moves to a position that the game reached, in the format of `opening`; `pass` is
    a skip."""
    position: Annotated[str, Meta(pattern=r"^[0-9a-f]{16}$")] | None = None
    """Key of a position that occurred in the game."""
    pattern: Annotated[str, text(MAX_LINE)] | None = None
    """Pattern on the board: terms, separated by spaces, that must all be true at the
    same time. A term is `piece:COLOR:CELLS`, `owned:COLOR:CELLS` or `empty:CELLS`; the
    color is optional.
    """
    at_ply: Annotated[int, Meta(ge=0, le=255)] | None = None
    """Number of placements after which the board must match `pattern`; shorter games
    must match it at the end. By default, it may match at any time.
    """
    symmetric: bool = True
    """Whether `pattern` also matches its images under the ruleset's symmetries."""

    def check(self) -> None:
        """Reject filters that require or contradict another filter."""
        for name in ("opening", "moves", "pattern"):
            if getattr(self, name) is not None and not self._has_rules:
                raise InvalidError(
                    "This filter requires a `ruleset` or a `variant`.", field=name
                )
        if self.moves is not None and self.position is not None:
            raise InvalidError(
                "Send either `moves` or `position`, not both.", field="position"
            )
        if self.at_ply is not None and self.pattern is None:
            raise InvalidError("`at_ply` requires a `pattern`.", field="at_ply")

    @property
    def _has_rules(self) -> bool:
        return self.variant is not None or self.ruleset is not None


class RecordsQuery(RecordFilters):
    """Filters and page for a list of records."""

    cursor: Cursor | None = None
    limit: Limit = DEFAULT_LIMIT
    facets: bool = False
    """Whether to count the matching records by variant, ruleset, year, pool, result,
    source and kind. At most the latest 10,000 records are counted."""


class RulesetsQuery(PagedQuery):
    """Variant and page for a list of rulesets."""

    variant: RequestedVariant | None = None
