"""Resealing of months to delete erased names and removed records from their files."""

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
"""Kind of the obligation to reseal a month. Its subject contains the month and the
reason.
"""


def owe(records: Collection[UUID], cause: str) -> None:
    """Schedule resealing of the months in which these records were archived."""
    archived = Record.objects.filter(id__in=records)
    owe_months(months_of(archived.values_list("archived_at", flat=True)), cause)


def months_of(archived: Iterable[datetime]) -> set[DumpMonth]:
    """Return the months in which records were archived."""
    return {DumpMonth.from_time(at) for at in archived}


def owe_months(months: Collection[DumpMonth], cause: str) -> None:
    """Schedule resealing of these months."""
    for month in months:
        obligations.owe(OWED, f"{month}:{cause}")


def reseal(subject: str) -> None:
    """Reseal a month if it was sealed; log a warning if DUMPS_DIR is not set."""
    month = parse_month(subject.partition(":")[0])
    folder = settings.DUMPS_DIR
    if folder is None:
        logger.warning(
            "The dump %s may contain an erased name or a removed record, but this"
            " worker has no DUMPS_DIR. If the month is sealed, run `seal_dump %s` on"
            " the machine with the dumps.",
            *(month, month),
        )
    elif month in sealed_months(folder):
        seal(month, folder)
    obligations.settle(OWED, subject)
