"""The measure of tasks: how long workers work at each, thinking of computers included.

A pool of processes tells its parent nothing of what it counted, and a scrape asks the
parent. So these write to files of the folder `PROMETHEUS_MULTIPROC_DIR`, which the
parent adds up (prometheus-client's own way). Celery's signals in the parent would know
tasks alone: events, which a child stores as a web process does, would be missing.
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
    "Seconds that a worker had a task for, by how it ended and for whom it was. Who was"
    " killed tells none.",
    ["task", "state", "owner_class"],
    buckets=(0.01, 0.1, 0.5, 1, 2, 5, 10, 30, 120),
)

_began: dict[str, float] = {}


def measure() -> None:
    """Have the tasks of this process measured, if it is a worker's."""
    signals.task_prerun.connect(_begin)
    signals.task_postrun.connect(_end)
    # Not before: the pool is forked until then, and threads do not come along.
    signals.worker_ready.connect(_serve)


def _begin(task_id: str = "", **_: Any) -> None:
    _began[task_id] = perf_counter()


def _end(task_id: str = "", task: Any = None, state: str | None = "", **_: Any) -> None:
    if (began := _began.pop(task_id, None)) is not None:
        spent = perf_counter() - began
        said = task.request.get(OWNER_CLASS)
        owners = said if said in OWNER_CLASSES else "nobody"
        how = (state or "unknown").lower()
        SECONDS.labels(task.name, how, owners).observe(spent)


def _serve(**_: Any) -> None:
    endpoint.serve()
