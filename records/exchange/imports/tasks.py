"""Tasks: what a worker does for imports."""

from celery import shared_task

from games.storage.obligations import Kind
from records.exchange.imports import services, worker


@shared_task(
    name="imports.work_on_import",
    # As with analyses: the obligation's lease, renewed by each batch, brings back what
    # a killed worker leaves.
    acks_late=False,
    soft_time_limit=15 * worker.STINT,
    time_limit=16 * worker.STINT,
)
def work_on_import(import_id: str, _version: int) -> None:
    """Archive games of a file until they are all read, or others want their turn."""
    worker.work(import_id)


KIND = Kind(
    services.OWED,
    work_on_import.name,
    queue="imports",
    lease=30,
    # Many sendings only say that it waits behind others; it counts its own tries.
    alert_after=None,
)
