"""Resealing: months are sealed again without erased names and removed records."""

import logging
from collections.abc import Collection, Iterable
from datetime import datetime
from uuid import UUID

from django.conf import settings

from games.storage import obligations
from records.dumps.manifests import DumpMonth, parse_month, sealed_months
from records.dumps.sealing import seal
from records.models import Record

logger = logging.getLogger(__name__)

OWED = "reseal"
"""The kind of obligation that a month is, by its name and why: two causes are two."""


def owe(records: Collection[UUID], cause: str) -> None:
    """Let a worker seal the months again in which these records were archived."""
    archived = Record.objects.filter(id__in=records)
    owe_months(months_of(archived.values_list("archived_at", flat=True)), cause)


def months_of(archived: Iterable[datetime]) -> set[DumpMonth]:
    """Return the months in which records were archived."""
    return {DumpMonth.from_time(at) for at in archived}


def owe_months(months: Collection[DumpMonth], cause: str) -> None:
    """Let a worker seal these months again."""
    for month in months:
        obligations.owe(OWED, f"{month}:{cause}")


def reseal(subject: str) -> None:
    """Seal a month again, if it was sealed."""
    month = parse_month(subject.partition(":")[0])
    folder = settings.DUMPS_DIR
    if folder is None:
        logger.warning(
            "A name was erased, or a record was removed, that %s may hold, and this"
            " worker has no DUMPS_DIR. If the month is sealed, run the command"
            " `seal_dump %s` where it is.",
            *(month, month),
        )
    elif month in sealed_months(folder):
        seal(month, folder)
    obligations.settle(OWED, subject)
