"""Queries that select and style pictures."""

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


Theme: TypeAlias = Annotated[ThemeName, Meta(description="Color theme of the picture.")]
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
        description="Move to try. If it is illegal, its cells are red and the piece"
        " that it touches is outlined; otherwise it is shown as if played. The move may"
        " begin with a color and a colon. A cube is `0.0.0`."
    ),
]


class LookQuery(Query):
    """Query for the look of a picture."""

    theme: Theme = "light"
    labels: bool = True
    """Whether to show letters and numbers around the board, and seat numbers on drafted
    pieces."""
    frame: bool = True
    """Whether the board has a frame and a background. Without the frame, names and
    start cells are also omitted, and the surroundings are transparent."""
    last: bool = True
    """Whether to mark the last placement."""
    marks: bool | None = None
    """Whether each cell has the mark of its color, for color-blind readers. By default,
    the themes `contrast` and `print` have marks."""
    turn: Annotated[int, Meta(ge=0, le=3)] | None = None
    """Number of quarter turns for a board of cubes."""
    floors: Annotated[int, Meta(ge=1, le=MOST_FLOORS)] | None = None
    """Number of visible floors on a board of cubes, starting from the lowest."""
    view: View | None = None
    """View of a board of cubes: from a corner, or floor by floor from above."""


class CardQuery(Query):
    """Query for the card of a game."""

    theme: Theme = "light"
    language: Language | None = None
    """Language of the text; by default from `Accept-Language`."""


class SignedQuery(Query):
    """Query with a signature for a picture of a private game."""

    signature: Signature | None = None


class GameQuery(LookQuery):
    """Query for a picture of a game."""

    move: TriedMove | None = None
    signature: Signature | None = None


class GamePngQuery(GameQuery):
    """Query for a picture of a game as PNG."""

    size: Size = WIDTH


class GameReplayQuery(LookQuery):
    """Query for an animation of a game."""

    seconds: Pace = PACE
    signature: Signature | None = None


class PlyQuery(LookQuery):
    """Query for a picture of a record after some placements."""

    ply: Annotated[int, Meta(ge=0, le=MAX_PLY)] | None = None
    """Number of placements to show; by default all."""


class PlyPngQuery(PlyQuery):
    """Query for a picture of a record as PNG."""

    size: Size = WIDTH


class ReplayQuery(LookQuery):
    """Query for an animation of a record."""

    seconds: Pace = PACE


@with_options
class BoardQuery(LookQuery):
    """Query for a picture of a variant's board or of a position."""

    picks: Annotated[str, text(MAX_LINE)] | None = None
    """Pieces picked in a draft, in order, separated by spaces."""
    drawn: Annotated[str, text(MAX_PIECE)] | None = None
    """Id of the drawn first piece, in variants that draw one; by default the piece of
    the first move."""
    moves: Annotated[str, text(MAX_LINE)] | None = None
    """Moves that lead to the position, separated by spaces: `e8,d9,e9,f9,e10
    j5,i6,j6,h7,i7`. A move may begin with a color and a colon. A cube is `0.0.0`, and a
    skip is `pass`."""
    move: TriedMove | None = None

    def check(self) -> None:
        """Reject more picks than a draft can have."""
        if len(self.picked) > MAX_PICKS:
            raise InvalidError(f"Send at most {MAX_PICKS} picks.", field="picks")

    @property
    def picked(self) -> list[str]:
        """Ids of the picked pieces."""
        return (self.picks or "").split()

    @property
    def is_position(self) -> bool:
        """Whether a position is drawn, which requires the table of all placements."""
        sent = (self.picks, self.drawn, self.moves, self.move)
        return any(value is not None for value in sent)


class BoardPngQuery(BoardQuery):
    """Query for a picture of a board or a position as PNG."""

    size: Size = WIDTH


@with_options
class DiagramQuery(Query):
    """Query for a diagram, with options of the variant."""

    theme: Theme = "light"


@with_options
class PieceSetQuery(Query):
    """Query for a picture of all pieces, with options of the variant."""

    theme: Theme = "light"
    color: Annotated[str, text(20)] | None = None
    """Color of the pieces; by default the variant's first color."""
    columns: Annotated[int, Meta(ge=1, le=30)] = 11
    """Number of pieces per row."""


@with_options
class PieceQuery(Query):
    """Query for a picture of a piece, with options of the variant."""

    theme: Theme = "light"
    color: Annotated[str, text(20)] | None = None
    """Color of the pieces; by default the variant's first color."""


def look_of(ruleset: Ruleset, query: LookQuery) -> Look:
    """Return the look of a picture, including defaults.

    Raises `InvalidError` for parameters of cubes if the board is flat.
    """
    sent = given_fields(query)
    look = {name: sent[name] for name in FIELDS if name in sent}
    if ruleset.grid.is_flat and (wrong := look.keys() & OF_SOLIDS):
        detail = "This option applies only to boards of cubes. Omit it."
        raise InvalidError(detail, field=min(wrong))
    return Look(**look)
