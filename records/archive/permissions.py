"""Permissions to read records: only its players may read a private record."""

from uuid import UUID

from django.db.models import Q

from games.errors import ApiError, NotFoundError
from records.models import Record, RemovedRecord


class RemovedError(ApiError, code="removed", status=410):
    """An operator removed this record. Its proof shows the time and the reason."""


def visible(viewer: str | None, prefix: str = "") -> Q:
    """Return a condition that matches public records and the viewer's private records.

    `prefix` is the lookup path to the record, for example `record__`.
    """
    condition = Q((f"{prefix}visibility", "public"))
    if viewer is not None:
        condition |= Q((f"{prefix}players__contains", [viewer]))
    return condition


def find_record(record: UUID, viewer: str | None) -> Record:
    """Return a record that the viewer may see.

    Raises `RemovedError` for a removed record, and `NotFoundError` for any other record
    that the viewer may not see.
    """
    row = Record.objects.filter(visible(viewer), id=record).first()
    if row is None:
        if RemovedRecord.objects.filter(id=record).exists():
            raise RemovedError
        raise NotFoundError
    return row


def find_record_of(game: UUID, viewer: str | None) -> Record:
    """Return the record of a game on this server; raise `NotFoundError` if missing."""
    row = Record.objects.filter(visible(viewer), game=game).first()
    if row is None:
        raise NotFoundError(
            "This game has no record. A record is created shortly after a game ends,"
            " unless the game was aborted."
        )
    return row
