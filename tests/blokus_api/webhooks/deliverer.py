"""What the relay and the deliverer do, when a test says so."""

from blokus_api.webhooks import worker
from blokus_api.webhooks.ordering import OWED
from games.models import Obligation
from games.storage import feed


def follow():
    feed.sequence()
    while feed.advance(feed.READERS["webhooks"]):
        pass


def owed():
    return sorted(
        Obligation.objects.filter(kind=OWED).values_list("subject", flat=True)
    )


def work():
    """What the deliverer does when the relay has told it."""
    for lane in owed():
        worker.work(lane)


def versions(endpoint):
    found = endpoint.deliveries.order_by("version")
    return list(found.values_list("version", flat=True))
