"""Access to events that were moved from the database to archive files.

The event store reads these files if the database has no events for a game. Because a
game's id contains its month, the file can be chosen without a query. Archived games
never change. A missing or damaged file is treated as an outage, like an unreachable
database.
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
"""Folder with the archive files, shared by all processes. None: no events are archived.
"""
PUBLIC, PRIVATE = "public", "private"
EVER = 2**31 - 1
"""Upper bound for versions of events."""
KINDS = (PRIVATE, PUBLIC)
"""Kinds of archive files, in the order in which they are read. If personal data was
removed from a game's public events, the private file contains the whole game.
"""


class ArchivedEventsError(OperationalError):
    """Raised if an archive file is missing or damaged."""


def file_of(folder: Path, month: PartitionMonth, kind: str) -> ArchiveFile:
    """Return the archive file for a month and kind."""
    return ArchiveFile(folder, f"events-{month}.{kind}")


def may_have(game: str) -> bool:
    """Return whether a game began before this month and may therefore be archived."""
    return game < PartitionMonth.from_time(datetime.now(UTC)).first_id


def events(game: str, after: int, until: int) -> list[Envelope] | None:
    """Return a game's events with `after` < version <= `until`.

    Returns None if no file contains the game. Raises `ArchivedEventsError` if a file is
    damaged.
    """
    if FOLDER is None or not may_have(game):
        return None
    month = PartitionMonth.of_game(game)
    try:
        for kind in KINDS:
            file = file_of(FOLDER, month, kind)
            if (entry := file.find(game)) is not None:
                envelopes = file.read(entry) if entry.events > after else []
                return envelopes[after:until]
    except ArchiveFileError as error:
        logger.error("Archived events cannot be read: %s", error)  # noqa: TRY400
        raise ArchivedEventsError(str(error)) from error
    return None


def of_games(games: Collection[str]) -> dict[tuple[str, int], Envelope]:
    """Return all events of archived games, by game and version.

    Raises `ArchivedEventsError` if a game from a past month is not in any file.
    """
    envelopes: dict[tuple[str, int], Envelope] = {}
    for game in games:
        if (whole := events(game, 0, EVER)) is not None:
            envelopes |= {(game, envelope.version): envelope for envelope in whole}
        elif may_have(game):
            raise missing(game)
    return envelopes


def missing(game: str) -> ArchivedEventsError:
    """Log that a game's events are missing, and return the exception to raise."""
    logger.error(
        "Game %s has no events in the database or in EVENTS_ARCHIVE (%s).",
        *(game, FOLDER or "not set"),
    )
    return ArchivedEventsError(f"The events of game {game} are missing.")


def games() -> Iterator[str]:
    """Yield the id of each archived game once, in ascending order.

    Damaged index files are logged and skipped.
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
