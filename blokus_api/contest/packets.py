"""Packets that a client may send, read from their elements.

A packet that cannot be read ends the connection, as it does on the contest's server.
Unknown attributes are ignored and missing flags are false; unknown elements, classes
and values are errors.
"""

import re
from dataclasses import Field, dataclass, fields
from enum import StrEnum
from typing import Any, TypeAlias, TypeVar

from blokus_api.contest.elements import Element
from blokus_api.contest.placements import COLORS, PIECES, ROTATIONS, SetMove, SkipMove

SET_MOVE = "sc.plugin2027.SetMove"
SKIP_MOVE = "sc.plugin2027.SkipMove"
MESSAGES = ("moveRequest", "memento", "welcomeMessage", "result", "error", "paused")
"""Classes of messages of a room that only the server sends."""

_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")


class Cause(StrEnum):
    """Why a connection ended, as the contest words it."""

    RECEIVED_DISCONNECT = "RECEIVED_DISCONNECT"
    """The client sent `<close/>`."""
    LOST_CONNECTION = "LOST_CONNECTION"
    """The connection, or the client's document, ended without it."""
    PROTOCOL_ERROR = "PROTOCOL_ERROR"
    """The client sent what is no packet."""
    UNKNOWN = "UNKNOWN"
    """The client left out a part of a packet."""


class UnreadablePacketError(ValueError):
    """A packet that cannot be read."""

    def __init__(self, cause: Cause = Cause.PROTOCOL_ERROR) -> None:
        """Store the cause by which the connection ends."""
        super().__init__(cause.value)
        self.cause = cause


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
    """A request to take the slot that a code reserves."""

    reservation_code: str


@dataclass(frozen=True, slots=True)
class Authenticate:
    """A request for the rights of an administrator; a success has no response."""

    password: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A player's place in a room that an administrator prepares."""

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
    """An administrator's request for one move of a paused room."""

    room_id: str
    forced: bool


@dataclass(frozen=True, slots=True)
class Cancel:
    """An administrator's request to end a room's game."""

    room_id: str


@dataclass(frozen=True, slots=True)
class Play:
    """A player's move in a room; nothing of the move is judged."""

    room_id: str
    move: SetMove | SkipMove


@dataclass(frozen=True, slots=True)
class RoomMessage:
    """A message of a room that only the server may send: answer an error."""

    room_id: str
    kind: str
    """Class of the message, one of `MESSAGES`."""


@dataclass(frozen=True, slots=True)
class Left:
    """A packet that only the server may send: answer an error."""

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
"""A packet that can be answered by an error without the end of the connection."""
Packet: TypeAlias = Request | Gone

T = TypeVar("T", bound=Request | Slot)


_PLAIN: dict[str, type[Request]] = {
    "join": JoinAny,
    "joinRoom": JoinRoom,
    "joinPrepared": JoinPrepared,
    "authenticate": Authenticate,
    "observe": Observe,
    "pause": Pause,
    "step": StepOnce,
    "cancel": Cancel,
    "left": Left,
}
"""By name: the packets that have attributes only."""
NAMES: dict[type[Request], str] = {
    **{kind: name for name, kind in _PLAIN.items()},
    Prepare: "prepare",
    Play: "room",
    RoomMessage: "room",
}
"""Names of the packets."""


def read_packet(element: Element) -> Packet:
    """Read a packet from its element, or raise `UnreadablePacketError`."""
    match element.name:
        case "room":
            return _read_room(element)
        case "prepare":
            slots = [_read_slot(child) for child in element.children]
            return _read(Prepare, element, slots=tuple(slots))
        case "close":
            return Gone(Cause.RECEIVED_DISCONNECT)
        case name if name in _PLAIN and not element.children:
            return _read(_PLAIN[name], element)
    raise UnreadablePacketError


def attributes_of(packet: Request | Slot) -> dict[str, str]:
    """Return the fields of a packet as attributes."""
    values = {
        _attribute(field): getattr(packet, field.name) for field in fields(packet)
    }
    return {
        name: flag_text(value) if isinstance(value, bool) else value
        for name, value in values.items()
        if isinstance(value, str | bool)
    }


def _read(kind: type[T], element: Element, **others: Any) -> T:
    """Read a packet whose fields are attributes, except for the others."""
    values = others.copy()
    for field in fields(kind):
        if field.name not in others:
            value = element.attributes.get(_attribute(field))
            if value is None and field.type is str:
                raise UnreadablePacketError(Cause.UNKNOWN)
            is_flag = field.type is bool
            values[field.name] = _is_true(value) if is_flag else value
    return kind(**values)


def _attribute(field: Field[Any]) -> str:
    first, *others = field.name.split("_")
    return first + "".join(map(str.capitalize, others))


def _read_slot(element: Element) -> Slot:
    if element.name != "slot" or element.children:
        raise UnreadablePacketError
    return _read(Slot, element)


def _read_room(element: Element) -> Play | RoomMessage:
    room_id, data = _text(element, "roomId"), _child(element, "data")
    message = data.attributes.get("class")
    if message == SET_MOVE:
        return Play(room_id, _read_piece(_child(data, "piece")))
    if message == SKIP_MOVE:
        return Play(room_id, SkipMove(_read_color(data)))
    if message not in MESSAGES:
        raise UnreadablePacketError
    return RoomMessage(room_id, message)


def _read_color(skip: Element) -> str | None:
    if not skip.children:
        return None
    return _one_of(COLORS, _child(skip, "color").text)


def _read_piece(piece: Element) -> SetMove:
    position = _child(piece, "position")
    if position.children:
        raise UnreadablePacketError
    color = piece.attributes.get("color")
    return SetMove(
        None if color is None else _one_of(COLORS, color),
        _one_of(PIECES, _text(piece, "kind")),
        _one_of(ROTATIONS, _text(piece, "rotation")),
        _is_true(piece.attributes.get("isFlipped")),
        _number(position, "x"),
        _number(position, "y"),
    )


def _child(element: Element, name: str) -> Element:
    """Return the only child of an element."""
    if not element.children:
        raise UnreadablePacketError(Cause.UNKNOWN)
    if [child.name for child in element.children] != [name]:
        raise UnreadablePacketError
    return element.children[0]


def _text(element: Element, name: str) -> str:
    if name not in element.attributes:
        raise UnreadablePacketError(Cause.UNKNOWN)
    return element.attributes[name]


def flag_text(value: bool) -> str:
    """Return a flag as an attribute or a text."""
    return "true" if value else "false"


def _is_true(flag: str | None) -> bool:
    return flag is not None and flag.lower() == "true"


def _number(element: Element, name: str) -> int:
    digits = element.attributes.get(name, "0")
    if not _NUMBER.fullmatch(digits):
        raise UnreadablePacketError
    return int(digits)


def _one_of(names: tuple[str, ...] | dict[str, str], name: str) -> str:
    if name not in names:
        raise UnreadablePacketError
    return name
