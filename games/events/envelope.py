"""Envelopes: events as they are stored and published, each linked to the one before.

An event is stored under its stable name with the number of its shape (`schema`). A
shape that changed is read through the upcasters, oldest first; hashes are checked on
the stored form. Unknown names and newer shapes stop the reader: nothing is skipped.
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
    """A stored event that this code is too old, or too new, to read."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """An event as stored: everything that `hash` covers, and `hash`.

    As published it may be redacted: then `hash` is still that of what is stored.
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
    """What was left out of `data`, because it is personal."""

    @property
    def place(self) -> Data:
        """Return where it stands, as lines of the log name it."""
        return {"game": self.game, "version": self.version}

    def public(self) -> Data:
        """Return the envelope as JSON, as everybody may read it."""
        return self.for_everybody().whole()

    def whole(self) -> Data:
        """Return the envelope as JSON, with what is personal, if that is in it."""
        marked = {"redacted": list(self.redacted)} if self.redacted else {}
        return {**self.hashed(), "hash": self.hash, **marked}

    @classmethod
    def read(cls, told: Data) -> "Envelope":
        """Read what `whole` wrote; raises `KeyError`, `TypeError`, `ValueError`."""
        at = datetime.fromisoformat(told["at"])
        redacted = tuple(told.get("redacted", ()))
        return cls(**{**told, "at": at, "redacted": redacted})

    def for_everybody(self) -> "Envelope":
        """Return the envelope without what is personal in it, marked so."""
        personal = REDACTED.get((self.type, self.schema), frozenset())
        if not (found := personal & self.data.keys()):
            return self
        rest = {name: told for name, told in self.data.items() if name not in found}
        return replace(self, data=rest, redacted=tuple(sorted(found)))

    def hashed(self) -> Data:
        """Return what the hash is computed over."""
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
        """Read the event in its current shape; raises `UnknownEventError`."""
        known = EVENTS.get(self.type)
        if known is None or self.schema > known.schema:
            raise self._unreadable("run the release that wrote it")
        try:
            data = {**self.data, **dict.fromkeys(self.redacted, self.hash)}
            for schema in range(self.schema, known.schema):
                data = UPCASTERS[self.type, schema](data)
            return msgspec.convert(data, known)
        except (LookupError, TypeError, AttributeError, ValidationError) as error:
            raise self._unreadable("its data have another shape") from error

    def _unreadable(self, why: str) -> UnknownEventError:
        return UnknownEventError(
            f"Game {self.game} version {self.version}: this code cannot read"
            f" {self.type!r} schema {self.schema}; {why}."
        )


def seal(
    game: str,
    head: tuple[int, str | None],
    events: Iterable[Event],
    at: datetime,
    actor: str,
) -> list[Envelope]:
    """Put events into envelopes that go on from `head`, the last version and hash."""
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
        sealed.append(_with_hash(envelope, prev))
    return sealed


def envelope_hash(hashed: Data) -> str:
    """Return SHA-256, in hex, over the canonical JSON (RFC 8785) of an envelope."""
    return hashlib.sha256(canonical_json(hashed)).hexdigest()


def canonical_json(value: object) -> bytes:
    """Write JSON as RFC 8785 does; for ASCII keys and integers, sorting is enough."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def _with_hash(envelope: Envelope, value: str) -> Envelope:
    return Envelope(
        envelope.game,
        envelope.version,
        envelope.type,
        envelope.schema,
        envelope.at,
        envelope.actor,
        envelope.data,
        envelope.prev,
        value,
    )
