"""Tasks: what a worker does for webhooks."""

from celery import shared_task

from blokus_api.webhooks import fan_out, ordering, worker
from games.storage import obligations, queues
from games.storage.obligations import ObligationKind


@shared_task(
    name="webhooks.work_on_lane",
    # The obligation's lease, renewed by each sending, brings back what a killed
    # worker leaves. Each sending is bounded by itself: threads know no time limits.
    acks_late=False,
)
def work_on_lane(lane: str, version: int) -> None:
    """Send what an endpoint is to have of one game."""
    obligations.begin(ordering.OWED, lane, version)
    worker.work(lane)


@shared_task(name="webhooks.fan_out")
def fan_out_events(subject: str, version: int) -> None:
    """Let the endpoints have the events of a game after a version."""
    obligations.begin(fan_out.OWED, subject, version)
    fan_out.work(subject, version)


KINDS = (
    ObligationKind(
        ordering.OWED,
        work_on_lane.name,
        queue=queues.DELIVERIES,
        lease=60,
        # A receiver that fails is the endpoint's to tell; deliveries count attempts.
        alert_after=None,
    ),
    ObligationKind(fan_out.OWED, fan_out_events.name, queue=queues.FAN_OUTS, lease=60),
)
