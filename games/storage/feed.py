"""The feed: all events of all games in one gapless order, and who reads it.

Writers put events into an outbox; the sequencer drains it and gives each event the next
position, so whoever saw a position has seen everything before it. A reader's position
advances in the transaction of its effect. Whoever only wants to know what happens
listens on `CHANNEL` and asks for `entries`.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from django.db import connection, transaction

from games.events.envelope import Envelope
from games.storage.event_store import ENVELOPE_COLUMNS, read_envelope

logger = logging.getLogger(__name__)

SEQUENCED_AT_ONCE = 500
READ_AT_ONCE = 500
WINDOW = 2000
"""How many positions one question about a player looks through."""
CHANNEL = "games_feed"
"""Where the sequencer says that there is more, without saying what; and where others
say the name of what changed, if no event tells it."""

Effect: TypeAlias = Callable[[Envelope], None]


@dataclass(frozen=True)
class Reader:
    """What follows the feed: an effect for each event of some types."""

    name: str
    types: tuple[str, ...]
    effect: Effect


@dataclass(frozen=True)
class Entry:
    """An event with its place in the feed."""

    position: int
    players: frozenset[str]
    """Who holds a seat of its game, or has one kept for them, at the time of asking."""
    envelope: Envelope
    turn_player: str | None = None
    """Who is to move in its game, at the time of asking."""
    is_last: bool = True
    """Whether it is the last of the events that were stored together."""


READERS: dict[str, Reader] = {}

_LOCK_HEAD = "SELECT last FROM games_feedhead WHERE id = 1 FOR UPDATE"
_SEQUENCE = """
WITH drained AS (
    DELETE FROM games_outboxentry WHERE id IN (
        SELECT id FROM games_outboxentry ORDER BY id LIMIT %s
    ) RETURNING id, game_id, version
), placed AS (
    INSERT INTO games_feedentry (position, game_id, version)
    SELECT %s + row_number() OVER (ORDER BY id), game_id, version FROM drained
    RETURNING position
), head AS (
    UPDATE games_feedhead SET last = (SELECT max(position) FROM placed)
    WHERE id = 1 AND EXISTS (SELECT FROM placed)
)
SELECT count(*) FROM placed
"""
_NOTIFY = f"NOTIFY {CHANNEL}"
_WAKE = "SELECT pg_notify(%s, %s)"
_HEAD = "SELECT last FROM games_feedhead WHERE id = 1"
_ENTRIES = f"""
SELECT f.position, g.players, g.turn_player, NOT EXISTS (
    SELECT FROM games_event AS next WHERE next.game_id = e.game_id
    AND next.version = e.version + 1 AND next.batch = 0), {ENVELOPE_COLUMNS}
FROM games_feedentry AS f
JOIN games_event AS e ON (e.game_id, e.version) = (f.game_id, f.version)
JOIN games_game AS g ON g.id = f.game_id
WHERE f.position > %s AND f.position <= %s
"""  # noqa: S608 - only constants are put in
_ALL_ENTRIES = f"{_ENTRIES} ORDER BY f.position"
_ENTRIES_OF = f"{_ENTRIES} AND g.players @> ARRAY[%s::text] ORDER BY f.position"
_TAKEN = """
SELECT f.version FROM games_feedentry AS f
JOIN games_event AS e ON (e.game_id, e.version) = (f.game_id, f.version)
JOIN games_feedreader AS reader ON reader.name = %s AND f.position <= reader.position
WHERE f.game_id = %s AND e.type = ANY (%s) ORDER BY f.version
"""
_ADD_READER = """
INSERT INTO games_feedreader (name, position) VALUES (%s, 0) ON CONFLICT DO NOTHING
"""
_LOCK_READER = """
SELECT reader.position, head.last
FROM games_feedreader AS reader, games_feedhead AS head
WHERE reader.name = %s FOR UPDATE OF reader SKIP LOCKED
"""
_READ = f"""
SELECT {ENVELOPE_COLUMNS} FROM games_feedentry AS f
JOIN games_event AS e ON (e.game_id, e.version) = (f.game_id, f.version)
WHERE f.position > %s AND f.position <= %s AND e.type = ANY (%s) ORDER BY f.position
"""  # noqa: S608 - only constants are put in
_ADVANCE = """
UPDATE games_feedreader SET position = %s, updated_at = now() WHERE name = %s
"""


def register(reader: Reader) -> None:
    """Let a reader follow the feed, from the first event on; an app's `ready()` does.

    Its effect runs in the transaction that advances the reader, so what it writes to
    the database happens exactly once.
    """
    READERS[reader.name] = reader


def sequence() -> int:
    """Give the events in the outbox their positions; return how many there were."""
    with transaction.atomic(), connection.cursor() as cursor:
        # The lock comes first, alone: a second sequencer that waited for it must not
        # look at the outbox as it was before.
        cursor.execute(_LOCK_HEAD)
        last = cursor.fetchone()[0]
        cursor.execute(_SEQUENCE, [SEQUENCED_AT_ONCE, last])
        count: int = cursor.fetchone()[0]
        if count:
            # Sequencers wait for each other anyway; a request that did this would make
            # all commits wait in line.
            cursor.execute(_NOTIFY)
    return count


def wake(topic: str) -> None:
    """Let who follows something look at it again, once this transaction is stored.

    For changes that are no events, and seldom: commits that say something wait in line.
    """
    with connection.cursor() as cursor:
        cursor.execute(_WAKE, [CHANNEL, topic])


def head() -> int:
    """Return the last position given out."""
    with connection.cursor() as cursor:
        cursor.execute(_HEAD)
        last: int = cursor.fetchone()[0]
    return last


def entries(after: int) -> list[Entry]:
    """Return the next entries after a position, at most `READ_AT_ONCE`."""
    with connection.cursor() as cursor:
        cursor.execute(_ALL_ENTRIES, [after, after + READ_AT_ONCE])
        return [_read_entry(row) for row in cursor.fetchall()]


def entries_of(player: str, after: int) -> tuple[list[Entry], int]:
    """Return a player's entries after a position, and how far was looked.

    At most `WINDOW` positions are looked through, so that no question takes long.
    """
    until = min(head(), after + WINDOW)
    with connection.cursor() as cursor:
        cursor.execute(_ENTRIES_OF, [after, until, player])
        return [_read_entry(row) for row in cursor.fetchall()], until


def _read_entry(row: tuple[Any, ...]) -> Entry:
    position, players, turn_player, is_last, *envelope = row
    stored = read_envelope(envelope)
    return Entry(position, frozenset(players), stored, turn_player, is_last)


def taken(reader: Reader, game: str) -> list[int]:
    """Return the versions of a game whose events a reader has taken."""
    with connection.cursor() as cursor:
        cursor.execute(_TAKEN, [reader.name, game, list(reader.types)])
        return [version for (version,) in cursor.fetchall()]


def advance(reader: Reader) -> int:
    """Let a reader take the next stretch of the feed; return how far it went.

    Returns 0 when there is nothing new, or while another process runs this reader; a
    reader that is new went one step, so that its caller comes back.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_LOCK_READER, [reader.name])
        row = cursor.fetchone()
        if row is None:
            cursor.execute(_ADD_READER, [reader.name])
            added: int = cursor.rowcount
            return added
        position, last = row
        until = min(last, position + READ_AT_ONCE)
        if until == position:
            return 0
        cursor.execute(_READ, [position, until, list(reader.types)])
        for envelope in map(read_envelope, cursor.fetchall()):
            _affect(reader, envelope)
        cursor.execute(_ADVANCE, [until, reader.name])
    return int(until - position)


def _affect(reader: Reader, envelope: Envelope) -> None:
    try:
        reader.effect(envelope)
    except Exception:
        logger.exception(
            "Reader %s stopped before game %s version %d (%s); it tries again, and"
            " everything else goes on.",
            reader.name,
            envelope.game,
            envelope.version,
            envelope.type,
        )
        raise
