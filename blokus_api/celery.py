"""Celery app of the workers."""

import os
import time
from typing import Any

from celery import Celery, bootsteps
from celery.worker import state
from click import Option
from kombu.transport import redis

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "blokus_api.settings")

app = Celery("blokus_api")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.user_options["worker"].add(
    Option(["--stop-idle"], type=int, help="stop after this many seconds without work")
)


class StopIdle(bootsteps.StartStopStep):
    """Step that stops a worker, with status 0, after some time without work.

    `manage.py up` starts the worker again when its queues contain a task.
    """

    requires = ("celery.worker.components:Timer",)

    def __init__(self, worker: Any, stop_idle: int | None = None, **_: Any) -> None:
        self.enabled = stop_idle is not None
        self._seconds = stop_idle or 0
        self._received = 0
        self._active_at = time.monotonic()

    def start(self, worker: Any) -> None:
        """Check once per second whether the worker is idle."""
        worker.timer.call_repeatedly(1, self._check)

    def _check(self) -> None:
        received = sum(state.total_count.values())
        if state.reserved_requests or received != self._received:
            self._received, self._active_at = received, time.monotonic()
        elif time.monotonic() >= self._active_at + self._seconds:
            state.should_stop = os.EX_OK  # type: ignore[assignment]


app.steps["worker"].add(StopIdle)


class QoS(redis.QoS):
    """Tasks that a worker has received from Redis or Valkey but not finished.

    Celery 5.7 closes a lost connection twice, and uses it to acknowledge tasks that end
    at that moment. The connection then has no client, and kombu's error would end the
    worker. When the lease of such a task has expired, the task is sent again.
    """

    def restore_unacked(self, client: Any = None) -> None:
        """Return all tasks to the queue."""
        if self._has_connection:
            super().restore_unacked(client)

    def ack(self, delivery_tag: str) -> None:
        """Remove a finished task."""
        if self._has_connection:
            super().ack(delivery_tag)

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        """Remove a rejected task, or return it to the queue."""
        if self._has_connection:
            super().reject(delivery_tag, requeue)

    @property
    def _has_connection(self) -> bool:
        """Return whether the connection still has a client."""
        return getattr(self.channel.connection, "client", None) is not None


redis.Channel.QoS = QoS
