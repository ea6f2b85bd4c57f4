"""Events about a game as a whole: its creation, start and end."""

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
        description="`private` games are visible only to their players.",
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
    """A step on the way to a position.

    A placement has `cells`; a pick does not. A departure has only `out`, and a skip has
    only `color`.
    """

    seat: int
    """Seat that made the step, counted from 0."""
    color: str | None = None
    """Color of the placement or pick, or the color that skipped its turn."""
    piece: str | None = None
    """Id of the placed or picked piece."""
    cells: Cells | None = None
    """Cells of the placement."""
    out: Annotated[OutReason, Meta(title="OutReason")] | None = None
    """Reason why the seat left."""

    def __post_init__(self) -> None:
        """Refuse fields that do not describe a placement, pick, skip or departure."""
        is_empty = self.piece is None and self.cells is None
        is_turn = self.color is not None and (is_empty or self.piece is not None)
        is_leaving = self.color is None and is_empty
        if not (is_turn if self.out is None else is_leaving):
            raise ValueError(
                "A step must be a placement, a pick, a skip or a departure."
            )


class ForkOrigin(Part, frozen=True, kw_only=True):
    """The start of a game that continues a position from another game or a request."""

    game: Id | None = None
    """Id of the other game; left out if the request contained the steps."""
    version: int | None = None
    """Version of the other game at the position."""
    head: str | None = None
    """Hash of the event with that version."""
    line: tuple[LineStep, ...]
    """Steps that led to the position, in order, without undone steps."""
    first_piece: str | None = None
    """Id of the drawn first piece; left out if none was drawn."""


class GameCreated(BaseEvent, frozen=True):
    """A game was created."""

    type: ClassVar = "game.created"
    cause: ClassVar = (
        "`POST /games`, `POST /games/{game}/rematch` and `POST /games/{game}/fork`."
        " It is always the first event of a game."
    )
    variant: str
    """Id of the variant."""
    options: Options
    """All options of the variant by name, including defaults."""
    rules_version: int
    """Edition of the rules that apply to this game."""
    visibility: Visibility
    """Visibility of the game."""
    reserved: Mapping[str, str]
    """Players for whom seats are reserved, by seat number as text."""
    clock: Control | None = None
    """Time control; left out for games without a clock."""
    rated: bool = True
    """Whether the result may change ratings; left out if true. Ratings change only in
    public games between different players who are all people or all computers."""
    rating_min: int | None = None
    """Minimum rating of players who join without an invitation."""
    rating_max: int | None = None
    """Maximum rating of players who join without an invitation."""
    expires_at: Time | None = None
    """Time at which the game is aborted unless it has started."""
    rematch_of: Id | None = None
    """Id of the previous game with the same players."""
    fork: ForkOrigin | None = None
    """Start position of the game, if it is not the usual one."""
    by_lot: bool = False
    """Whether the seats are drawn at random once all are taken."""
    lot_commitment: str | None = None
    """SHA-256, in hex, of the nonce for drawing the seats; left out if they are not
    drawn or were drawn by an early release."""
    piece_commitment: str | None = None
    """SHA-256, in hex, of the nonce for drawing the first piece; left out if no piece
    is drawn. A game that also draws its seats uses one nonce for both."""
    hints: bool | None = None
    """Whether the server analyzes the game during play. Left out for the default, which
    is true if at most one person plays or can join. Rated games have no hints."""


class PieceDrawn(BaseEvent, frozen=True):
    """The first piece of every color was drawn."""

    type: ClassVar = "piece.drawn"
    cause: ClassVar = (
        "The last seat is taken in a game that draws the first piece. The"
        " server draws it a moment later, after `seats.drawn` if seats are also drawn,"
        " and the game starts in the same batch."
    )
    seed: str
    """Hash of the event before the draw, as in `seats.drawn`."""
    piece: str
    """Id of the drawn piece. The possible pieces are sorted by the HMAC-SHA-256, in
    hex, of `SEED:piece:ID`, with the nonce as the key, and the first one is drawn."""
    nonce: str | None = None
    """The draw's 32 secret bytes, in hex. Their SHA-256 is the `piece_commitment` in
    `game.created`. Left out if `seats.drawn` contains them."""


class GameStarted(BaseEvent, frozen=True):
    """All seats are taken and the game begins."""

    type: ClassVar = "game.started"
    cause: ClassVar = (
        "The last open seat is taken; in the same batch as `seat.taken`. If the seats"
        " or the first piece are drawn, the game starts in the batch of the draw."
    )
    deadline: Time | None = None
    """Deadline of the seat to move; left out if its clock is not running."""


class GameEnded(BaseEvent, frozen=True):
    """Play has ended."""

    type: ClassVar = "game.ended"
    cause: ClassVar = (
        "A move, a pick, a skip, a resignation or a timeout after which no player can"
        " or may move; in the same batch."
    )
    reason: EndReason
    """Reason why the game ended. `no-moves`: no piece can be placed. `one-left`: all
    other teams left. `resigned`: all seats left. `solved`: the puzzle was solved.
    `turn-limit`: the color to move has used all its turns."""


class GameScored(BaseEvent, frozen=True, omit_defaults=False):
    """The result of a game that has ended (rules 1.4)."""

    type: ClassVar = "game.scored"
    cause: ClassVar = "`game.ended`. The server scores the game once, a moment later."
    colors: Mapping[str, int]
    """Score of each color, by color name."""
    seats: tuple[int, ...]
    """Score of each seat."""
    teams: tuple[int, ...]
    """Score of each team."""
    ranks: tuple[int, ...]
    """Rank of each seat, from 1. Seats with equal results have the same rank."""
    winners: tuple[int, ...]
    """Seats that won or share the win."""
    solved: bool | None = None
    """Whether a solo game was solved; null for other games."""


class GameAborted(BaseEvent, frozen=True, omit_defaults=False):
    """A game was aborted; it has no result."""

    type: ClassVar = "game.aborted"
    cause: ClassVar = (
        "`POST /games/{game}/abort`, an offer to abort that all players accept, a"
        " missed deadline, `expires_at` of a game with open seats, or the operator."
    )
    reason: AbortReason = "aborted"
    """Reason why the game was aborted. `aborted`: a player aborted before every seat
    had moved. `timed-out`: a deadline passed before every seat had moved. `agreed`: all
    players agreed. `expired`: seats remained open too long. `stopped`: the operator
    stopped the game, at any time. The first two reasons are impossible in a rated game
    once its seats are drawn."""
