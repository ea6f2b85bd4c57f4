"""The feed: all events of all games in one gapless order, and who reads it.

Writers put events into an outbox; the sequencer drains it and gives each event the next
position, so whoever saw a position has seen everything before it. Readers follow it
(`games.storage.feed_reading`). Whoever only wants to know what happens listens on
`CHANNEL` and asks for `entries`.
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
"""How many positions one question about a player looks through."""
GATHERING = 0.5
"""Seconds of rest of readers whose events are few, as ends of games are: a stretch of
one costs them as much as one of ten."""
CHANNEL = "games_feed"
"""Where the sequencer says that there is more, without saying what; and where others
say the name of what changed, if no event tells it."""

Effect: TypeAlias = Callable[[Sequence[Envelope]], None]


@dataclass(frozen=True)
class Reader:
    """What follows the feed: an effect of the events of some types, a stretch each."""

    name: str
    types: tuple[str, ...]
    """None: its effect is given no events, but happens wherever the feed went on."""
    effect: Effect
    rest: float = 0.0
    """Seconds without work after each stretch, so that the next has more events."""
    waiting: str = ""
    """A condition in SQL: whether something else than events waits for it, so that its
    effect happens though the feed did not go on."""


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

# Most looks find nothing.
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
# An event that is in a file has no row (`archived_events`).
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
    """Let a reader follow the feed, from the first event on; an app's `ready()` does.

    Its effect runs in the transaction that advances the reader, so what it writes to
    the database happens exactly once.
    """
    READERS[reader.name] = reader


def sequence() -> int:
    """Give the events in the outbox their positions; return how many there were."""
    with connection.cursor() as cursor:
        cursor.execute(_IS_ANYTHING_NEW)
        if not cursor.fetchone()[0]:
            return 0
    with transaction.atomic(), connection.cursor() as cursor:
        # The lock comes first, alone: a second sequencer that waited for it must not
        # look at the outbox as it was before.
        cursor.execute(_LOCK_HEAD)
        last = cursor.fetchone()[0]
        # Sequencers wait for each other anyway; a request that notified in its own
        # transaction would make all commits wait in line.
        cursor.execute(_SEQUENCE, [SEQUENCED_AT_ONCE, last, CHANNEL])
        count: int = cursor.fetchone()[0]
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
        return _read_entries(cursor.fetchall())


def hashes(after: int) -> list[tuple[int, str, int, str]]:
    """Return the position, game, version and hash of the next events, of all games."""
    with connection.cursor() as cursor:
        cursor.execute(_HASHES, [after, after + READ_AT_ONCE])
        rows = cursor.fetchall()
    archived = archived_of(rows, 3)
    return [
        (position, game, version, told or archived[game, version].hash)
        for position, game, version, told in rows
        if told or (game, version) in archived
    ]


def positions(game: str, versions: Collection[int]) -> dict[int, int]:
    """Return the positions of those versions of a game that have one."""
    with connection.cursor() as cursor:
        cursor.execute(_POSITIONS, [game, list(versions)])
        return dict(cursor.fetchall())


def entries_of(player: str, after: int) -> tuple[list[Entry], int]:
    """Return a player's entries after a position, and how far was looked.

    At most `WINDOW` positions are looked through, so that no question takes long.
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
            # What was stored together has one time.
            ends = later is None or later.at != envelope.at
        else:
            continue
        entries.append(Entry(position, frozenset(players), envelope, turn_player, ends))
    return entries


def archived_of(
    rows: Sequence[tuple[Any, ...]], column: int
) -> dict[tuple[str, int], Envelope]:
    """Return the events of games that are in files, where rows have none.

    rows: position, game, version, and more; column: which of these an event has.
    """
    return archived_events.of_games({row[1] for row in rows if row[column] is None})


def taken(reader: Reader, game: str) -> list[int]:
    """Return the versions of a game whose events a reader has taken."""
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
