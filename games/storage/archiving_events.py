"""Archiving of events: a month's games are written to files, checked, and dropped.

Works as the owner of the tables. Whenever it is interrupted it can be done again: files
appear whole, what is there and equal to the rows is taken, and rows go last.
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
"""After the end of a month: no clock is so late that a game still begins in it."""
AT_ONCE = 200
"""Games that are read together."""
NAMED = 10
"""Games that a refusal names."""

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
    FROM games_obligation) AS owed
JOIN games_game AS g ON g.id::text = owed.id WHERE {_OF_MONTHS} ORDER BY 1
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
# Until the owner's connection ends, with whatever process it was.
_IS_ALONE = "SELECT pg_try_advisory_lock(hashtext('archive_events'))"
_SCORED = f"""
SELECT g.id::text FROM games_game AS g WHERE {_OF_MONTHS} AND g.status = 'ended'
ORDER BY g.id
"""  # noqa: S608


class ArchivingError(Exception):
    """Months that cannot be archived, or not yet; the message says why."""


@dataclass(frozen=True)
class Archived:
    """What of a month is in files."""

    month: PartitionMonth
    games: int
    events: int
    bytes: int


class Archiving:
    """The months of one partition, on their way from rows to files."""

    def __init__(
        self, owner: BaseDatabaseWrapper, partition: Partition, folder: Path
    ) -> None:
        self._owner, self._folder = owner, folder
        self.partition = partition
        self._bounds = {"first": partition.first_id, "end": partition.end.first_id}

    def obstacles(self, now: datetime) -> Iterator[str]:
        """Yield why these months cannot be archived now."""
        if not self._rows(_IS_ALONE, [])[0][0]:
            yield "Another run of this command is at it."
        end = self.partition.end
        if now < end.begin + SETTLED:
            yield f"It has the months before {end}, which are not over, or only just."
        yield from self._of_games("did not end, or were not scored", _GOES_ON)
        yield from self._of_games("are still owed something", _IS_OWED)
        yield from self._of_games(
            "have events that are not in the feed", _IS_NOT_IN_FEED
        )
        names = sorted(feed.READERS)
        behind = self._column(_READERS_BEHIND, names=names, last=self.last_position)
        if behind:
            yield f"These readers of the feed are behind: {', '.join(behind)}."

    @property
    def last_position(self) -> int:
        """Return the last place in the feed of an event of these months."""
        position: int = self._rows(_LAST_POSITION, self._bounds)[0][0]
        return position

    def scored_games(self) -> list[str]:
        """Return the games that came to an end."""
        return self._column(_SCORED)

    def write(self) -> None:
        """Write the files that are not there; raises `ArchivingError`."""
        self._folder.mkdir(parents=True, exist_ok=True)
        for left in self._folder.glob(".events-*"):
            left.unlink()  # By a run that was killed.
        for month, games in groupby(
            self._games(), lambda told: PartitionMonth.of_game(told[0])
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
                    for kind, told in _by_kind(visibility, envelopes).items():
                        writers[kind].add(told)

    def check(self) -> list[Archived]:
        """Read all files back and compare them with the rows, event by event.

        Raises `ArchivingError` where they differ.
        """
        found = []
        for month, games in groupby(
            self._games(), lambda told: PartitionMonth.of_game(told[0])
        ):
            files = {kind: file_of(self._folder, month, kind) for kind in KINDS}
            try:
                found.append(_checked(month, games, files))
            except ArchiveFileError as error:
                raise ArchivingError(f"{error}. The rows stay.") from error
        events = sum(one.events for one in found)
        if self._rows(_LAST_POSITION, self._bounds)[0][1] != events:
            raise ArchivingError("Not every event has its place in the feed.")
        return found

    def _games(self) -> Iterator[tuple[str, str, list[Envelope]]]:
        """Yield games, their visibility and events, in the order of their ids."""
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
                        f"The row of game {game} is not what its events say:"
                        " run the command `verify_games`."
                    )
                yield game, visibility, envelopes
            after = games[-1]

    def _of_games(self, what: str, query: LiteralString) -> Iterator[str]:
        if games := self._column(query):
            yield f"Games {what}: {named(games)}."

    def _column(self, query: str, **values: Any) -> list[str]:
        return [row[0] for row in self._rows(query, {**self._bounds, **values})]

    def _rows(self, query: str, values: Any) -> list[tuple[Any, ...]]:
        with self._owner.cursor() as cursor:
            cursor.execute(query, values)
            return list(cursor.fetchall())


def named(games: Sequence[str]) -> str:
    """Return the first of some games by name, and how many more there are."""
    more = "" if len(games) <= NAMED else f" and {len(games) - NAMED} more"
    return f"{', '.join(games[:NAMED])}{more}"


def _checked(
    month: PartitionMonth,
    games: Iterable[tuple[str, str, list[Envelope]]],
    files: Mapping[str, ArchiveFile],
) -> Archived:
    """Compare the files of a month with its games."""
    counts, count, events = dict.fromkeys(files, 0), 0, 0
    for game, visibility, envelopes in games:
        count, events = count + 1, events + len(envelopes)
        for kind, told in _by_kind(visibility, envelopes).items():
            counts[kind] += 1
            _require_same(files[kind], game, told)
    for kind, file in files.items():
        file.check()
        if sum(1 for _ in file.entries()) != counts[kind]:
            raise ArchiveFileError(f"{file.index} has other games")
    sizes = [
        path.stat().st_size
        for file in files.values()
        for path in (file.data, file.index)
    ]
    return Archived(month, count, events, sum(sizes))


def _by_kind(visibility: str, envelopes: list[Envelope]) -> dict[str, list[Envelope]]:
    """Return what of a game is in which files of its month.

    What is personal in a public game is in the private one, where all of it is.
    """
    if visibility != PUBLIC:
        return {PRIVATE: envelopes}
    told = [one.for_everybody() for one in envelopes]
    return {PUBLIC: told} if told == envelopes else {PUBLIC: told, PRIVATE: envelopes}


def _require_same(file: ArchiveFile, game: str, envelopes: list[Envelope]) -> None:
    entry = file.find(game)
    if entry is None or file.read(entry) != envelopes:
        raise ArchiveFileError(f"{file.data} does not have game {game} as its rows are")
