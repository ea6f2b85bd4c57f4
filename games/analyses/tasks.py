"""Celery tasks for analyses."""

from celery import shared_task

from games.analyses import runs
from games.analyses.changes import LONG, SHORT
from games.analyses.questions import MOST_SECONDS
from games.storage import obligations, queues
from games.storage.obligations import ObligationKind


# An analysis takes longer than the broker waits for an acknowledgment. If a worker is
# killed, its lease expires and another worker starts the analysis again.
@shared_task(
    name="analyses.work_on_analysis",
    acks_late=False,
    soft_time_limit=MOST_SECONDS + 60,
    time_limit=MOST_SECONDS + 90,
)
def work_on_analysis(analysis: str, version: int) -> None:
    """Answer a question that can take minutes."""
    _work(LONG, analysis, version)


@shared_task(name="analyses.work_on_hint", acks_late=False)
def work_on_hint(analysis: str, version: int) -> None:
    """Answer a question that takes a few seconds at most."""
    _work(SHORT, analysis, version)


def _work(kind: str, analysis: str, version: int) -> None:
    if runs.can_wait(analysis):
        obligations.await_preparation(kind, analysis, version)
        return
    obligations.begin(kind, analysis, version)
    runs.work(analysis)


KINDS = (
    ObligationKind(LONG, work_on_analysis.name, queues.ANALYSES, lease=20),
    ObligationKind(SHORT, work_on_hint.name, queues.HINTS, lease=20),
)
