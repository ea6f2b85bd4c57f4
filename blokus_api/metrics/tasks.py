"""Measurement of tasks: seconds of work per task, including computer searches.

Pool processes do not report counts to their parent, which serves the scrapes. So the
children write to files in the folder `PROMETHEUS_MULTIPROC_DIR`, and prometheus-client
adds them up in the parent. Celery's signals in the parent would only cover tasks, not
the events that a child stores.
"""

from time import perf_counter
from typing import Any

from celery import signals
from prometheus_client import Histogram

from blokus_api.metrics import endpoint
from games.storage.dispatching import OWNER_CLASS
from games.storage.queues import OWNER_CLASSES

SECONDS = Histogram(
    "blokus_task_seconds",
    "Seconds of work on a task, by its final state and the class of its owner."
    " Killed workers report nothing.",
    ["task", "state", "owner_class"],
    buckets=(0.01, 0.1, 0.5, 1, 2, 5, 10, 30, 120),
)

_began: dict[str, float] = {}


def measure() -> None:
    """Measure the tasks of this process if it is a worker."""
    signals.task_prerun.connect(_begin)
    signals.task_postrun.connect(_end)
    # The server starts this late because the pool is forked first, and forks lose
    # threads.
    signals.worker_ready.connect(_serve)


def _begin(task_id: str = "", **_: Any) -> None:
    _began[task_id] = perf_counter()


def _end(task_id: str = "", task: Any = None, state: str | None = "", **_: Any) -> None:
    if (began := _began.pop(task_id, None)) is not None:
        spent = perf_counter() - began
        label = task.request.get(OWNER_CLASS)
        owners = label if label in OWNER_CLASSES else "nobody"
        end_state = (state or "unknown").lower()
        SECONDS.labels(task.name, end_state, owners).observe(spent)


def _serve(**_: Any) -> None:
    endpoint.serve()
