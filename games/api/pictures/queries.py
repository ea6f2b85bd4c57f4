"""Queries for pictures: how one looks, and what is drawn."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from games.api.http.bodies import Query, given_fields, text
from games.api.pictures.addresses import Signature
from games.api.requests.games import MAX_PICKS
from games.api.requests.lines import MAX_LINE
from games.api.requests.moves import MAX_PIECE
from games.api.requests.variants import with_options
from games.errors import InvalidError
from games.pictures import Look
from games.pictures.png import NARROWEST, WIDEST
from games.pictures.scenes import View
from games.pictures.svg import WIDTH
from games.pictures.theme import ThemeName
from games.rules.languages import Language
from games.rules.notation import MAX_TEXT
from games.rules.ruleset import Ruleset

MOST_FLOORS = 20
FASTEST, PACE, SLOWEST = 0.1, 0.5, 5.0
"""Seconds that a replay takes for a placement."""
MAX_PLY = 10_000
OF_SOLIDS = ("turn", "floors", "view")
"""What can be asked of boards of cubes alone."""
FIELDS = Look.__struct_fields__


Theme: TypeAlias = Annotated[ThemeName, Meta(description="Colors of the picture.")]
Size: TypeAlias = Annotated[
    int, Meta(ge=NARROWEST, le=WIDEST, description="Width in pixels.")
]
Pace: TypeAlias = Annotated[
    float, Meta(ge=FASTEST, le=SLOWEST, description="Seconds for each placement.")
]
TriedMove: TypeAlias = Annotated[
    str,
    text(MAX_TEXT),
    Meta(
        description="A move to try. If the rules refuse it, its cells are red and the"
        " piece that it touches is outlined; otherwise it is shown as if it was made. A"
        " color and a colon may come before it; a cube is `0.0.0`."
    ),
]


class LookQuery(Query):
    """How a picture looks."""

    theme: Theme = "light"
    labels: bool = True
    """Whether letters and numbers stand around the board, and the numbers of seats on
    the pieces of a draft."""
    frame: bool = True
    """Whether the board has a frame on a ground; without one, names and start cells are
    left out as well, and all around the board is transparent."""
    last: bool = True
    """Whether the last placement is marked."""
    marks: bool | None = None
    """Whether each cell has the mark of its color, for readers who do not tell colors
    apart; by default in the themes `contrast` and `print`."""
    turn: Annotated[int, Meta(ge=0, le=3)] | None = None
    """Boards of cubes: number of quarters by which the board is turned."""
    floors: Annotated[int, Meta(ge=1, le=MOST_FLOORS)] | None = None
    """Boards of cubes: number of floors that are shown, from the lowest."""
    view: View | None = None
    """Boards of cubes: from a corner, or floor by floor from above."""


class CardQuery(Query):
    """A card of a game."""

    theme: Theme = "light"
    language: Language | None = None
    """Language of its words; by default the one that `Accept-Language` prefers."""


class SignedQuery(Query):
    """Who may see a picture of a private game."""

    signature: Signature | None = None


class GameQuery(LookQuery):
    """A game, now or as it was."""

    move: TriedMove | None = None
    signature: Signature | None = None


class GamePngQuery(GameQuery):
    """A game as PNG."""

    size: Size = WIDTH


class GameReplayQuery(LookQuery):
    """A game from its beginning."""

    seconds: Pace = PACE
    signature: Signature | None = None


class PlyQuery(LookQuery):
    """A record, after some of its placements."""

    ply: Annotated[int, Meta(ge=0, le=MAX_PLY)] | None = None
    """Number of placements that are shown; by default all."""


class PlyPngQuery(PlyQuery):
    """A record as PNG."""

    size: Size = WIDTH


class ReplayQuery(LookQuery):
    """A record from its beginning."""

    seconds: Pace = PACE


@with_options
class BoardQuery(LookQuery):
    """The board of a variant with its options, or a position on it."""

    picks: Annotated[str, text(MAX_LINE)] | None = None
    """Drafts: the pieces in the order in which they are picked, with blanks between."""
    drawn: Annotated[str, text(MAX_PIECE)] | None = None
    """Variants that draw the first piece: its id; by default that of the first move."""
    moves: Annotated[str, text(MAX_LINE)] | None = None
    """The moves that lead to the position, with blanks between:
    `e8,d9,e9,f9,e10 j5,i6,j6,h7,i7`. A color and a colon may come before a move; a cube
    is `0.0.0`; `pass` is a skip."""
    move: TriedMove | None = None

    def check(self) -> None:
        """Refuse more picks than any draft has."""
        if len(self.picked) > MAX_PICKS:
            raise InvalidError(f"There are {MAX_PICKS} picks at most.", field="picks")

    @property
    def picked(self) -> list[str]:
        """Names of the picked pieces."""
        return (self.picks or "").split()

    @property
    def is_position(self) -> bool:
        """Whether a position is drawn, for which all placements are needed."""
        sent = (self.picks, self.drawn, self.moves, self.move)
        return any(value is not None for value in sent)


class BoardPngQuery(BoardQuery):
    """The board of a variant, or a position, as PNG."""

    size: Size = WIDTH


@with_options
class DiagramQuery(Query):
    """How a diagram of the rules looks, with options of the variant."""

    theme: Theme = "light"


@with_options
class PieceSetQuery(Query):
    """How the pieces of a variant look, with options of the variant."""

    theme: Theme = "light"
    color: Annotated[str, text(20)] | None = None
    """By default the variant's first."""
    columns: Annotated[int, Meta(ge=1, le=30)] = 11
    """Number of pieces in a row."""


@with_options
class PieceQuery(Query):
    """How a piece of a variant looks, with options of the variant."""

    theme: Theme = "light"
    color: Annotated[str, text(20)] | None = None
    """By default the variant's first."""


def look_of(ruleset: Ruleset, query: LookQuery) -> Look:
    """Return how a picture looks; what is not asked for is as by default.

    Raises `InvalidError` where a flat board is asked for what only cubes have.
    """
    sent = given_fields(query)
    given = {name: sent[name] for name in FIELDS if name in sent}
    if ruleset.grid.is_flat and (wrong := given.keys() & OF_SOLIDS):
        detail = "This board is flat: it has one view, and no floors."
        raise InvalidError(detail, field=min(wrong))
    return Look(**given)
