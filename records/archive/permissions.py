"""Permissions: public records are for everybody, private ones for their players."""

from uuid import UUID

from django.db.models import Q

from games.errors import ApiError, NotFoundError
from records.models import Record, RemovedRecord


class RemovedError(ApiError, code="removed", status=410):
    """An operator removed this record. Its proof shows when, and for which reason."""


def visible(viewer: str | None, prefix: str = "") -> Q:
    """Return what lets public records pass, and private ones of the viewer.

    `prefix`: the way to the record, as lookups have it.
    """
    found = Q((f"{prefix}visibility", "public"))
    if viewer is not None:
        found |= Q((f"{prefix}players__contains", [viewer]))
    return found


def find_record(record: UUID, viewer: str | None) -> Record:
    """Return a record that the viewer may see.

    Raises `NotFoundError`, and `RemovedError` for a record that was removed.
    """
    found = Record.objects.filter(visible(viewer), id=record).first()
    if found is None:
        if RemovedRecord.objects.filter(id=record).exists():
            raise RemovedError
        raise NotFoundError
    return found


def find_record_of(game: UUID, viewer: str | None) -> Record:
    """Return the record of a game that was played here; raises `NotFoundError`."""
    found = Record.objects.filter(visible(viewer), game=game).first()
    if found is None:
        raise NotFoundError(
            "A game has a record soon after it ended: none while it is played, or where"
            " it was called off."
        )
    return found
