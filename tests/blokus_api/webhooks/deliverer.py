"""The work of the relay and the deliverer, started by a test."""

from blokus_api.webhooks import fan_out, worker
from blokus_api.webhooks.ordering import OWED
from games.models import Obligation
from games.storage import feed, feed_reading


def follow():
    """Note and fan out all new events; return whether any existed."""
    sequenced = feed.sequence()
    while feed_reading.advance(feed.READERS["webhooks"]):
        pass
    for obligation in Obligation.objects.filter(kind=fan_out.OWED):
        fan_out.work(obligation.subject, obligation.version)
    return sequenced > 0


def owed():
    return sorted(
        Obligation.objects.filter(kind=OWED).values_list("subject", flat=True)
    )


def work():
    """Deliver the pending messages of an endpoint, as the deliverer does."""
    for lane in owed():
        worker.work(lane)


def versions(endpoint):
    deliveries = endpoint.deliveries.order_by("version")
    return list(deliveries.values_list("version", flat=True))
