"""Decoding of a client's packets from XML elements.

If a packet cannot be decoded, the connection ends, as on the contest's server. Unknown
attributes are ignored, and missing flags are false. Unknown elements, classes and
values are errors.
"""

import re
from collections.abc import Container
from dataclasses import fields
from typing import Any, TypeVar

from blokus_api.contest.elements import Element
from blokus_api.contest.packets import (
    MESSAGES,
    NAMES,
    SET_MOVE,
    SKIP_MOVE,
    Cause,
    Gone,
    Packet,
    Play,
    Prepare,
    Request,
    RoomMessage,
    Slot,
    attribute_of,
)
from blokus_api.contest.placements import COLORS, PIECES, ROTATIONS, SetMove, SkipMove

ELEMENTS = {*NAMES.values(), "close"}
"""Names of all elements that a client may send as packets."""

_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_PLAIN = {name: kind for kind, name in NAMES.items() if name not in {"room", "prepare"}}
"""Packets that have only attributes, by name."""

T = TypeVar("T", bound=Request | Slot)


class UnreadablePacketError(ValueError):
    """Raised if a packet cannot be decoded."""

    def __init__(self, cause: Cause = Cause.PROTOCOL_ERROR) -> None:
        """Store the reason why the connection ended."""
        super().__init__(cause.value)
        self.cause = cause


def read_packet(element: Element) -> Packet:
    """Return the packet in an element; raise `UnreadablePacketError`."""
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


def _read(kind: type[T], element: Element, **others: Any) -> T:
    """Return a packet whose fields are attributes, apart from the `others`."""
    values = others.copy()
    for field in fields(kind):
        if field.name not in others:
            value = element.attributes.get(attribute_of(field))
            if value is None and field.type is str:
                raise UnreadablePacketError(Cause.UNKNOWN)
            is_flag = field.type is bool
            values[field.name] = _is_true(value) if is_flag else value
    return kind(**values)


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
    """Return the only child with this name."""
    if not element.children:
        raise UnreadablePacketError(Cause.UNKNOWN)
    if [child.name for child in element.children] != [name]:
        raise UnreadablePacketError
    return element.children[0]


def _text(element: Element, name: str) -> str:
    if name not in element.attributes:
        raise UnreadablePacketError(Cause.UNKNOWN)
    return element.attributes[name]


def _is_true(flag: str | None) -> bool:
    return flag is not None and flag.lower() == "true"


def _number(element: Element, name: str) -> int:
    digits = element.attributes.get(name, "0")
    if not _NUMBER.fullmatch(digits):
        raise UnreadablePacketError
    return int(digits)


def _one_of(names: Container[str], name: str) -> str:
    if name not in names:
        raise UnreadablePacketError
    return name
