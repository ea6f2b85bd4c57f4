"""What the relay and the deliverer do, when a test says so."""

from blokus_api.webhooks import fan_out, worker
from blokus_api.webhooks.ordering import OWED
from games.models import Obligation
from games.storage import feed, feed_reading


def follow():
    """The relay notes all there is, and it is fanned out; return whether it was any."""
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
    """What the deliverer does when the relay has told it."""
    for lane in owed():
        worker.work(lane)


def versions(endpoint):
    deliveries = endpoint.deliveries.order_by("version")
    return list(deliveries.values_list("version", flat=True))
