"""Events of a game as a whole: how it is set up, starts and ends."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta

from games.clocks.controls import Control
from games.events.base import BaseEvent, Cell, Cells, Part
from games.events.seats import OutReason
from games.events.times import Time
from games.ids import Id

Visibility: TypeAlias = Annotated[
    Literal["public", "private"],
    Meta(
        title="Visibility",
        description="Whether everybody sees it, or only who plays.",
    ),
]
EndReason: TypeAlias = Annotated[
    Literal["no-moves", "one-left", "resigned", "solved", "turn-limit"],
    Meta(title="EndReason"),
]
AbortReason: TypeAlias = Annotated[
    Literal["aborted", "timed-out", "agreed", "expired", "stopped"],
    Meta(title="AbortReason"),
]
OptionValue: TypeAlias = str | bool | int | tuple[str | Cell, ...]
Options: TypeAlias = Annotated[
    Mapping[str, OptionValue],
    Meta(
        title="Options",
        description="Options of a variant by name; a region is a list of cells.",
    ),
]


class LineStep(Part, frozen=True):
    """A step to a position.

    A placement has `cells`, a pick has none; who left has only `out`. A skip has only
    `color`.
    """

    seat: int
    """Whose step it is, counted from 0."""
    color: str | None = None
    """The color of the placement or pick, or the color that skipped its turn."""
    piece: str | None = None
    """What was placed or picked."""
    cells: Cells | None = None
    """Where it was placed."""
    out: Annotated[OutReason, Meta(title="OutReason")] | None = None
    """Why the seat left."""

    def __post_init__(self) -> None:
        """Refuse fields that make up no placement, pick, skip or leaving."""
        is_empty = self.piece is None and self.cells is None
        is_turn = self.color is not None and (is_empty or self.piece is not None)
        is_leaving = self.color is None and is_empty
        if not (is_turn if self.out is None else is_leaving):
            raise ValueError("This is no step to a position.")


class ForkOrigin(Part, frozen=True):
    """Where a game begins that goes on from a position of another."""

    game: Id
    """The other game."""
    version: int
    """The version of it whose position this is."""
    head: str
    """The hash of the event that made that version."""
    line: tuple[LineStep, ...]
    """What led there, in order, without what was undone."""
    first_piece: str | None = None
    """The id of the first piece of every color that was drawn there; left out: none."""


class GameCreated(BaseEvent, frozen=True):
    """Somebody set up a game."""

    type: ClassVar = "game.created"
    cause: ClassVar = (
        "`POST /games`, `POST /games/{game}/rematch` and `POST /games/{game}/fork`."
        " It is the first event of every game, and of no other version."
    )
    variant: str
    """The id of the variant."""
    options: Options
    """All options of the variant by name, also those that were not chosen."""
    rules_version: int
    """The version of the rules that judge this game."""
    visibility: Visibility
    """Whether everybody may see it, or only who takes part."""
    reserved: Mapping[str, str]
    """The number of a seat, as text, and the player that it is kept for."""
    clock: Control | None = None
    """How time is counted; left out: nobody counts it."""
    rated: bool = True
    """Whether ratings shall hang on it; left out: true. They do where it is public and
    between different players, all of them people or all of them computers."""
    rating_min: int | None = None
    """The lowest rating of who may sit down uninvited."""
    rating_max: int | None = None
    """The highest rating of who may sit down uninvited."""
    expires_at: Time | None = None
    """When it is called off unless it has started."""
    rematch_of: Id | None = None
    """The game that its players played before."""
    fork: ForkOrigin | None = None
    """Where it begins, if not at the start."""
    by_lot: bool = False
    """Whether it is drawn who sits where, when all have sat down."""
    lot_commitment: str | None = None
    """The SHA-256, in hex, of the nonce that the server draws the seats by; left out:
    no lot, or one of an earlier release, which had no nonce."""
    piece_commitment: str | None = None
    """The SHA-256, in hex, of the nonce that the server draws the first piece by; left
    out: no piece is drawn. A game that draws its seats as well uses one nonce."""
    hints: bool | None = None
    """Whether the server analyzes the game while it is played; left out: if at most one
    person sits or can sit in it. Rated games have no hints."""


class PieceDrawn(BaseEvent, frozen=True):
    """The first piece of every color was drawn."""

    type: ClassVar = "piece.drawn"
    cause: ClassVar = (
        "The last seat is taken of a game whose variant draws the first piece: the"
        " server draws a moment later, after `seats.drawn` if the seats are drawn too,"
        " and the game starts in the same batch."
    )
    seed: str
    """The hash of the event before the draw; that of `seats.drawn` is the same."""
    piece: str
    """The id of the piece: the first, if all pieces that may be drawn are sorted by the
    HMAC-SHA-256, in hex, of `SEED:piece:ID`, with the nonce as the key."""
    nonce: str | None = None
    """The 32 secret bytes, in hex, whose SHA-256 is `piece_commitment` of
    `game.created`; left out: `seats.drawn` contains them."""


class GameStarted(BaseEvent, frozen=True):
    """Every seat is taken, and the first to move may move."""

    type: ClassVar = "game.started"
    cause: ClassVar = (
        "The last open seat is taken; in the same batch as `seat.taken`. Where seats or"
        " the first piece are drawn: the draw; in its batch."
    )
    deadline: Time | None = None
    """When the time of the seat to move is over, from now on, if its time runs."""


class GameEnded(BaseEvent, frozen=True):
    """Nobody moves any more."""

    type: ClassVar = "game.ended"
    cause: ClassVar = (
        "A move, a pick, a skip, a resignation or a timeout after which nobody can, or"
        " may, move; in the same batch."
    )
    reason: EndReason
    """`no-moves`: nothing fits any more; `one-left`: all other teams left; `resigned`:
    all left; `solved`: a puzzle's aim is reached; `turn-limit`: the color to move has
    had all turns that the rules give it."""


class GameScored(BaseEvent, frozen=True, omit_defaults=False):
    """The result of a game that has ended (rules 1.4)."""

    type: ClassVar = "game.scored"
    cause: ClassVar = "`game.ended`: the server scores the game a moment later, once."
    colors: Mapping[str, int]
    """The score of each color, by its name."""
    seats: tuple[int, ...]
    """The score of each seat."""
    teams: tuple[int, ...]
    """The score of each team."""
    ranks: tuple[int, ...]
    """The rank of each seat, from 1; who shares one has the same."""
    winners: tuple[int, ...]
    """The seats that won, or share the win."""
    solved: bool | None = None
    """Of games for one: whether the aim was reached; null for others."""


class GameAborted(BaseEvent, frozen=True, omit_defaults=False):
    """The game was called off; it has no result."""

    type: ClassVar = "game.aborted"
    cause: ClassVar = (
        "`POST /games/{game}/abort`, an offer to abort that everybody accepted, the"
        " deadline of a seat, `expires_at` of a game that was not filled, or who runs"
        " the server."
    )
    reason: AbortReason = "aborted"
    """`aborted`: by a player, before every seat had moved; `timed-out`: by the clock,
    as early; `agreed`: by all; `expired`: seats stayed open too long; `stopped`: by who
    runs the server, at any time. The first two never happen after the draw of a rated
    game."""
