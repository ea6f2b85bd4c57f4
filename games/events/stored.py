"""Stored events, decoded from the text of a stream for a replay."""

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
    """An event from a trusted stream, without the link to the previous one.

    An event in the current format is decoded directly from the text.
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
        """Return the event in the current format; raises `UnknownEventError`."""
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


ReadableEvent: TypeAlias = Envelope | StoredEvent
"""An event that a replay can read."""

_STREAM = Decoder(list[StoredEvent])


def read_stream(text: str) -> Sequence[StoredEvent]:
    """Decode a list of events, each written as a list of `StoredEvent`'s fields."""
    return _STREAM.decode(text)
