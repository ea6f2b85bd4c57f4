"""The verbs of imports: take a file, tell how far it is, and cancel it."""

from dataclasses import dataclass
from datetime import timedelta
from typing import IO
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.db.models.functions import Now

from games import obligations
from games.errors import GameError, KeyReusedError, NotFoundError
from games.ids import new_id
from games.store import Command
from records.imports.models import Chunk, Import
from records.imports.sources import Format

OWED = "import"
"""The kind of obligation that an import is."""
OPEN = ("waiting", "running")
OPEN_AT_ONCE = 4
"""Imports that one player may have waiting or running."""
KEPT_FOR = timedelta(days=30)
CHUNK = 2**20
"""Bytes of a row of the file."""


class TooManyImportsError(GameError):
    """You have too many imports waiting or running: wait for one, or cancel it."""

    code = "too-many-imports"


@dataclass(frozen=True)
class Upload:
    """A file as it was sent, and what is wanted with it."""

    file: IO[bytes]
    size: int
    format: Format
    source: str
    lenient: bool


def take(command: Command, upload: Upload) -> tuple[Import, bool]:
    """Take a file; the same key takes it once. Also tells whether it was known."""
    if known := _known(command):
        return known, True
    forgotten = Import.objects.filter(created_at__lt=Now() - KEPT_FOR)
    forgotten.exclude(status__in=OPEN).delete()
    if of_player(command.actor).filter(status__in=OPEN).count() >= OPEN_AT_ONCE:
        raise TooManyImportsError
    try:
        return _take(command, upload), False
    except IntegrityError:
        rival = _known(command)
        if rival is None:
            raise
        return rival, True


def of_player(actor: str) -> QuerySet[Import]:
    """Return what a player sent."""
    return Import.objects.filter(actor=actor)


def find(import_id: UUID, actor: str) -> Import:
    """Return an import of the caller's; raises `NotFoundError`."""
    found = of_player(actor).filter(id=import_id).first()
    if found is None:
        raise NotFoundError
    return found


def cancel(import_id: UUID, actor: str) -> Import:
    """Stop an import; what is archived stays, and what is done stays as it is."""
    row = find(import_id, actor)
    end(row, "cancelled")
    return find(import_id, actor)


def _take(command: Command, upload: Upload) -> Import:
    with transaction.atomic():
        row = Import.objects.create(
            id=new_id(),
            actor=command.actor,
            source=upload.source,
            format=upload.format,
            lenient=upload.lenient,
            size=upload.size,
            status="waiting",
            key=command.key,
            fingerprint=command.fingerprint,
        )
        pieces = iter(lambda: upload.file.read(CHUNK), b"")
        for number, content in enumerate(pieces):
            Chunk.objects.create(owner=row, number=number, content=content)
        obligations.owe(OWED, str(row.id))
    row.refresh_from_db()
    return row


def _known(command: Command) -> Import | None:
    if command.key is None:
        return None
    row = of_player(command.actor).filter(key=command.key).first()
    if row is not None and row.fingerprint != command.fingerprint:
        raise KeyReusedError
    return row


def end(row: Import, status: str) -> None:
    """Close an import that is open, and forget its file."""
    with transaction.atomic():
        if opened(row.id).update(status=status, updated_at=Now()):
            Chunk.objects.filter(owner=row).delete()
            obligations.settle(OWED, str(row.id))


def opened(import_id: UUID) -> QuerySet[Import]:
    """Return the import if it is not over."""
    return Import.objects.filter(id=import_id, status__in=OPEN)
