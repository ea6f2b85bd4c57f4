"""Queries for pictures."""

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
"""Seconds per placement of a replay: minimum, default and maximum."""
MAX_PLY = 10_000
OF_SOLIDS = ("turn", "floors", "view")
"""Parameters that apply only to boards of cubes."""
FIELDS = Look.__struct_fields__


Theme: TypeAlias = Annotated[ThemeName, Meta(description="Colors of the picture.")]
Size: TypeAlias = Annotated[
    int, Meta(ge=NARROWEST, le=WIDEST, description="Width in pixels.")
]
Pace: TypeAlias = Annotated[
    float, Meta(ge=FASTEST, le=SLOWEST, description="Seconds per placement.")
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
    """Look of a picture."""

    theme: Theme = "light"
    labels: bool = True
    """Whether the board has letters and numbers around it, and the pieces of a draft
    have seat numbers."""
    frame: bool = True
    """Whether the board has a frame on a background. Without it, names and start cells
    are left out too, and the surroundings are transparent."""
    last: bool = True
    """Whether the last placement is marked."""
    marks: bool | None = None
    """Whether each cell has the mark of its color, for color-blind readers; by default
    in the themes `contrast` and `print`."""
    turn: Annotated[int, Meta(ge=0, le=3)] | None = None
    """Number of quarter turns of a board of cubes."""
    floors: Annotated[int, Meta(ge=1, le=MOST_FLOORS)] | None = None
    """Number of visible floors of a board of cubes, from the lowest."""
    view: View | None = None
    """View of a board of cubes: from a corner, or floor by floor from above."""


class CardQuery(Query):
    """A card of a game."""

    theme: Theme = "light"
    language: Language | None = None
    """Language of the texts; by default that of `Accept-Language`."""


class SignedQuery(Query):
    """Query with the signature for a picture of a private game."""

    signature: Signature | None = None


class GameQuery(LookQuery):
    """Picture of a game."""

    move: TriedMove | None = None
    signature: Signature | None = None


class GamePngQuery(GameQuery):
    """Picture of a game as PNG."""

    size: Size = WIDTH


class GameReplayQuery(LookQuery):
    """Animation of a game."""

    seconds: Pace = PACE
    signature: Signature | None = None


class PlyQuery(LookQuery):
    """Picture of a record after some of its placements."""

    ply: Annotated[int, Meta(ge=0, le=MAX_PLY)] | None = None
    """Number of placements that are shown; by default all."""


class PlyPngQuery(PlyQuery):
    """Picture of a record as PNG."""

    size: Size = WIDTH


class ReplayQuery(LookQuery):
    """Animation of a record."""

    seconds: Pace = PACE


@with_options
class BoardQuery(LookQuery):
    """Picture of a board with options of the variant, or of a position."""

    picks: Annotated[str, text(MAX_LINE)] | None = None
    """Picked pieces of a draft, in order, separated by spaces."""
    drawn: Annotated[str, text(MAX_PIECE)] | None = None
    """Id of the drawn first piece, in variants that draw one; by default that of the
    first move."""
    moves: Annotated[str, text(MAX_LINE)] | None = None
    """Moves that lead to the position, separated by spaces: `e8,d9,e9,f9,e10
    j5,i6,j6,h7,i7`. A move may begin with a color and a colon; a cube is `0.0.0`;
    `pass` is a skip."""
    move: TriedMove | None = None

    def check(self) -> None:
        """Reject more picks than a draft can have."""
        if len(self.picked) > MAX_PICKS:
            raise InvalidError(f"There are {MAX_PICKS} picks at most.", field="picks")

    @property
    def picked(self) -> list[str]:
        """Names of the picked pieces."""
        return (self.picks or "").split()

    @property
    def is_position(self) -> bool:
        """Whether a position is drawn, which requires all placements."""
        sent = (self.picks, self.drawn, self.moves, self.move)
        return any(value is not None for value in sent)


class BoardPngQuery(BoardQuery):
    """Picture of a board or a position as PNG."""

    size: Size = WIDTH


@with_options
class DiagramQuery(Query):
    """Look of a diagram, with options of the variant."""

    theme: Theme = "light"


@with_options
class PieceSetQuery(Query):
    """Look of the pieces, with options of the variant."""

    theme: Theme = "light"
    color: Annotated[str, text(20)] | None = None
    """Color of the pieces; by default the first of the variant."""
    columns: Annotated[int, Meta(ge=1, le=30)] = 11
    """Number of pieces in a row."""


@with_options
class PieceQuery(Query):
    """Look of a piece, with options of the variant."""

    theme: Theme = "light"
    color: Annotated[str, text(20)] | None = None
    """Color of the pieces; by default the first of the variant."""


def look_of(ruleset: Ruleset, query: LookQuery) -> Look:
    """Return the look of a picture, with defaults.

    Raises `InvalidError` for parameters of cubes on a flat board.
    """
    sent = given_fields(query)
    look = {name: sent[name] for name in FIELDS if name in sent}
    if ruleset.grid.is_flat and (wrong := look.keys() & OF_SOLIDS):
        detail = "This board is flat, so it has no views or floors."
        raise InvalidError(detail, field=min(wrong))
    return Look(**look)
