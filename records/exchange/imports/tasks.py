"""Celery tasks for imports."""

from celery import shared_task

from games.storage import obligations, queues
from games.storage.obligations import ObligationKind
from records.exchange.imports import services, worker


@shared_task(
    name="imports.work_on_import",
    # Each batch renews the obligation's lease. If a worker is killed, the lease
    # expires, and the dispatcher restarts the import, as with analyses.
    acks_late=False,
    soft_time_limit=15 * worker.STINT,
    time_limit=16 * worker.STINT,
)
def work_on_import(import_id: str, version: int) -> None:
    """Archive games from a file until all are read or the import's time is over."""
    obligations.begin(services.OWED, import_id, version)
    worker.work(import_id)


KIND = ObligationKind(
    services.OWED,
    work_on_import.name,
    queues.IMPORTS,
    lease=30,
)
