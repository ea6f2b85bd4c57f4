"""Stored events: rows of a stream as a replay reads them."""

from datetime import datetime
from typing import NamedTuple, TypeAlias

import orjson
from msgspec import ValidationError
from msgspec.json import Decoder

from games.events.envelope import Envelope
from games.events.registry import EVENTS, Event

_DECODERS: dict[tuple[str, int], Decoder[Event]] = {
    (name, event.schema): Decoder(event) for name, event in EVENTS.items()
}


class StoredEvent(NamedTuple):
    """An event of a stream that is trusted; its data are the text that is stored.

    An event of today's shape is read from the text itself.
    """

    game: str
    version: int
    type: str
    schema: int
    at: datetime
    actor: str
    data: str
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
            data=orjson.loads(self.data),
            prev=None,
            hash=self.hash,
        )


Told: TypeAlias = Envelope | StoredEvent
"""What a replay is told an event by."""
