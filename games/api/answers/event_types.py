"""Events as JSON: as they are stored, and one declared type for each."""

from functools import reduce
from operator import or_
from typing import Any, ClassVar

import msgspec
from msgspec import UNSET, UnsetType

from games.api.http.answer import Answer
from games.events.base import BaseEvent, Data
from games.events.envelope import Envelope
from games.events.registry import EVENTS
from games.events.times import Time, time_text
from games.ids import Id


class Event(Answer, tag_field="type"):
    """An event of a game: one of these types, told apart by `type`."""

    alternatives: ClassVar[Any]
    """The union of all types."""
    type: ClassVar[str]
    """The name of what happened."""
    game: Id
    """The game that it is of."""
    version: int
    """The number of the event in its game, from 1; the game's version after it."""
    schema: int
    """The number of the shape of `data`; the latest is described here."""
    at: Time
    """When it happened, by the server's clock."""
    actor: str
    """Who did it: `player:ID`, `ai:LEVEL`, or a part of the server, `system:NAME`."""
    data: Data
    """What happened, by the type."""
    prev: str | None
    """The `hash` of the event before it; null for the first."""
    hash: str
    """SHA-256, in hex, over the canonical JSON (RFC 8785) of all else in it."""
    redacted: tuple[str, ...] | UnsetType = UNSET
    """Of events of older schemas: what was left out of `data` because it is personal.
    `hash` is that of the whole event, so it cannot be checked, but links can."""

    @classmethod
    def of(cls, envelope: Envelope) -> "Event":
        """Return an event as JSON; the data as stored, because the hash covers them.

        What is personal is left out.
        """
        envelope = envelope.for_everybody()
        return TYPES[envelope.type](
            game=envelope.game,
            version=envelope.version,
            schema=envelope.schema,
            at=time_text(envelope.at),
            actor=envelope.actor,
            data=envelope.data,
            prev=envelope.prev,
            hash=envelope.hash,
            redacted=envelope.redacted or UNSET,
        )


def _type_of(event: type[BaseEvent]) -> type[Event]:
    """Return what an event is on the wire: a `MovePlayedEvent` has a `MovePlayed`."""
    body = {"__doc__": event.__doc__, "__annotations__": {"data": event}}
    declare: Any = msgspec.StructMeta
    made: type[Event] = declare(
        f"{event.__name__}Event", (Event,), body, tag=event.type
    )
    return made


TYPES = {name: _type_of(event) for name, event in EVENTS.items()}
Event.alternatives = reduce(or_, TYPES.values())
