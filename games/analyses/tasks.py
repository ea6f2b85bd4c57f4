"""Tasks: what a worker does for analyses."""

from celery import shared_task

from games.analyses import services
from games.analyses.questions import MOST_SECONDS
from games.storage.obligations import Kind


@shared_task(
    name="analyses.work_on_analysis",
    # An analysis outlasts what a broker waits for; the obligation's lease, renewed by
    # each report, brings back what a killed worker leaves.
    acks_late=False,
    soft_time_limit=MOST_SECONDS + 60,
    time_limit=MOST_SECONDS + 90,
)
def work_on_analysis(analysis: str, _version: int) -> None:
    """Answer a question about a position."""
    services.work(analysis)


KIND = Kind(
    services.OWED,
    work_on_analysis.name,
    queue="analyses",
    lease=20,
    # Many sendings only say that it waits behind others; it counts its own runs.
    alert_after=None,
)
