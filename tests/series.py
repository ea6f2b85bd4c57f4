"""What moves series on in tests: the feed, and who does what is owed then."""

from games.models import Obligation
from games.storage import feed, feed_reading, series
from games.tasks import continue_series


def go_on() -> None:
    """Let series take what happened in their games, and do what they owe."""
    read()
    for subject in owed():
        continue_series(subject, 0)


def read() -> None:
    """Let the reader of series take all that happened in games."""
    while feed.sequence():
        pass
    while feed_reading.advance(series.READER):
        pass


def owed() -> list[str]:
    """The series that owe something."""
    obligations = Obligation.objects.filter(kind=series.KIND)
    return list(obligations.values_list("subject", flat=True))
