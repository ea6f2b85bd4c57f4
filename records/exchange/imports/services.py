"""Functions that accept, find and cancel imports."""

from dataclasses import dataclass
from datetime import timedelta
from typing import IO
from uuid import UUID

from django.conf import settings
from django.db import connection, transaction
from django.db.models import QuerySet
from django.db.models.functions import Now

from games.decisions import Command
from games.errors import ApiError, NotFoundError
from games.ids import new_id
from games.services.quotas import charge
from games.services.shares import (
    ByClass,
    Requester,
    Shares,
    find_full_share,
    requester_of,
)
from games.storage import obligations
from games.storage.idempotency import find_row
from records.exchange.imports.models import Chunk, Import, ImportStatus
from records.exchange.imports.sources import Format

OWED = "import"
"""Kind of the obligation to process an import."""
OPEN = (ImportStatus.WAITING, ImportStatus.RUNNING)
PLACES: ByClass = {"guests": Shares(4, 8, 50), "accounts": Shares(4, 12, 50)}
"""Maximum numbers of open imports, whose files take up space in the database."""
_UPLOADS = 0x696D706F
"""Key of the advisory lock that limits the server to one upload at a time."""
KEPT_FOR = timedelta(days=30)
CHUNK = 2**20
"""Maximum number of bytes in a row, which stores a part of the file."""


class TooManyImportsError(ApiError, code="too-many-imports", status=429):
    """You have too many unfinished imports. Wait until one ends, or cancel one."""


class UploadUnderWayError(ApiError, code="upload-under-way", status=429):
    """A file from your account or guest network is being stored. Try again later."""


class ImportersBusyError(ApiError, code="importers-busy", status=429):
    """Your network or the server has too many files waiting. Try again later."""


@dataclass(frozen=True)
class Upload:
    """An uploaded file with the options of its import."""

    file: IO[bytes]
    size: int
    format: Format
    source: str
    lenient: bool


def accept(command: Command, upload: Upload) -> tuple[Import, bool]:
    """Accept a file once per idempotency key; return whether it was sent before.

    Raises `KeyReusedError`, `TooManyImportsError`, `ImportersBusyError`,
    `UploadUnderWayError` and `QuotaExceededError`.
    """
    requester = requester_of(command.actor)
    old = Import.objects.filter(created_at__lt=Now() - KEPT_FOR)
    old.exclude(status__in=OPEN).delete()
    with transaction.atomic():
        _refuse_parallel_upload(requester.account_or_network)
        _wait_for_other_uploads()
        if existing := find_row(Import.objects, command):
            return existing, True
        _require_place(requester)
        return _store(command, upload, requester), False


def of_player(actor: str) -> QuerySet[Import]:
    """Return the imports of a player."""
    return Import.objects.filter(actor=actor)


def find(import_id: UUID, actor: str) -> Import:
    """Return an import of this player; raise `NotFoundError` if it does not exist."""
    row = of_player(actor).filter(id=import_id).first()
    if row is None:
        raise NotFoundError
    return row


def cancel(row: Import) -> Import:
    """Cancel an import unless it has ended; archived games stay in the archive."""
    end(row, ImportStatus.CANCELLED)
    return find(row.id, row.actor)


def cancel_all(actor: str) -> None:
    """Cancel the open imports of a player; archived games stay in the archive."""
    for row in of_player(actor).filter(status__in=OPEN):
        end(row, ImportStatus.CANCELLED)


def _refuse_parallel_upload(holder: str) -> None:
    """Refuse a parallel upload from a sender, because waiting would block a thread."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_try_advisory_xact_lock(%s, hashtext(%s))", [_UPLOADS, holder]
        )
        if not cursor.fetchone()[0]:
            raise UploadUnderWayError


def _wait_for_other_uploads() -> None:
    """Wait until no other file is being stored, so that the counts are correct."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_UPLOADS])


def _require_place(requester: Requester) -> None:
    """Raise an error if the requester has too many open imports."""
    occupied = Import.objects.filter(status__in=OPEN)
    match find_full_share(occupied, requester, PLACES):
        case "owner":
            raise TooManyImportsError
        case "network":
            raise ImportersBusyError(
                "Too many files from your network are waiting. Try again later."
            )
        case "all":
            raise ImportersBusyError(
                "Too many files from all players are waiting. Try again later."
            )


def _store(command: Command, upload: Upload, requester: Requester) -> Import:
    row = Import.objects.create(
        id=new_id(),
        actor=command.actor,
        owner=requester.owner,
        network=requester.network,
        source=upload.source,
        format=upload.format,
        lenient=upload.lenient,
        license=settings.RECORDS_LICENSE,
        size=upload.size,
        status=ImportStatus.WAITING,
        key=command.key,
        fingerprint=command.fingerprint,
    )
    pieces = iter(lambda: upload.file.read(CHUNK), b"")
    for number, content in enumerate(pieces):
        Chunk.objects.create(owner=row, number=number, content=content)
    obligations.owe(*(OWED, str(row.id), requester.owner, requester.network_of_turns))
    charge("imports", requester.owner)
    row.refresh_from_db()
    return row


def end(row: Import, status: ImportStatus) -> None:
    """Close an open import, and delete its file."""
    with transaction.atomic():
        if opened(row.id).update(status=status, updated_at=Now()):
            Chunk.objects.filter(owner=row).delete()
            obligations.settle(OWED, str(row.id))


def opened(import_id: UUID) -> QuerySet[Import]:
    """Return a queryset with the import, which is empty if the import has ended."""
    return Import.objects.filter(id=import_id, status__in=OPEN)
