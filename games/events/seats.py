"""Events about seats and invitations."""

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta

from games.events.base import BaseEvent
from games.events.times import Time
from games.events.turn_time import TurnTime

ReleaseReason: TypeAlias = Annotated[
    Literal["declined", "withdrawn"], Meta(title="ReleaseReason")
]
OutReason: TypeAlias = Annotated[
    Literal["resigned", "timed-out", "erased"], Meta(title="OutReason")
]


class SeatTaken(BaseEvent, frozen=True):
    """A player or a computer level took a seat."""

    type: ClassVar = "seat.taken"
    schema: ClassVar = 2
    cause: ClassVar = (
        "`POST /games`, `POST /games/{game}/rematch`, `POST /games/{game}/fork`,"
        " `POST /games/{game}/join`, and `PUT /games/{game}/seats/{seat}` before the"
        " game starts."
    )
    seat: int
    """Number of the seat, from 0."""
    player: str
    """Player in the seat: `player:ID` or `ai:LEVEL`."""
    calendar_commitment: str | None = None
    """Salted SHA-256 of the player's days off; left out if there are no days off, or no
    clock. Only the server knows the salt, which is erased with the player."""
    rating: int | None = None
    """Rating of the player, if the game restricts ratings."""


class SeatReserved(BaseEvent, frozen=True):
    """A seat was reserved for a player or for the bearer of an invitation link."""

    type: ClassVar = "seat.reserved"
    cause: ClassVar = "`POST /games/{game}/invitations`."
    seat: int
    """Number of the seat, from 0."""
    player: str | None
    """Player who may take the seat; null for the bearer of a link."""
    link: str | None
    """SHA-256, in hex, of the link's secret; null if the seat is reserved for a
    player."""


class SeatReleased(BaseEvent, frozen=True):
    """A reserved seat was released; any player may take it."""

    type: ClassVar = "seat.released"
    cause: ClassVar = (
        "`POST /games/{game}/invitations/{seat}/decline` and"
        " `POST /games/{game}/invitations/{seat}/withdraw`."
    )
    seat: int
    """Number of the seat, from 0."""
    reason: ReleaseReason
    """`declined` by the invited player, or `withdrawn` by the inviting player."""


class SeatLeft(BaseEvent, frozen=True):
    """A player left a seat before the game started."""

    type: ClassVar = "seat.left"
    cause: ClassVar = (
        "`DELETE /games/{game}/seats/{seat}`, by the player or the game's creator."
    )
    seat: int
    """Number of the seat, from 0."""


class SeatsDrawn(BaseEvent, frozen=True):
    """The seats were drawn at random."""

    type: ClassVar = "seats.drawn"
    cause: ClassVar = (
        "The last seat is taken in a game that draws its seats. The server"
        " draws them a moment later, and the game starts in the same batch."
    )
    seed: str
    """Hash of the previous event."""
    order: tuple[int, ...]
    """Previous seat of each seat's new player, from seat 0. Seats are sorted by the
    HMAC-SHA-256, in hex, of `SEED:SEAT`, with the nonce as the key; without a nonce, by
    the SHA-256 of that text."""
    nonce: str | None = None
    """The draw's 32 secret bytes, in hex. Their SHA-256 is the `lot_commitment` in
    `game.created`. Left out if the game has no commitment."""


class SeatHandedOver(BaseEvent, frozen=True):
    """A computer level takes over a seat."""

    type: ClassVar = "seat.handed-over"
    cause: ClassVar = (
        "`PUT /games/{game}/seats/{seat}` while the game is played, or a missed"
        " deadline if the clock's `timeout` is a computer level."
    )
    seat: int
    """Number of the seat, from 0."""
    player: str
    """Level that plays from now on: `ai:LEVEL`."""
    clock: TurnTime | None = None
    """Time of the turn that ended; left out if the seat's clock was not running."""


class SeatOut(BaseEvent, frozen=True):
    """A player resigned, ran out of time or was deleted; the seat is out."""

    type: ClassVar = "seat.out"
    cause: ClassVar = (
        "`POST /games/{game}/resign`, a missed deadline if the clock's `timeout` puts"
        " the seat out, or the erasure of the player, for example with `DELETE /me`."
    )
    seat: int
    """Number of the seat, from 0."""
    reason: OutReason
    """Reason why the seat is out. `resigned`: the player resigned. `timed-out`: the
    deadline passed. `erased`: the player's account, bot or app user was erased."""
    ply: int
    """Number of placements before the event."""
    clock: TurnTime | None = None
    """Time of the turn that ended, even if it was another seat's turn; left out if no
    clock was running."""
    deadline: Time | None = None
    """New deadline of the seat to move, if its clock is running."""
