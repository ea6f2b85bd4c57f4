"""Stored events: a stream as a replay reads it, from the text that is stored."""

from collections.abc import Sequence
from datetime import datetime
from typing import TypeAlias

import msgspec
import orjson
from msgspec import ValidationError
from msgspec.json import Decoder

from games.events.envelope import Envelope
from games.events.registry import EVENTS, Event

_DECODERS: dict[tuple[str, int], Decoder[Event]] = {
    (name, event.schema): Decoder(event) for name, event in EVENTS.items()
}


class StoredEvent(msgspec.Struct, frozen=True, array_like=True):
    """An event of a stream that is trusted; what it links to is left out.

    An event of today's shape is read from the text itself.
    """

    game: str
    version: int
    type: str
    schema: int
    at: datetime
    actor: str
    data: msgspec.Raw
    hash: str

    def event(self) -> Event:
        """Read the event in its current shape; raises `UnknownEventError`."""
        try:
            return _DECODERS[self.type, self.schema].decode(self.data)
        except (KeyError, ValidationError):
            return self._envelope().event()

    def _envelope(self) -> Envelope:
        return Envelope(
            game=self.game,
            version=self.version,
            type=self.type,
            schema=self.schema,
            at=self.at,
            actor=self.actor,
            data=orjson.loads(bytes(self.data)),
            prev=None,
            hash=self.hash,
        )


Told: TypeAlias = Envelope | StoredEvent
"""What a replay is told an event by."""

_STREAM = Decoder(list[StoredEvent])


def read_stream(text: str) -> Sequence[StoredEvent]:
    """Read a list of events, each a list of what a stored event has, in order."""
    return _STREAM.decode(text)
