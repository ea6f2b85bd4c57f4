"""Tasks of the worker that concern webhooks."""

from celery import shared_task

from blokus_api.webhooks import fan_out, ordering, worker
from games.storage import obligations, queues
from games.storage.obligations import ObligationKind


@shared_task(
    name="webhooks.work_on_lane",
    # The obligation's lease, which each request renews, recovers the work of a killed
    # worker. Each request has its own time limit: threads do not support time limits of
    # tasks.
    acks_late=False,
)
def work_on_lane(lane: str, version: int) -> None:
    """Send the waiting deliveries of a lane."""
    obligations.begin(ordering.OWED, lane, version)
    worker.work(lane)


@shared_task(name="webhooks.fan_out")
def fan_out_events(subject: str, version: int) -> None:
    """Fan out the events of a game after a version."""
    obligations.begin(fan_out.OWED, subject, version)
    fan_out.work(subject, version)


KINDS = (
    ObligationKind(
        ordering.OWED,
        work_on_lane.name,
        queue=queues.DELIVERIES,
        lease=60,
        # The endpoint reports a failing receiver; deliveries count attempts.
        alert_after=None,
    ),
    ObligationKind(fan_out.OWED, fan_out_events.name, queue=queues.FAN_OUTS, lease=60),
)
