"""The filters of a search, as they come in a query."""

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
    """Return a player, a level of the computer or a name in files as records do."""
    return normalized(actor_of(name))


Line: TypeAlias = Annotated[str, Meta(min_length=0, max_length=MAX_LINE)]
Margin: TypeAlias = Annotated[int, Meta(ge=-999, le=999)]
Length: TypeAlias = Annotated[int, Meta(ge=0, le=999)]


class RecordFilters(Query):
    """Filters of records, all of which a record must pass.

    A variant stands for all its rulesets; with `opening`, `moves` or `pattern` for
    those that have its board.
    """

    variant: RequestedVariant | None = None
    ruleset: Annotated[str, text(300)] | None = None
    kind: RecordKindName | None = None
    player: Annotated[str, Meta(pattern=PLAYER), read_by(_read_player)] | None = None
    source: Annotated[str, text(200)] | None = None
    game: UUID | None = None
    ended_from: date | None = None
    """A day in UTC. Only games of known date are listed."""
    ended_to: date | None = None
    """The last day, as `ended_from`."""
    winner: Annotated[int, Meta(ge=0, le=9)] | None = None
    """A seat among the winners."""
    result: Literal["won", "drawn"] | None = None
    margin_min: Margin | None = None
    margin_max: Margin | None = None
    length_min: Length | None = None
    length_max: Length | None = None
    opening: Line | None = None
    """Moves with which games began, or an image of them, with blanks between:
    `e8,d9,e9,f9,e10 j5,i6,j6,h7,i7`. A color and a colon may come before a move; a cube
    is `0.0.0`."""
    moves: Line | None = None
    """Moves, as in `opening`, to a position that games reached; `pass` is a skip."""
    position: Annotated[str, Meta(pattern=r"^[0-9a-f]{16}$")] | None = None
    """The key of a position that games reached."""
    pattern: Annotated[str, text(MAX_LINE)] | None = None
    """What the board showed at some moment: terms with blanks between, each
    `piece:COLOR:CELLS`, `owned:COLOR:CELLS` or `empty:CELLS`; the color may be left
    out."""
    at_ply: Annotated[int, Meta(ge=0, le=255)] | None = None
    """With `pattern`: the number of placements at that moment. A shorter game is read
    at its end."""
    symmetric: bool = True
    """With `pattern`: also turned or mirrored as the rules allow."""

    def check(self) -> None:
        """Refuse filters that need others, or contradict them."""
        for name in ("opening", "moves", "pattern"):
            if getattr(self, name) is not None and not self._has_rules:
                raise InvalidError("Say of which variant or ruleset.", field=name)
        if self.moves is not None and self.position is not None:
            raise InvalidError("Send either moves or position.", field="position")
        if self.at_ply is not None and self.pattern is None:
            raise InvalidError("This belongs to a pattern.", field="at_ply")

    @property
    def _has_rules(self) -> bool:
        return self.variant is not None or self.ruleset is not None


class RecordsQuery(RecordFilters):
    """A page of records that pass filters, and whether to count all of them."""

    cursor: Cursor | None = None
    limit: Limit = DEFAULT_LIMIT
    facets: bool = False
    """Also count all that match, by variant, ruleset, year, pool, result, source and
    kind: among the latest 10,000."""


class RulesetsQuery(PagedQuery):
    """A page of the rulesets of a variant."""

    variant: RequestedVariant | None = None
