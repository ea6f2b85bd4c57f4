"""Celery tasks for dumps."""

from celery import shared_task

from games.storage import obligations, queues
from games.storage.obligations import ObligationKind
from records.dumps import resealing


@shared_task(name="dumps.reseal", time_limit=300, soft_time_limit=290)
def reseal(subject: str, version: int) -> None:
    """Reseal a month to delete erased names and removed records from its files."""
    obligations.begin(resealing.OWED, subject, version)
    resealing.reseal(subject)


KIND = ObligationKind(resealing.OWED, reseal.name, queues.IMPORTS, lease=600)
