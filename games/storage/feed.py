"""The feed and its readers. The feed orders the events of all games without gaps.

Commands insert events into an outbox. The sequencer empties the outbox and gives each
event the next position. When a reader reaches a position, it has therefore seen all
earlier events. Readers follow the feed through `games.storage.feed_reading`. Processes
that only watch for events listen on `CHANNEL` and query `entries`.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from django.db import connection, transaction

from games.events.envelope import Envelope
from games.storage import archived_events
from games.storage.event_store import ENVELOPE_COLUMNS, read_envelope

SEQUENCED_AT_ONCE = 500
READ_AT_ONCE = 500
WINDOW = 2000
"""Maximum number of positions that a query about a player searches."""
GATHERING = 0.5
"""Pause, in seconds, for readers of rare or less urgent events, such as the ends of
games. Processing ten such events together costs no more than processing one.
"""
CHANNEL = "games_feed"
"""PostgreSQL notification channel. When the feed has grown, the sequencer sends a
notification without a payload. For changes without an event, other code sends a topic.
"""

Effect: TypeAlias = Callable[[Sequence[Envelope]], None]


@dataclass(frozen=True)
class Reader:
    """A subscription to the feed, with an effect that processes events."""

    name: str
    types: tuple[str, ...]
    """Event types that are passed to the effect. If empty, the effect runs without
    events whenever the feed has grown.
    """
    effect: Effect
    rest: float = 0.0
    """Pause after each run, in seconds, so that the next run processes more events
    together.
    """
    waiting: str = ""
    """SQL condition that also starts the effect, even if the feed has not grown."""


@dataclass(frozen=True)
class Entry:
    """An event with its position in the feed."""

    position: int
    players: frozenset[str]
    """Players with a taken or reserved seat in the game when it was queried."""
    envelope: Envelope
    turn_player: str | None = None
    """Player whose turn it was when the game was queried."""
    is_last: bool = True
    """Whether this is the last event of its append."""


READERS: dict[str, Reader] = {}

# Usually the outbox is empty.
_IS_ANYTHING_NEW = "SELECT EXISTS (SELECT FROM games_outboxentry)"
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
SELECT count(*), CASE WHEN count(*) > 0 THEN pg_notify(%s, '') END FROM placed
"""
_WAKE = "SELECT pg_notify(%s, %s)"
_HEAD = "SELECT last FROM games_feedhead WHERE id = 1"
# Archived events have no row (`archived_events`).
_ENTRIES = f"""
SELECT f.position, f.game_id::text, f.version, g.players, g.turn_player, NOT EXISTS (
    SELECT FROM games_event AS next WHERE next.game_id = e.game_id
    AND next.version = e.version + 1 AND next.batch = 0), {ENVELOPE_COLUMNS}
FROM games_feedentry AS f
LEFT JOIN games_event AS e ON (e.game_id, e.version) = (f.game_id, f.version)
JOIN games_game AS g ON g.id = f.game_id
WHERE f.position > %s AND f.position <= %s
"""  # noqa: S608 - only constants are put in
_ALL_ENTRIES = f"{_ENTRIES} ORDER BY f.position"
_ENTRIES_OF = f"{_ENTRIES} AND g.players @> ARRAY[%s::text] ORDER BY f.position"
_HASHES = """
SELECT f.position, f.game_id::text, f.version, e.hash FROM games_feedentry AS f
LEFT JOIN games_event AS e ON (e.game_id, e.version) = (f.game_id, f.version)
WHERE f.position > %s AND f.position <= %s ORDER BY f.position
"""
_POSITIONS = """
SELECT version, position FROM games_feedentry
WHERE game_id = %s AND version = ANY (%s)
"""
_TAKEN = """
SELECT f.position, f.game_id::text, f.version, e.type FROM games_feedentry AS f
LEFT JOIN games_event AS e ON (e.game_id, e.version) = (f.game_id, f.version)
JOIN games_feedreader AS reader ON reader.name = %s AND f.position <= reader.position
WHERE f.game_id = %s ORDER BY f.version
"""


def register(reader: Reader) -> None:
    """Register a reader, which begins with the very first event.

    Call this in an app's `ready()`. The effect runs in the transaction that advances
    the reader, so its database writes happen exactly once.
    """
    READERS[reader.name] = reader


def sequence() -> int:
    """Assign positions to the events in the outbox, and return their number."""
    with connection.cursor() as cursor:
        cursor.execute(_IS_ANYTHING_NEW)
        if not cursor.fetchone()[0]:
            return 0
    with transaction.atomic(), connection.cursor() as cursor:
        # This statement only acquires the lock. A second sequencer that waits for the
        # lock must not read the outbox before it has the lock.
        cursor.execute(_LOCK_HEAD)
        last = cursor.fetchone()[0]
        # Sequencers wait for each other anyway, so NOTIFY costs nothing here. In the
        # transaction of a request, it would serialize all commits.
        cursor.execute(_SEQUENCE, [SEQUENCED_AT_ONCE, last, CHANNEL])
        count: int = cursor.fetchone()[0]
    return count


def wake(topic: str) -> None:
    """Notify all followers of a topic when this transaction is committed.

    Use this only for rare changes without an event, because commits with a NOTIFY are
    serialized.
    """
    with connection.cursor() as cursor:
        cursor.execute(_WAKE, [CHANNEL, topic])


def head() -> int:
    """Return the last assigned position."""
    with connection.cursor() as cursor:
        cursor.execute(_HEAD)
        last: int = cursor.fetchone()[0]
    return last


def entries(after: int) -> list[Entry]:
    """Return up to `READ_AT_ONCE` entries after a position."""
    with connection.cursor() as cursor:
        cursor.execute(_ALL_ENTRIES, [after, after + READ_AT_ONCE])
        return _read_entries(cursor.fetchall())


def hashes(after: int) -> list[tuple[int, str, int, str]]:
    """Return the position, game, version and hash of each event after a position."""
    with connection.cursor() as cursor:
        cursor.execute(_HASHES, [after, after + READ_AT_ONCE])
        rows = cursor.fetchall()
    archived = archived_of(rows, 3)
    return [
        (position, game, version, event_hash or archived[game, version].hash)
        for position, game, version, event_hash in rows
        if event_hash or (game, version) in archived
    ]


def positions(game: str, versions: Collection[int]) -> dict[int, int]:
    """Return the feed positions of these versions of a game, if assigned."""
    with connection.cursor() as cursor:
        cursor.execute(_POSITIONS, [game, list(versions)])
        return dict(cursor.fetchall())


def entries_of(player: str, after: int) -> tuple[list[Entry], int]:
    """Return a player's entries after a position, and the last position searched.

    A query searches at most `WINDOW` positions, so it is always short.
    """
    until = min(head(), after + WINDOW)
    with connection.cursor() as cursor:
        cursor.execute(_ENTRIES_OF, [after, until, player])
        return _read_entries(cursor.fetchall()), until


def _read_entries(rows: Sequence[tuple[Any, ...]]) -> list[Entry]:
    archived, entries = archived_of(rows, 6), []
    for position, game, version, players, turn_player, is_last, *columns in rows:
        if columns[0] is not None:
            envelope, ends = read_envelope(columns), is_last
        elif (game, version) in archived:
            envelope = archived[game, version]
            later = archived.get((game, version + 1))
            # All events of an append have the same time.
            ends = later is None or later.at != envelope.at
        else:
            continue
        entries.append(Entry(position, frozenset(players), envelope, turn_player, ends))
    return entries


def archived_of(
    rows: Sequence[tuple[Any, ...]], column: int
) -> dict[tuple[str, int], Envelope]:
    """Return the archived events that these rows refer to.

    Each row begins with a position, a game and a version. If its `column` is null, the
    event is archived.
    """
    return archived_events.of_games({row[1] for row in rows if row[column] is None})


def read_versions(reader: Reader, game: str) -> list[int]:
    """Return the versions of a game that a reader has processed."""
    with connection.cursor() as cursor:
        cursor.execute(_TAKEN, [reader.name, game])
        rows = cursor.fetchall()
    archived = archived_of(rows, 3)
    return [
        version
        for _, _, version, type_ in rows
        if (type_ or _type(archived.get((game, version)))) in reader.types
    ]


def _type(envelope: Envelope | None) -> str:
    return "" if envelope is None else envelope.type
