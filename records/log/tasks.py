"""Tasks: records get their leaves after they were archived, not while."""

from collections.abc import Sequence
from datetime import timedelta

from celery import shared_task

from games.storage import obligations, queues
from games.storage.obligations import Kind
from records.archive.projections import NewRecord, Projection
from records.log import growth, signing

OWED, SUBJECT = "log", "records"
GATHERING = timedelta(seconds=2)
"""An import archives batch after batch: they get their leaves together."""
STRETCHES = 20
"""Of which one has 500 records."""


@shared_task(name="log.grow", time_limit=120, soft_time_limit=110)
def grow(subject: str, version: int) -> None:
    """Give records their leaves, some thousands at a time."""
    obligations.begin(OWED, subject, version)
    for _ in range(STRETCHES):
        if not growth.grow():
            break
    signing.latest(signing.HOURLY)
    if not obligations.settle_if(OWED, subject, lambda: not growth.grow()):
        obligations.hand_back(OWED, subject)


def _owe(new: Sequence[NewRecord]) -> None:
    if new:
        obligations.owe_by(OWED, SUBJECT, GATHERING)


def _keep() -> None:
    """Do nothing: no leaf is ever taken away, even while all else is rebuilt."""


KIND = Kind(OWED, grow.name, queues.IMPORTS, lease=240)
PROJECTION = Projection("log", _owe, _keep)
