"""Event archiving: moving a month's games from the database to checked files.

Archiving runs with the role that owns the tables. An interrupted run can be repeated:
incomplete files are never visible, existing files are compared with the rows, and the
rows are dropped last.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from pathlib import Path
from typing import Any, LiteralString

from django.db.backends.base.base import BaseDatabaseWrapper

from games.events.envelope import Envelope
from games.storage import feed
from games.storage.archive_files import ArchiveFile, ArchiveFileError, ArchiveWriter
from games.storage.archived_events import KINDS, PRIVATE, PUBLIC, file_of
from games.storage.event_store import ENVELOPE_COLUMNS, read_envelope
from games.storage.partitions import Partition, PartitionMonth

SETTLED = timedelta(hours=1)
"""Minimum time between the end of a month and its archiving. If a machine's clock is
slow, a game of that month may be stored late.
"""
AT_ONCE = 200
"""Number of games that one query reads."""
NAMED = 10
"""Maximum number of games listed in a message."""

_GAMES = """
SELECT id::text, visibility, version, head FROM games_game
WHERE id > %s AND id < %s ORDER BY id LIMIT %s
"""
_EVENTS = f"""
SELECT {ENVELOPE_COLUMNS} FROM {{table}} AS e WHERE e.game_id = ANY (%s::uuid[])
ORDER BY e.game_id, e.version
"""  # noqa: S608 - only constants are put in
_OF_MONTHS = "g.id >= %(first)s AND g.id < %(end)s"
_GOES_ON = f"""
SELECT g.id::text FROM games_game AS g WHERE {_OF_MONTHS}
AND (g.status NOT IN ('ended', 'aborted') OR (g.status = 'ended' AND g.winners IS NULL))
ORDER BY 1
"""  # noqa: S608
_IS_OWED = f"""
SELECT g.id::text FROM (SELECT DISTINCT split_part(subject, ':', 1) AS id
    FROM games_obligation) AS pending
JOIN games_game AS g ON g.id::text = pending.id WHERE {_OF_MONTHS} ORDER BY 1
"""  # noqa: S608
_IS_NOT_IN_FEED = """
SELECT DISTINCT g.game_id::text FROM games_outboxentry AS g
WHERE g.game_id >= %(first)s AND g.game_id < %(end)s ORDER BY 1
"""
_LAST_POSITION = """
SELECT coalesce(max(position), 0), count(*) FROM games_feedentry AS f
WHERE f.game_id >= %(first)s AND f.game_id < %(end)s
"""
_READERS_BEHIND = """
SELECT known.name FROM unnest(%(names)s::text[]) AS known (name)
LEFT JOIN games_feedreader AS reader USING (name)
WHERE coalesce(reader.position, 0) < %(last)s ORDER BY 1
"""
# PostgreSQL releases the lock when the connection ends, even if the process is killed.
_IS_ALONE = "SELECT pg_try_advisory_lock(hashtext('archive_events'))"
_SCORED = f"""
SELECT g.id::text FROM games_game AS g WHERE {_OF_MONTHS} AND g.status = 'ended'
ORDER BY g.id
"""  # noqa: S608


class ArchivingError(Exception):
    """Raised if a month cannot be archived; the message contains the reason."""


@dataclass(frozen=True)
class Archived:
    """Statistics about one archived month."""

    month: PartitionMonth
    games: int
    events: int
    bytes: int


class Archiving:
    """The procedure that archives the months of one partition."""

    def __init__(
        self, owner: BaseDatabaseWrapper, partition: Partition, folder: Path
    ) -> None:
        self._owner, self._folder = owner, folder
        self.partition = partition
        self._bounds = {"first": partition.first_id, "end": partition.end.first_id}

    def obstacles(self, now: datetime) -> Iterator[str]:
        """Yield the reasons why the months cannot be archived now."""
        if not self._rows(_IS_ALONE, [])[0][0]:
            yield "Another run of this command is in progress. Wait until it ends."
        end = self.partition.end
        if now < end.begin + SETTLED:
            yield f"All months before {end} must have ended at least an hour ago."
        yield from self._of_games("are unfinished or have no score", _GOES_ON)
        yield from self._of_games("have pending work", _IS_OWED)
        yield from self._of_games(
            "have events without a position in the feed", _IS_NOT_IN_FEED
        )
        names = sorted(feed.READERS)
        behind = self._column(_READERS_BEHIND, names=names, last=self.last_position)
        if behind:
            yield f"These feed readers have not read all events: {', '.join(behind)}."

    @property
    def last_position(self) -> int:
        """Feed position of the months' last event."""
        position: int = self._rows(_LAST_POSITION, self._bounds)[0][0]
        return position

    def scored_games(self) -> list[str]:
        """Return those games of the months that were played to the end."""
        return self._column(_SCORED)

    def write(self) -> None:
        """Write the archive files that are missing.

        Raises `ArchivingError` if a game's row contradicts its events.
        """
        self._folder.mkdir(parents=True, exist_ok=True)
        for leftover in self._folder.glob(".events-*"):
            leftover.unlink()  # A killed run left these files.
        for month, games in groupby(
            self._games(), lambda row: PartitionMonth.of_game(row[0])
        ):
            files = [file_of(self._folder, month, kind) for kind in KINDS]
            if all(file.index.exists() for file in files):
                continue
            with ExitStack() as stack:
                writers = {
                    kind: stack.enter_context(ArchiveWriter(file))
                    for kind, file in zip(KINDS, files, strict=True)
                }
                for _, visibility, envelopes in games:
                    for kind, selection in _by_kind(visibility, envelopes).items():
                        writers[kind].add(selection)

    def check(self) -> list[Archived]:
        """Compare all files with the database rows, event by event.

        Raises `ArchivingError` if they differ.
        """
        archived = []
        for month, games in groupby(
            self._games(), lambda row: PartitionMonth.of_game(row[0])
        ):
            files = {kind: file_of(self._folder, month, kind) for kind in KINDS}
            try:
                archived.append(_checked(month, games, files))
            except ArchiveFileError as error:
                raise ArchivingError(f"{error}. The rows were not dropped.") from error
        events = sum(each.events for each in archived)
        if self._rows(_LAST_POSITION, self._bounds)[0][1] != events:
            raise ArchivingError("Some events have no position in the feed.")
        return archived

    def _games(self) -> Iterator[tuple[str, str, list[Envelope]]]:
        """Yield the games with their visibility and events, in order of id."""
        after, end = self._bounds["first"], self._bounds["end"]
        query = _EVENTS.format(table=self.partition.table)
        while rows := self._rows(_GAMES, [after, end, AT_ONCE]):
            games = [row[0] for row in rows]
            stored: dict[str, list[Envelope]] = {game: [] for game in games}
            for row in self._rows(query, [games]):
                stored[row[0]].append(read_envelope(row))
            for game, visibility, version, head in rows:
                envelopes = stored[game]
                if (len(envelopes), envelopes and envelopes[-1].hash) != (
                    version,
                    head,
                ):
                    raise ArchivingError(
                        f"The row for game {game} does not match its events. Run"
                        " `manage.py verify_games`."
                    )
                yield game, visibility, envelopes
            after = games[-1]

    def _of_games(self, description: str, query: LiteralString) -> Iterator[str]:
        if games := self._column(query):
            yield f"These games {description}: {named(games)}."

    def _column(self, query: str, **values: Any) -> list[str]:
        return [row[0] for row in self._rows(query, {**self._bounds, **values})]

    def _rows(self, query: str, values: Any) -> list[tuple[Any, ...]]:
        with self._owner.cursor() as cursor:
            cursor.execute(query, values)
            return list(cursor.fetchall())


def named(games: Sequence[str]) -> str:
    """Return text that lists up to `NAMED` games and counts the others."""
    more = "" if len(games) <= NAMED else f" and {len(games) - NAMED} more"
    return f"{', '.join(games[:NAMED])}{more}"


def _checked(
    month: PartitionMonth,
    games: Iterable[tuple[str, str, list[Envelope]]],
    files: Mapping[str, ArchiveFile],
) -> Archived:
    """Compare one month's files with its games."""
    counts, count, events = dict.fromkeys(files, 0), 0, 0
    for game, visibility, envelopes in games:
        count, events = count + 1, events + len(envelopes)
        for kind, selection in _by_kind(visibility, envelopes).items():
            counts[kind] += 1
            _require_same(files[kind], game, selection)
    for kind, file in files.items():
        file.check()
        if sum(1 for _ in file.entries()) != counts[kind]:
            raise ArchiveFileError(
                f"{file.index} and the database contain different numbers of games"
            )
    sizes = [
        path.stat().st_size
        for file in files.values()
        for path in (file.data, file.index)
    ]
    return Archived(month, count, events, sum(sizes))


def _by_kind(visibility: str, envelopes: list[Envelope]) -> dict[str, list[Envelope]]:
    """Return a game's events by the kind of file that stores them.

    If personal data is removed from the public file, the private file contains the
    whole game.
    """
    if visibility != PUBLIC:
        return {PRIVATE: envelopes}
    public = [envelope.for_everybody() for envelope in envelopes]
    return (
        {PUBLIC: public}
        if public == envelopes
        else {PUBLIC: public, PRIVATE: envelopes}
    )


def _require_same(file: ArchiveFile, game: str, envelopes: list[Envelope]) -> None:
    entry = file.find(game)
    if entry is None or file.read(entry) != envelopes:
        raise ArchiveFileError(
            f"Game {game} in {file.data} does not match the database"
        )
