"""The worker, which processes imports batch by batch."""

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
"""Maximum number of games per import. No accepted file can contain as many games."""
KEPT_PROBLEMS = 10_000
"""Maximum number of stored problems per import. All problems are counted."""
KEPT_GAMES = 100_000
"""Maximum number of archived games that an import lists."""
TRIES = 3
"""Number of starts without progress after which an import fails."""
STINT = 60
"""Seconds of work after which an import lets other imports run."""
DISK_PAUSE = timedelta(seconds=30)
"""Pause before an import tries again when the disk is nearly full."""
BEAT = 5.0
"""Seconds between two renewals of the lease while games are skipped."""


def work(import_id: str) -> None:
    """Process an import that no other worker is processing."""
    row = _claim(UUID(import_id))
    if row is None:
        _settle(UUID(import_id))
        return
    if row.tries > TRIES:
        logger.error(
            "Import %s failed, because it was started %d times without progress"
            " after game %d. Check the logs for errors and killed workers.",
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
            logger.warning(
                "Import %s is waiting, because the archive is locked.", row.id
            )
            _pause(row)


def _read_on(row: Import, games: Iterator[SourceGame]) -> bool:
    """Archive the games that were not read yet; return whether all have been read."""
    heartbeat, games = _Heartbeat(row), _bounded(games)
    for _ in islice(games, row.read):
        heartbeat.beat()
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


class _Heartbeat:
    """Heartbeat that renews an import's lease while games are skipped."""

    def __init__(self, row: Import) -> None:
        self._row = row
        self._last_beat = time.monotonic()

    def beat(self) -> None:
        if time.monotonic() - self._last_beat > BEAT:
            self._last_beat = time.monotonic()
            opened(self._row.id).update(updated_at=Now())
            obligations.renew(OWED, str(self._row.id))


def _advance(row: Import, batch: Batch) -> bool:
    """Archive a batch and store the progress, in one transaction.

    Raises `QuotaExceededError`. Returns False and archives nothing if the import was
    cancelled, or if another worker has read further.
    """
    with transaction.atomic():
        current = Import.objects.filter(
            id=row.id, status=ImportStatus.RUNNING, read=row.read
        )
        if not current.select_for_update().exists():
            return False
        # Charge the quota before inserting the records, because a rollback would not
        # free their disk space.
        stored: dict[Store, int] = {
            "imported-games": batch.read,
            "imported-bytes": batch.size,
        }
        usage().charge(stored, owner_of(row.actor), row.network)
        outcomes = archive(batch, row.source)
        _note_sender(row, outcomes)
        _store_problems(row, batch)
        _store_outcomes(row, outcomes)
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
    """Store the sender of the new records, whose numbers are consecutive."""
    new = [outcome.record for outcome in outcomes if outcome.is_new]
    if new:
        span = Record.objects.filter(id__in=new).aggregate(
            first=Min("number"), last=Max("number")
        )
        ImportedBatch.objects.create(**span, source=row.id, owner=owner_of(row.actor))


def _stop(row: Import, error: QuotaExceededError) -> None:
    """End an import whose next batch exceeds a quota, and store the problem."""
    with transaction.atomic():
        row.refresh_from_db()
        Problem.objects.create(
            owner_id=row.id,
            number=row.refused + 1,
            code=error.code,
            detail=(
                f"{error.detail} {row.read} games were read. Send the file again later."
            ),
        )
        opened(row.id).update(refused=F("refused") + 1)
        end(row, ImportStatus.FAILED)


def _store_problems(row: Import, batch: Batch) -> None:
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


def _store_outcomes(row: Import, outcomes: Sequence[ArchivedGame]) -> None:
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
    """Join the chunks of the imported file in a temporary file."""
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
    """Start an import that is waiting, or whose worker's lease has expired."""
    expired = Q(
        status=ImportStatus.RUNNING, updated_at__lt=Now() - KINDS[OWED].lease_length
    )
    begun = Import.objects.filter(
        Q(status=ImportStatus.WAITING) | expired, id=import_id
    ).update(status=ImportStatus.RUNNING, tries=F("tries") + 1, updated_at=Now())
    return Import.objects.get(id=import_id) if begun else None


def _settle(import_id: UUID) -> None:
    """Settle the obligation of an import that has ended or was deleted."""
    if not opened(import_id).exists():
        obligations.settle(OWED, str(import_id))


def _pause(row: Import, pause: timedelta = timedelta()) -> None:
    """Make the import wait for its next start without counting this start."""
    with transaction.atomic():
        opened(row.id).update(status=ImportStatus.WAITING, tries=0, updated_at=Now())
        obligations.put_off(OWED, str(row.id), pause)
