"""The worker: an import goes on where it was left, a batch at a time."""

import logging
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from itertools import count, islice
from tempfile import TemporaryFile
from typing import IO
from uuid import UUID

from django.db import transaction
from django.db.models import F, Max, Min, Q
from django.db.models.functions import Now

from games.ports import Store, usage
from games.services.quotas import QuotaExceededError, owner_of
from games.storage import disk, obligations
from games.storage.obligations import KINDS
from games.storage.queues import GUEST_PREFIX
from records.archive.archiving import BusyError
from records.exchange.imports.batches import (
    ArchivedGame,
    Batch,
    archive,
    judged,
)
from records.exchange.imports.models import (
    Chunk,
    Import,
    ImportedGame,
    ImportStatus,
    Problem,
)
from records.exchange.imports.services import OWED, end, opened
from records.exchange.imports.sources import Format, PlaceInFile, SourceGame, read_games
from records.judging.judge import RefusedError
from records.models import ImportedBatch, Record

logger = logging.getLogger(__name__)

MAX_GAMES = 1_000_000
"""Games of one import; no file of the size that is taken holds as many."""
KEPT_PROBLEMS = 10_000
"""Problems of one import that are stored; all are counted."""
KEPT_GAMES = 100_000
"""Games of one import of which it is stored what became of them."""
TRIES = 3
"""Times that an import is begun without coming on; then it is not chance."""
STINT = 60
"""Seconds after which an import lets others have their turn."""
DISK_PAUSE = timedelta(seconds=30)
"""Time that an import waits while the disk is nearly full."""
BEAT = 5.0
"""Seconds between two signs of life while nothing comes of it."""


def work(import_id: str) -> None:
    """Go on with an import that nobody else works on."""
    row = _claim(UUID(import_id))
    if row is None:
        _settle(UUID(import_id))
        return
    if row.tries > TRIES:
        logger.error(
            "Import %s was begun %d times after game %d and came no further: given up."
            " Look for its errors, or for workers that were killed, in the worker's"
            " log.",
            *(row.id, TRIES, row.read),
        )
        end(row, ImportStatus.FAILED)
        return
    if disk.is_low():
        _pause(row, DISK_PAUSE)
        return
    with _file(row) as file:
        try:
            if _read_on(row, read_games(file, Format(row.format))):
                end(row, ImportStatus.DONE)
        except QuotaExceededError as error:
            _stop(row, error)
        except BusyError:
            logger.warning("Import %s waits: the archive is held by others.", row.id)
            _pause(row)


def _read_on(row: Import, games: Iterator[SourceGame]) -> bool:
    """Archive what was not read yet; return whether that was all of it."""
    life, games = _Life(row), _bounded(games)
    for _ in islice(games, row.read):
        life.show()
    until = time.monotonic() + STINT
    is_guest = owner_of(row.actor).startswith(GUEST_PREFIX)
    for batch in judged(games, lenient=row.lenient, is_guest=is_guest):
        if not _advance(row, batch):
            return False
        if disk.is_low():
            _pause(row, DISK_PAUSE)
            return False
        if time.monotonic() > until:
            _pause(row)
            return False
    return True


class _Life:
    """Keeps others from an import while what was read before is read again."""

    def __init__(self, row: Import) -> None:
        self._row = row
        self._shown = time.monotonic()

    def show(self) -> None:
        if time.monotonic() - self._shown > BEAT:
            self._shown = time.monotonic()
            opened(self._row.id).update(updated_at=Now())
            obligations.renew(OWED, str(self._row.id))


def _advance(row: Import, batch: Batch) -> bool:
    """Archive a batch and the progress it is, in one transaction.

    Raises `QuotaExceededError`. Returns False where the import was cancelled, or
    another worker has come further: then nothing of the batch is archived.
    """
    with transaction.atomic():
        wanted = Import.objects.filter(
            id=row.id, status=ImportStatus.RUNNING, read=row.read
        )
        if not wanted.select_for_update().exists():
            return False
        # Before the records: a rollback afterwards would not return their disk space.
        stored: dict[Store, int] = {
            "imported-games": batch.read,
            "imported-bytes": batch.size,
        }
        usage().charge(stored, owner_of(row.actor), row.network)
        outcomes = archive(batch, row.source)
        _note_sender(row, outcomes)
        _keep_problems(row, batch)
        _keep_outcomes(row, outcomes)
        archived = sum(outcome.is_new for outcome in outcomes)
        row.read += batch.read
        row.archived += archived
        row.duplicates += len(outcomes) - archived
        row.refused += len(batch.refused)
        opened(row.id).update(
            read=row.read,
            archived=row.archived,
            duplicates=row.duplicates,
            refused=row.refused,
            tries=0,
            updated_at=Now(),
        )
        obligations.renew(OWED, str(row.id))
    return True


def _note_sender(row: Import, outcomes: Sequence[ArchivedGame]) -> None:
    """Note who sent the new records: their numbers follow each other."""
    new = [outcome.record for outcome in outcomes if outcome.is_new]
    if new:
        span = Record.objects.filter(id__in=new).aggregate(
            first=Min("number"), last=Max("number")
        )
        ImportedBatch.objects.create(**span, source=row.id, owner=owner_of(row.actor))


def _stop(row: Import, error: QuotaExceededError) -> None:
    """End an import whose next batch is beyond a quota; its problems say so."""
    with transaction.atomic():
        row.refresh_from_db()
        Problem.objects.create(
            owner_id=row.id,
            number=row.refused + 1,
            code=error.code,
            detail=f"{error.detail} {row.read} games were read; then send it again.",
        )
        opened(row.id).update(refused=F("refused") + 1)
        end(row, ImportStatus.FAILED)


def _keep_problems(row: Import, batch: Batch) -> None:
    numbered = enumerate(batch.refused, start=row.refused + 1)
    Problem.objects.bulk_create(
        Problem(
            owner_id=row.id,
            number=number,
            file=refusal.place.file,
            game=refusal.place.game,
            node=refusal.node,
            ply=refusal.error.ply,
            code=refusal.error.code,
            detail=refusal.error.detail,
        )
        for number, refusal in numbered
        if number <= KEPT_PROBLEMS
    )


def _keep_outcomes(row: Import, outcomes: Sequence[ArchivedGame]) -> None:
    room = KEPT_GAMES - row.archived - row.duplicates
    ImportedGame.objects.bulk_create(
        ImportedGame(
            owner_id=row.id,
            number=row.read + outcome.number,
            file=outcome.place.file,
            game=outcome.place.game,
            record=outcome.record,
            is_duplicate=not outcome.is_new,
        )
        for outcome in outcomes[: max(0, room)]
    )


def _bounded(games: Iterator[SourceGame]) -> Iterator[SourceGame]:
    yield from islice(games, MAX_GAMES)
    if next(games, None) is not None:
        detail = f"Only the first {MAX_GAMES} games were read."
        yield SourceGame(PlaceInFile(), RefusedError("too-many", detail))


@contextmanager
def _file(row: Import) -> Iterator[IO[bytes]]:
    """Put the file together again."""
    chunks = Chunk.objects.filter(owner=row)
    with TemporaryFile() as file:
        for number in count():
            chunk = chunks.filter(number=number).first()
            if chunk is None:
                break
            file.write(chunk.content)
        file.seek(0)
        yield file


def _claim(import_id: UUID) -> Import | None:
    """Begin an import that waits, or whose worker has been silent for long."""
    silent = Q(
        status=ImportStatus.RUNNING, updated_at__lt=Now() - KINDS[OWED].lease_length
    )
    begun = Import.objects.filter(
        Q(status=ImportStatus.WAITING) | silent, id=import_id
    ).update(status=ImportStatus.RUNNING, tries=F("tries") + 1, updated_at=Now())
    return Import.objects.get(id=import_id) if begun else None


def _settle(import_id: UUID) -> None:
    """Owe nothing for what is closed or gone; what another works on stays owed."""
    if not opened(import_id).exists():
        obligations.settle(OWED, str(import_id))


def _pause(row: Import, pause: timedelta = timedelta()) -> None:
    """Let it be begun again; that it paused is no fault of its own."""
    with transaction.atomic():
        opened(row.id).update(status=ImportStatus.WAITING, tries=0, updated_at=Now())
        obligations.put_off(OWED, str(row.id), pause)
