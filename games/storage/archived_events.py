"""Archived events: games of months whose rows were dropped, read from files.

The event store asks here when no row has what it looks for, which costs no statement.
A game's month follows from its id, and its file from the month. What is in a file never
changes; where there is none, or a broken one, the database is as good as away.
"""

import logging
from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from heapq import merge
from pathlib import Path

from django.db import OperationalError
from environs import Env

from games.events.envelope import Envelope
from games.storage.archive_files import ArchiveFile, ArchiveFileError, IndexEntry
from games.storage.partitions import PartitionMonth

logger = logging.getLogger(__name__)

FOLDER: Path | None = Env().path("EVENTS_ARCHIVE", default=None)
"""Where the files are, for all processes of a server; None: nothing is archived."""
PUBLIC, PRIVATE = "public", "private"
EVER = 2**31 - 1
"""No version comes after it."""
KINDS = (PRIVATE, PUBLIC)
"""Private files come first: of a public game whose events hold what is personal, they
have all, and the public one has what everybody may read."""


class ArchivedEventsError(OperationalError):
    """Events that are to be in a file and cannot be had from it."""


def file_of(folder: Path, month: PartitionMonth, kind: str) -> ArchiveFile:
    """Return the files of a month's games of a kind."""
    return ArchiveFile(folder, f"events-{month}.{kind}")


def may_have(game: str) -> bool:
    """Return whether a game began in a month that is over."""
    return game < PartitionMonth.from_time(datetime.now(UTC)).first_id


def events(game: str, after: int, until: int) -> list[Envelope] | None:
    """Return the events of a game with `after` < version <= `until`.

    None where no file has the game; raises `ArchivedEventsError`.
    """
    if FOLDER is None or not may_have(game):
        return None
    month = PartitionMonth.of_game(game)
    try:
        for kind in KINDS:
            file = file_of(FOLDER, month, kind)
            if (entry := file.find(game)) is not None:
                found = file.read(entry) if entry.events > after else []
                return found[after:until]
    except ArchiveFileError as error:
        logger.error("Archived events cannot be read: %s", error)  # noqa: TRY400
        raise ArchivedEventsError(str(error)) from error
    return None


def of_games(games: Collection[str]) -> dict[tuple[str, int], Envelope]:
    """Return all events of games without rows, by game and version.

    Raises `ArchivedEventsError` where no file has a game of a month that is over.
    """
    found: dict[tuple[str, int], Envelope] = {}
    for game in games:
        if (whole := events(game, 0, EVER)) is not None:
            found |= {(game, one.version): one for one in whole}
        elif may_have(game):
            raise missing(game)
    return found


def missing(game: str) -> ArchivedEventsError:
    """Return what to raise of a game that is to be in a file; the log is told."""
    logger.error(
        "Game %s has no events in the database, nor in EVENTS_ARCHIVE (%s).",
        *(game, FOLDER or "not set"),
    )
    return ArchivedEventsError(f"The events of game {game} are nowhere to be found.")


def games() -> Iterator[str]:
    """Yield the games of all files, in the order of their ids, each once.

    An index that is broken is told in the log, and its games are left out.
    """
    if FOLDER is None:
        return
    names = sorted(path.stem for path in FOLDER.glob("events-*.index"))
    last = ""
    for entry in merge(*(_entries(ArchiveFile(FOLDER, name)) for name in names)):
        if entry.game != last:
            yield entry.game
        last = entry.game


def _entries(file: ArchiveFile) -> Iterator[IndexEntry]:
    try:
        yield from file.entries()
    except ArchiveFileError as error:
        logger.error("Archived events cannot be read: %s", error)  # noqa: TRY400
