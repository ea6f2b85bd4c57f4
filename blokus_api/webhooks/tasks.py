"""Tasks: what a worker does for webhooks."""

from celery import shared_task

from blokus_api.webhooks import ordering, worker
from games.storage.obligations import Kind


@shared_task(
    name="webhooks.work_on_lane",
    # The obligation's lease, renewed by each sending, brings back what a killed
    # worker leaves. Each sending is bounded by itself: threads know no time limits.
    acks_late=False,
)
def work_on_lane(lane: str, _version: int) -> None:
    """Send what an endpoint is to have of one game."""
    worker.work(lane)


KIND = Kind(
    ordering.OWED,
    work_on_lane.name,
    queue="deliver",
    lease=60,
    # A receiver that fails is the endpoint's to tell; deliveries count their attempts.
    alert_after=None,
)
