"""Worker tasks for webhooks."""

from celery import shared_task

from blokus_api.webhooks import fan_out, ordering, worker
from games.storage import obligations, queues
from games.storage.obligations import ObligationKind


@shared_task(
    name="webhooks.work_on_lane",
    # If a worker is killed, its work is repeated when the obligation's lease expires.
    # Each request renews the lease, and has its own time limit, because tasks in
    # threads cannot have one.
    acks_late=False,
)
def work_on_lane(lane: str, version: int) -> None:
    """Send a lane's waiting deliveries."""
    obligations.begin(ordering.OWED, lane, version)
    worker.work(lane)


@shared_task(name="webhooks.fan_out")
def fan_out_events(subject: str, version: int) -> None:
    """Fan out a game's events after a version."""
    obligations.begin(fan_out.OWED, subject, version)
    fan_out.work(subject, version)


KINDS = (
    ObligationKind(
        ordering.OWED,
        work_on_lane.name,
        queue=queues.DELIVERIES,
        lease=60,
        # Failures are stored with the endpoint, and attempts with each delivery.
        alert_after=None,
    ),
    ObligationKind(fan_out.OWED, fan_out_events.name, queue=queues.FAN_OUTS, lease=60),
)
