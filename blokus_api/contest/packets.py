"""Packets that a client may send, and their names and attributes on the wire."""

from dataclasses import Field, dataclass, fields
from enum import StrEnum
from typing import Any, TypeAlias

from blokus_api.contest.placements import SetMove, SkipMove

SET_MOVE = "sc.plugin2027.SetMove"
SKIP_MOVE = "sc.plugin2027.SkipMove"
MESSAGES = ("moveRequest", "memento", "welcomeMessage", "result", "error", "paused")
"""Classes of room messages that only the server sends."""


class Cause(StrEnum):
    """Reason why a connection ended, in the contest's words."""

    RECEIVED_DISCONNECT = "RECEIVED_DISCONNECT"
    """The client sent `<close/>`."""
    LOST_CONNECTION = "LOST_CONNECTION"
    """The connection or the client's document ended without `<close/>`."""
    PROTOCOL_ERROR = "PROTOCOL_ERROR"
    """The client sent bytes that are not a packet."""
    UNKNOWN = "UNKNOWN"
    """The client left out part of a packet."""


@dataclass(frozen=True, slots=True)
class JoinAny:
    """A request to play in any open room."""

    game_type: str | None


@dataclass(frozen=True, slots=True)
class JoinRoom:
    """A request to play in a room."""

    room_id: str


@dataclass(frozen=True, slots=True)
class JoinPrepared:
    """A request for the slot with a reservation code."""

    reservation_code: str


@dataclass(frozen=True, slots=True)
class Authenticate:
    """A request for administrator rights, which gets no response if it succeeds."""

    password: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A player's slot in a room that an administrator prepares."""

    display_name: str | None
    can_timeout: bool
    reserved: bool


@dataclass(frozen=True, slots=True)
class Prepare:
    """An administrator's request for a room with slots."""

    game_type: str
    pause: bool
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Observe:
    """An administrator's request to receive the states of a room."""

    room_id: str


@dataclass(frozen=True, slots=True)
class Pause:
    """An administrator's request to pause a room or to end its pause."""

    room_id: str
    pause: bool


@dataclass(frozen=True, slots=True)
class StepOnce:
    """An administrator's request to play one move in a paused room."""

    room_id: str
    forced: bool


@dataclass(frozen=True, slots=True)
class Cancel:
    """An administrator's request to end a room's game."""

    room_id: str


@dataclass(frozen=True, slots=True)
class Play:
    """A player's move in a room, not yet checked against the rules."""

    room_id: str
    move: SetMove | SkipMove


@dataclass(frozen=True, slots=True)
class RoomMessage:
    """A room message that only the server may send. The response is an error."""

    room_id: str
    kind: str
    """Class of the message, one of `MESSAGES`."""


@dataclass(frozen=True, slots=True)
class Left:
    """A packet that only the server may send. The response is an error."""

    room_id: str


@dataclass(frozen=True, slots=True)
class Gone:
    """The last packet of a connection."""

    cause: Cause


AdminRequest: TypeAlias = Prepare | Observe | Pause | StepOnce | Cancel
Request: TypeAlias = (
    JoinAny | JoinRoom | JoinPrepared | Authenticate | AdminRequest
    | Play | RoomMessage | Left
)  # fmt: skip
"""Packets that can be answered with an error without ending the connection."""
Packet: TypeAlias = Request | Gone

NAMES: dict[type[Request], str] = {
    JoinAny: "join",
    JoinRoom: "joinRoom",
    JoinPrepared: "joinPrepared",
    Authenticate: "authenticate",
    Prepare: "prepare",
    Observe: "observe",
    Pause: "pause",
    StepOnce: "step",
    Cancel: "cancel",
    Play: "room",
    RoomMessage: "room",
    Left: "left",
}
"""Names of the packets by class."""


def attributes_of(packet: Request | Slot) -> dict[str, str]:
    """Return the fields of a packet as attributes."""
    values = {
        attribute_of(field): getattr(packet, field.name) for field in fields(packet)
    }
    return {
        name: flag_text(value) if isinstance(value, bool) else value
        for name, value in values.items()
        if isinstance(value, str | bool)
    }


def attribute_of(field: Field[Any]) -> str:
    """Return the name of the attribute for a field."""
    first, *others = field.name.split("_")
    return first + "".join(map(str.capitalize, others))


def flag_text(value: bool) -> str:
    """Return a flag as text, for attributes and elements."""
    return "true" if value else "false"
