"""Streams in the format of the first release: calendars in clear text, no deadlines."""

import json
from dataclasses import replace
from io import StringIO

import msgspec
from django.core.management import call_command

from games.clocks.calendars import NO_DAYS_OFF
from games.events.base import Data
from games.events.envelope import Envelope, envelope_hash
from games.models import Event, OutboxEntry
from tests.builders import Stream

STORED = ("version", "type", "schema", "at", "actor", "data", "prev", "hash")
LATER = {"seat.out", "seat.handed-over", "undo.applied"}
"""Event types whose duration was added after the first release."""


def as_first_told(stream: Stream) -> Stream:
    """Return a stream in the old format, with calendars in place of commitments."""
    old_stream: Stream = []
    for envelope in stream:
        prev = old_stream[-1].hash if old_stream else None
        data = _data(envelope)
        linked = replace(envelope, data=data, schema=1, prev=prev)
        old_stream.append(replace(linked, hash=envelope_hash(linked.hashed())))
    return old_stream


def store(stream: Stream) -> str:
    """Store a stream unchanged, including obsolete fields; return the game."""
    for envelope in stream:
        columns = {name: getattr(envelope, name) for name in STORED}
        Event.objects.create(game_id=envelope.game, batch=1, **columns)
        OutboxEntry.objects.create(game_id=envelope.game, version=envelope.version)
    call_command("rebuild_projections", stdout=StringIO(), stderr=StringIO())
    return stream[0].game


def _data(envelope: Envelope) -> Data:
    later_fields = {"deadline", "calendar_commitment"}
    later_fields |= {"clock"} if envelope.type in LATER else set()
    data = {
        name: field for name, field in envelope.data.items() if name not in later_fields
    }
    if commitment := envelope.data.get("calendar_commitment"):
        return {**data, "calendar": json.loads(commitment)}
    if envelope.type == "calendar.changed":
        return {**data, "calendar": msgspec.to_builtins(NO_DAYS_OFF)}
    return data
