"""Events of seats: who sits where, and for whom a seat is kept."""

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
    """A player, or a level of the computer, sat down."""

    type: ClassVar = "seat.taken"
    schema: ClassVar = 2
    cause: ClassVar = (
        "`POST /games`, `POST /games/{game}/rematch`, `POST /games/{game}/fork`,"
        " `POST /games/{game}/join`, and `PUT /games/{game}/seats/{seat}` before the"
        " game starts."
    )
    seat: int
    """The seat, counted from 0."""
    player: str
    """Who sits there now: `player:ID`, or `ai:LEVEL`."""
    calendar_commitment: str | None = None
    """A salted SHA-256 of the player's days off, in games with a clock; left out: none.
    Only the server can open it, until the player is erased."""
    rating: int | None = None
    """The rating of who sat down, where the game asks for one."""


class SeatReserved(BaseEvent, frozen=True):
    """A seat is kept: for a player, or for whoever has the secret of a link."""

    type: ClassVar = "seat.reserved"
    cause: ClassVar = "`POST /games/{game}/invitations`."
    seat: int
    """The seat, counted from 0."""
    player: str | None
    """The player that it is kept for; null: for who has the link."""
    link: str | None
    """The SHA-256 of the link's secret, in hex; null: it is kept for a player."""


class SeatReleased(BaseEvent, frozen=True):
    """A seat is kept no longer: anybody may sit down."""

    type: ClassVar = "seat.released"
    cause: ClassVar = (
        "`POST /games/{game}/invitations/{seat}/decline` and"
        " `POST /games/{game}/invitations/{seat}/withdraw`."
    )
    seat: int
    """The seat, counted from 0."""
    reason: ReleaseReason
    """`declined` by who was invited, or `withdrawn` by who invited."""


class SeatLeft(BaseEvent, frozen=True):
    """A player left a seat before the game started."""

    type: ClassVar = "seat.left"
    cause: ClassVar = (
        "`DELETE /games/{game}/seats/{seat}`, by who sits there or created the game."
    )
    seat: int
    """The seat, counted from 0."""


class SeatsDrawn(BaseEvent, frozen=True):
    """It was drawn who sits where: the seats were taken by lot."""

    type: ClassVar = "seats.drawn"
    cause: ClassVar = (
        "The last seat is taken of a game that was set up with seats by lot: the server"
        " draws a moment later, and the game starts in the same batch."
    )
    seed: str
    """The hash of the event before."""
    order: tuple[int, ...]
    """For each seat from 0, the previous seat of the player who sits there from now on.
    The seats are sorted by the HMAC-SHA-256, in hex, of `SEED:SEAT`, with the nonce as
    the key; without a nonce, by the SHA-256 of that text."""
    nonce: str | None = None
    """The 32 secret bytes, in hex, whose SHA-256 is `lot_commitment` of `game.created`;
    left out: the game has no commitment."""


class SeatHandedOver(BaseEvent, frozen=True):
    """A level of the computer plays on for a seat."""

    type: ClassVar = "seat.handed-over"
    cause: ClassVar = (
        "`PUT /games/{game}/seats/{seat}` while the game is played, or a deadline"
        " where the clock's `timeout` is a level of the computer."
    )
    seat: int
    """The seat, counted from 0."""
    player: str
    """The level that plays from now on: `ai:LEVEL`."""
    clock: TurnTime | None = None
    """The time of the turn that it ended, where the seat's time ran."""


class SeatOut(BaseEvent, frozen=True):
    """A seat resigned, ran out of time or lost its player: it moves no more."""

    type: ClassVar = "seat.out"
    cause: ClassVar = (
        "`POST /games/{game}/resign`, a deadline where the clock's `timeout` says"
        " so, or the erasure of its player, such as `DELETE /me`."
    )
    seat: int
    """The seat, counted from 0."""
    reason: OutReason
    """`resigned` by its player; `timed-out` by the clock; `erased`: its player erased
    their account, or was deleted as a bot or an app's user."""
    ply: int
    """How many placements there were before."""
    clock: TurnTime | None = None
    """The time of the turn that it ended, whoever's it was, if time ran."""
    deadline: Time | None = None
    """When the time of the seat to move is over, from now on, if its time runs."""
