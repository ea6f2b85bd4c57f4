"""Progress of series in tests: the feed, and the pending work."""

from games.models import Obligation
from games.storage import feed, feed_reading, series
from games.tasks import continue_series


def go_on() -> None:
    """Process the events of a series' games, and do the pending work."""
    read()
    for subject in owed():
        continue_series(subject, 0)


def read() -> None:
    """Run the feed reader of series to the end of the feed."""
    while feed.sequence():
        pass
    while feed_reading.advance(series.READER):
        pass


def owed() -> list[str]:
    """Return the series with pending work."""
    obligations = Obligation.objects.filter(kind=series.KIND)
    return list(obligations.values_list("subject", flat=True))
