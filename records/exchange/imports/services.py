"""The verbs of imports: take a file, tell how far it is, and cancel it."""

from dataclasses import dataclass
from datetime import timedelta
from typing import IO
from uuid import UUID

from django.conf import settings
from django.db import connection, transaction
from django.db.models import QuerySet
from django.db.models.functions import Now

from games.decisions import Command
from games.errors import ApiError, KeyReusedError, NotFoundError
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
from records.exchange.imports.models import Chunk, Import, ImportStatus
from records.exchange.imports.sources import Format

OWED = "import"
"""The kind of obligation that an import is."""
OPEN = (ImportStatus.WAITING, ImportStatus.RUNNING)
PLACES: ByClass = {"guests": Shares(4, 8, 50), "accounts": Shares(4, 12, 50)}
"""Places of imports, whose files wait in the database."""
_TAKING = 0x696D706F
"""The key of the lock under which one file after another is taken."""
KEPT_FOR = timedelta(days=30)
CHUNK = 2**20
"""Bytes of a row of the file."""


class TooManyImportsError(ApiError, code="too-many-imports", status=429):
    """You, or your account, have too many open imports: wait for one, or cancel it."""


class UploadUnderWayError(ApiError, code="upload-under-way", status=429):
    """A file of your account, or of a guest of your network, is stored now: wait."""


class ImportersBusyError(ApiError, code="importers-busy", status=429):
    """Too many files of your network, or of all players, wait: try again later."""


@dataclass(frozen=True)
class Upload:
    """A file as it was sent, and what is wanted with it."""

    file: IO[bytes]
    size: int
    format: Format
    source: str
    lenient: bool


def take(command: Command, upload: Upload) -> tuple[Import, bool]:
    """Take a file; the same key takes it once. Also tells whether it was known.

    Raises `KeyReusedError`, `TooManyImportsError`, `ImportersBusyError`,
    `UploadUnderWayError` and `QuotaExceededError`.
    """
    requester = requester_of(command.actor)
    old = Import.objects.filter(created_at__lt=Now() - KEPT_FOR)
    old.exclude(status__in=OPEN).delete()
    with transaction.atomic():
        _one_of_a_holder(requester.account_or_network)
        _one_at_a_time()
        if known := _known(command):
            return known, True
        _require_place(requester)
        return _take(command, upload, requester), False


def of_player(actor: str) -> QuerySet[Import]:
    """Return what a player sent."""
    return Import.objects.filter(actor=actor)


def find(import_id: UUID, actor: str) -> Import:
    """Return an import of the caller's; raises `NotFoundError`."""
    found = of_player(actor).filter(id=import_id).first()
    if found is None:
        raise NotFoundError
    return found


def cancel(row: Import) -> Import:
    """Stop an import; what is archived stays, and what is done stays as it is."""
    end(row, ImportStatus.CANCELLED)
    return find(row.id, row.actor)


def cancel_all(actor: str) -> None:
    """Cancel the open imports of a player; archived games stay."""
    for row in of_player(actor).filter(status__in=OPEN):
        end(row, ImportStatus.CANCELLED)


def _one_of_a_holder(holder: str) -> None:
    """Refuse a second file of an account or network: waiting would occupy a thread."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_try_advisory_xact_lock(%s, hashtext(%s))", [_TAKING, holder]
        )
        if not cursor.fetchone()[0]:
            raise UploadUnderWayError


def _one_at_a_time() -> None:
    """Wait for whoever sends as well: what is counted holds until the insert."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_TAKING])


def _require_place(requester: Requester) -> None:
    """Refuse an import beyond a share."""
    occupied = Import.objects.filter(status__in=OPEN)
    match find_full_share(occupied, requester, PLACES):
        case "owner":
            raise TooManyImportsError
        case "network":
            raise ImportersBusyError(
                "Too many files of your network wait: send it later."
            )
        case "all":
            raise ImportersBusyError(
                "Too many files of all players wait: send it later."
            )


def _take(command: Command, upload: Upload, requester: Requester) -> Import:
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


def _known(command: Command) -> Import | None:
    if command.key is None:
        return None
    row = of_player(command.actor).filter(key=command.key).first()
    if row is not None and row.fingerprint != command.fingerprint:
        raise KeyReusedError
    return row


def end(row: Import, status: ImportStatus) -> None:
    """Close an import that is open, and forget its file."""
    with transaction.atomic():
        if opened(row.id).update(status=status, updated_at=Now()):
            Chunk.objects.filter(owner=row).delete()
            obligations.settle(OWED, str(row.id))


def opened(import_id: UUID) -> QuerySet[Import]:
    """Return the import if it is not over."""
    return Import.objects.filter(id=import_id, status__in=OPEN)
