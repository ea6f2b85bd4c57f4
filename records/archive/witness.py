"""The witness that records bear to the games that they were made of.

A record holds the hash of its game's last event, and what the judge made of all of
them: neither can be replaced without the other telling so.
"""

from collections.abc import Iterable, Sequence
from uuid import UUID

import orjson

from games.decisions.verification import StreamFault
from games.events.envelope import Envelope
from games.events.game import GameScored
from games.replay.evolution import replay
from games.storage import event_store, feed
from games.storage.witnesses import Witness
from records.archive.feed_reader import READER, has_record
from records.archive.pools import Pool
from records.archive.rows import record_of
from records.judging.judge import RefusedError, judge_transcript
from records.judging.played_games import transcript_of
from records.models import PLAYED_HERE, Record

UNTOLD = {"id", "number", "pool", "archived_at"}
"""What no event tells: names, and what was so when the record was made."""


def find_fault(game: str) -> StreamFault | None:
    """Return what a game and its record do not have in common; None if all is well."""
    # Of a game that ends meanwhile the record is not missed, nor are its events.
    is_taken = bool(feed.read_versions(READER, game))
    record = Record.objects.filter(game=game).first()
    if record is None and not is_taken:
        return None
    envelopes = _until_scored(event_store.events(game))
    problem = _problem(record, _record_of(envelopes))
    last = envelopes[-1].version if envelopes else 1
    return None if problem is None else StreamFault(last, problem)


def _problem(
    record: Record | None, expected: Record | RefusedError | None
) -> str | None:
    if record is None:
        return "has no record, and the archive was there" if expected else None
    name = f"record {record.number}"
    if expected is None:
        return f"has {name}, though nothing was scored"
    if isinstance(expected, RefusedError):
        return f"would not be {name} today: {expected}"
    different = ", ".join(_differing(record, expected))
    return f"is not what {name} tells: {different}" if different else None


def _until_scored(envelopes: Sequence[Envelope]) -> Sequence[Envelope]:
    """Return what a record is made of; all events where it should not be there."""
    scored = [one.version for one in envelopes if one.type == GameScored.type]
    return envelopes[: scored[0]] if scored else envelopes


def _record_of(envelopes: Sequence[Envelope]) -> Record | RefusedError | None:
    """Return the record that events make, or why they make none."""
    if not envelopes:
        return None
    state = replay(envelopes)
    if not has_record(state):
        return None
    try:
        judged = judge_transcript(transcript_of(state, envelopes))
    except RefusedError as error:
        return error
    # Of whom a pool consists is asked when a record is made; no event tells.
    return record_of(judged, PLAYED_HERE, Pool.MIXED, state.visibility)


def _differing(record: Record, expected: Record) -> list[str]:
    names = (field.attname for field in Record._meta.concrete_fields)
    return [
        name
        for name in names
        if name not in UNTOLD and _told(record, name) != _told(expected, name)
    ]


def _told(record: Record, name: str) -> bytes:
    """Return a column as JSON: what is stored has lists for tuples, ids for texts."""
    return orjson.dumps(getattr(record, name), option=orjson.OPT_SORT_KEYS)


def _games() -> Iterable[UUID]:
    records = Record.objects.filter(game__isnull=False).order_by("game")
    games = records.values_list("game", flat=True).iterator()
    return (game for game in games if game is not None)


WITNESS = Witness("archive", _games, find_fault)
