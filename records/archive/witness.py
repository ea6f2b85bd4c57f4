"""Comparison of games with their records.

A record contains the hash of its game's last event, and the result that the judge
computed from all events. If the events or the record have been changed, the comparison
reports the difference.
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

NOT_FROM_EVENTS = {"id", "number", "pool", "archived_at"}
"""Columns that cannot be derived from the events of a game."""


def find_fault(game: str) -> StreamFault | None:
    """Return the difference between a game and its record; None if they match."""
    # Read the feed's state first, so that a game that ends during the check is not
    # reported as a fault.
    is_processed = bool(feed.read_versions(READER, game))
    record = Record.objects.filter(game=game).first()
    if record is None and not is_processed:
        return None
    envelopes = _until_scored(event_store.events(game))
    problem = _problem(record, _record_of(envelopes))
    last = envelopes[-1].version if envelopes else 1
    return None if problem is None else StreamFault(last, problem)


def _problem(
    record: Record | None, expected: Record | RefusedError | None
) -> str | None:
    if record is None:
        return "has no record, although the archive processed it" if expected else None
    name = f"record {record.number}"
    if expected is None:
        return f"has {name}, although the game was not scored"
    if isinstance(expected, RefusedError):
        return f"has {name}, but the judge now refuses it: {expected}"
    different = ", ".join(_differing(record, expected))
    return f"differs from {name} in these fields: {different}" if different else None


def _until_scored(envelopes: Sequence[Envelope]) -> Sequence[Envelope]:
    """Return the events up to the final score, or all events if there is no score."""
    versions = [event.version for event in envelopes if event.type == GameScored.type]
    return envelopes[: versions[0]] if versions else envelopes


def _record_of(envelopes: Sequence[Envelope]) -> Record | RefusedError | None:
    """Return the record that results from the events, or the judge's error.

    Returns None if the game does not belong in the archive.
    """
    if not envelopes:
        return None
    state = replay(envelopes)
    if not has_record(state):
        return None
    try:
        judged = judge_transcript(transcript_of(state, envelopes))
    except RefusedError as error:
        return error
    # The pool is not compared, because it cannot be derived from events.
    return record_of(judged, PLAYED_HERE, Pool.MIXED, state.visibility)


def _differing(record: Record, expected: Record) -> list[str]:
    names = (field.attname for field in Record._meta.concrete_fields)
    return [
        name
        for name in names
        if name not in NOT_FROM_EVENTS
        and _column_json(record, name) != _column_json(expected, name)
    ]


def _column_json(record: Record, name: str) -> bytes:
    """Return a column as JSON, in which tuples equal lists and UUIDs equal strings."""
    return orjson.dumps(getattr(record, name), option=orjson.OPT_SORT_KEYS)


def _games() -> Iterable[UUID]:
    records = Record.objects.filter(game__isnull=False).order_by("game")
    games = records.values_list("game", flat=True).iterator()
    return (game for game in games if game is not None)


WITNESS = Witness("archive", _games, find_fault)
