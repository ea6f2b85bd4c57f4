"""Feed reading: passing new events to readers and advancing their positions.

Events are read once for all readers at the same position. A reader's position advances
in the transaction of its effect. The effect therefore happens exactly once, even if
several processes read. One statement advances all readers that need none of the events
in a stretch.
"""

import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from django.db import connection, transaction

from games.events.envelope import Envelope
from games.storage import feed
from games.storage.event_store import ENVELOPE_COLUMNS, read_envelope
from games.storage.feed import Reader

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class FeedStretch:
    """A range of feed positions, with those events that have certain types."""

    after: int
    until: int
    entries: Sequence[tuple[int, Envelope]]
    """The events, each with its position."""

    @property
    def length(self) -> int:
        """Number of positions, including those whose events have other types."""
        return self.until - self.after

    @property
    def envelopes(self) -> list[Envelope]:
        """The events of the stretch."""
        return [envelope for _, envelope in self.entries]

    def share_of(self, reader: Reader) -> "FeedStretch":
        """Return this stretch with only the event types that a reader processes."""
        entries = [entry for entry in self.entries if entry[1].type in reader.types]
        return FeedStretch(self.after, self.until, entries)

    def concerns(self, reader: Reader) -> bool:
        """Return whether a reader's effect must run for this stretch."""
        return bool(self.entries) or not reader.types

    def singly(self) -> Iterator["FeedStretch"]:
        """Yield one stretch per event, and an empty stretch for remaining positions."""
        after = self.after
        for position, envelope in self.entries:
            yield FeedStretch(after, position, [(position, envelope)])
            after = position
        if after < self.until or not self.entries:
            yield FeedStretch(after, self.until, ())


Give: TypeAlias = Callable[[Reader, FeedStretch], None]

_PLACES = """
SELECT head.last, reader.name, reader.position, {is_called} FROM games_feedhead AS head
LEFT JOIN games_feedreader AS reader ON reader.name = ANY (%s) WHERE head.id = 1
"""
_ADD = """
INSERT INTO games_feedreader (name, position)
SELECT name, 0 FROM unnest(%s::text[]) AS new (name) ORDER BY name
ON CONFLICT DO NOTHING
"""
_READ = f"""
SELECT f.position, f.game_id::text, f.version, {ENVELOPE_COLUMNS}
FROM games_feedentry AS f
LEFT JOIN games_event AS e ON (e.game_id, e.version) = (f.game_id, f.version)
WHERE f.position > %s AND f.position <= %s AND (e.type = ANY (%s) OR e.type IS NULL)
ORDER BY f.position
"""  # noqa: S608 - only constants are put in
_ADVANCE = """
UPDATE games_feedreader AS reader SET position = %s, updated_at = now() FROM (
    SELECT name FROM games_feedreader WHERE name = ANY (%s) AND position = %s
    ORDER BY name FOR UPDATE SKIP LOCKED
) AS here WHERE reader.name = here.name
"""


def share_out(readers: Collection[Reader], give: Give) -> int:
    """Pass new events to readers. Return how far readers without events advanced.

    Readers that need none of the new events advance at once.
    """
    passed = 0
    head, places, called = _look(readers)
    for after, there in places.items():
        if after == head:
            for reader in there:
                if reader.name in called:
                    give(reader, FeedStretch(after, after, ()))
            continue
        stretch = _read(after, head, there)
        passing = []
        for reader in there:
            share = stretch.share_of(reader)
            if share.concerns(reader):
                give(reader, share)
            else:
                passing.append(reader)
        if passing:
            _advance(passing, stretch)
            passed = max(passed, stretch.length)
    return passed


def advance(reader: Reader) -> int:
    """Run a reader on the next stretch. Return how many positions it advanced.

    Returns 0 if there are no new events, or if another process is running this reader.
    """
    head, places, _ = _look([reader])
    (after,) = places
    if after == head:
        return 0
    return take(reader, _read(after, head, [reader]))


def take(reader: Reader, share: FeedStretch) -> int:
    """Run a reader on its share. Return how many positions it advanced.

    If one of several events fails, the reader retries them one by one, and the log
    names the failing event. Returns 0 if another process came first, or 1 if the reader
    ran because of its `waiting` condition.
    """
    if len(share.entries) > 1:
        try:
            return _affect(reader, share)
        except Exception as error:
            logger.info(
                "The feed reader %s failed (%s). It will retry its events one by one.",
                reader.name,
                error,
            )
    return sum(_affect_logged(reader, single) for single in share.singly())


def _look(
    readers: Collection[Reader],
) -> tuple[int, dict[int, list[Reader]], set[str]]:
    """Return the last position, readers by position, and readers that `waiting` starts.

    New readers are at position 0.
    """
    with connection.cursor() as cursor:
        cursor.execute(_places(readers), [[reader.name for reader in readers]])
        rows = cursor.fetchall()
        positions = {name: position for _, name, position, _ in rows}
        if new := [
            new_reader.name
            for new_reader in readers
            if new_reader.name not in positions
        ]:
            cursor.execute(_ADD, [new])
    places = defaultdict(list)
    for reader in readers:
        places[positions.get(reader.name, 0)].append(reader)
    called = {name for _, name, _, is_called in rows if is_called}
    return rows[0][0], places, called


def _places(readers: Iterable[Reader]) -> str:
    """Return the SQL query for the readers' positions and `waiting` conditions."""
    cases = [
        f"WHEN '{reader.name}' THEN {reader.waiting}"
        for reader in readers
        if reader.waiting
    ]
    case = f"CASE reader.name {' '.join(cases)} ELSE FALSE END" if cases else "FALSE"
    return _PLACES.format(is_called=case)


def _read(after: int, head: int, readers: Collection[Reader]) -> FeedStretch:
    """Return the next stretch, with the events that any of these readers needs."""
    until = min(head, after + feed.READ_AT_ONCE)
    types = {type_ for reader in readers for type_ in reader.types}
    with connection.cursor() as cursor:
        cursor.execute(_READ, [after, until, list(types)])
        rows = cursor.fetchall()
    # New readers begin with the first event, so they also read archived games.
    archived = feed.archived_of(rows, 3)
    entries = []
    for position, game, version, *columns in rows:
        if columns[0] is not None:
            entries.append((position, read_envelope(columns)))
        elif (envelope := archived.get((game, version))) and envelope.type in types:
            entries.append((position, envelope))
    return FeedStretch(after, until, entries)


def _affect_logged(reader: Reader, single: FeedStretch) -> int:
    try:
        return _affect(reader, single)
    except Exception:
        for envelope in single.envelopes:
            logger.exception(
                "The feed reader %s stopped before game %s version %d (%s). It will"
                " try again. The other readers continue.",
                *(reader.name, envelope.game, envelope.version, envelope.type),
                extra=envelope.place,
            )
        raise


def _affect(reader: Reader, share: FeedStretch) -> int:
    """Advance a reader and run its effect in one transaction."""
    with transaction.atomic():
        if not _advance([reader], share):
            return 0
        if share.concerns(reader):
            reader.effect(share.envelopes)
    if logger.isEnabledFor(logging.DEBUG):
        for envelope in share.envelopes:
            logger.debug(
                "The feed reader %s processed an event.",
                reader.name,
                extra=envelope.place,
            )
    return max(share.length, 1)


def _advance(readers: Collection[Reader], stretch: FeedStretch) -> int:
    """Advance the unlocked readers that are at the start of a stretch."""
    names = [reader.name for reader in readers]
    with connection.cursor() as cursor:
        cursor.execute(_ADVANCE, [stretch.until, names, stretch.after])
        moved: int = cursor.rowcount
    return moved
