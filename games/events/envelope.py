"""Envelopes: events as stored and published, each linked to the previous one.

An event is stored with its stable name and the version of its data format (`schema`).
The upcasters convert older formats step by step. Hashes are verified on the stored
form. An unknown name or a newer format raises an error; no event is skipped.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

import msgspec
import orjson
from msgspec import ValidationError

from games.events.base import Data
from games.events.registry import EVENTS, Event
from games.events.times import time_text
from games.events.upcasters import REDACTED, UPCASTERS


class UnknownEventError(ValueError):
    """Raised if a stored event is too old or too new for this release."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """A stored event with its `hash` and all data that the hash covers.

    A published event can be redacted. The `hash` is still the hash of the stored event.
    """

    game: str
    version: int
    type: str
    schema: int
    at: datetime
    actor: str
    data: Data
    prev: str | None
    hash: str
    redacted: tuple[str, ...] = ()
    """Names of personal fields that were removed from `data`."""

    @property
    def place(self) -> Data:
        """Return the game, version and type for log lines."""
        return {"game": self.game, "version": self.version}

    def public(self) -> Data:
        """Return the envelope as public JSON, without personal data."""
        return self.for_everybody().whole()

    def whole(self) -> Data:
        """Return the envelope as JSON, with its personal data."""
        marked = {"redacted": list(self.redacted)} if self.redacted else {}
        return {**self.hashed(), "hash": self.hash, **marked}

    @classmethod
    def read(cls, document: Data) -> "Envelope":
        """Parse the output of `whole`; raises `KeyError`, `TypeError`, `ValueError`."""
        at = datetime.fromisoformat(document["at"])
        redacted = tuple(document.get("redacted", ()))
        return cls(**{**document, "at": at, "redacted": redacted})

    def for_everybody(self) -> "Envelope":
        """Return the envelope without personal fields; `redacted` lists their names."""
        personal = REDACTED.get((self.type, self.schema), frozenset())
        if not (personal_fields := personal & self.data.keys()):
            return self
        rest = {k: value for k, value in self.data.items() if k not in personal_fields}
        return replace(self, data=rest, redacted=tuple(sorted(personal_fields)))

    def hashed(self) -> Data:
        """Return the data that the hash covers."""
        return {
            "game": self.game,
            "version": self.version,
            "type": self.type,
            "schema": self.schema,
            "at": time_text(self.at),
            "actor": self.actor,
            "data": self.data,
            "prev": self.prev,
        }

    def event(self) -> Event:
        """Return the event in the current format; raises `UnknownEventError`."""
        event_type = EVENTS.get(self.type)
        if event_type is None or self.schema > event_type.schema:
            raise self._unreadable(
                "use the release that wrote the event or a later release"
            )
        try:
            data = {**self.data, **dict.fromkeys(self.redacted, self.hash)}
            for schema in range(self.schema, event_type.schema):
                data = UPCASTERS[self.type, schema](data)
            return msgspec.convert(data, event_type)
        except (LookupError, TypeError, AttributeError, ValidationError) as error:
            raise self._unreadable("its data does not match that schema") from error

    def _unreadable(self, why: str) -> UnknownEventError:
        return UnknownEventError(
            f"Game {self.game} version {self.version}: this release cannot read"
            f" events of type {self.type!r} with schema {self.schema}; {why}."
        )


def seal(
    game: str,
    head: tuple[int, str | None],
    events: Iterable[Event],
    at: datetime,
    actor: str,
) -> list[Envelope]:
    """Wrap events in envelopes; `head` is the version and hash of the last event."""
    version, prev = head
    sealed = []
    for event in events:
        version += 1
        envelope = Envelope(
            game=game,
            version=version,
            type=event.type,
            schema=event.schema,
            at=at,
            actor=actor,
            data=event.data(),
            prev=prev,
            hash="",
        )
        prev = envelope_hash(envelope.hashed())
        object.__setattr__(envelope, "hash", prev)  # a copy would take twice as long
        sealed.append(envelope)
    return sealed


def envelope_hash(hashed: Data) -> str:
    """Return the SHA-256, in hex, of the canonical JSON (RFC 8785) of an envelope."""
    return hashlib.sha256(canonical_json(hashed)).hexdigest()


def canonical_json(value: object) -> bytes:
    """Encode JSON as in RFC 8785; sorting is enough for ASCII keys and integers."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
