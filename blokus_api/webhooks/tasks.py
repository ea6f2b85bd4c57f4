"""Tasks: the worker's door to webhooks."""

from celery import shared_task

from blokus_api.webhooks import lanes, sending, worker
from games.obligations import KINDS, Kind

KINDS[lanes.OWED] = Kind(
    # A receiver that fails is the endpoint's to tell; deliveries count their attempts.
    "blokus_api.webhooks.tasks.work_on_lane",
    queue="deliver",
    lease=60,
    worrying=None,
)

LONGEST = int(worker.STINT + 2 * sending.SECONDS)
"""Seconds: the last sending may begin at the end of the stint, and names are resolved
in time that nobody else bounds."""


@shared_task(
    # The obligation's lease, renewed by each sending, brings back what a killed
    # worker leaves.
    acks_late=False,
    soft_time_limit=LONGEST,
    time_limit=LONGEST + 5,
)
def work_on_lane(lane: str, _version: int) -> None:
    """Send what an endpoint is to have of one game."""
    worker.work(lane)
