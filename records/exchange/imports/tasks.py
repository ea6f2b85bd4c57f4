"""Tasks: what a worker does for imports."""

from celery import shared_task

from games.storage import obligations, queues
from games.storage.obligations import ObligationKind
from records.exchange.imports import services, worker


@shared_task(
    name="imports.work_on_import",
    # As with analyses: the obligation's lease, renewed by each batch, brings back what
    # a killed worker leaves.
    acks_late=False,
    soft_time_limit=15 * worker.STINT,
    time_limit=16 * worker.STINT,
)
def work_on_import(import_id: str, version: int) -> None:
    """Archive games of a file until they are all read, or others want their turn."""
    obligations.begin(services.OWED, import_id, version)
    worker.work(import_id)


KIND = ObligationKind(
    services.OWED,
    work_on_import.name,
    queues.IMPORTS,
    lease=30,
)
