"""Celery app of the workers."""

import os
from typing import Any

from celery import Celery
from kombu.transport import redis

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "blokus_api.settings")

app = Celery("blokus_api")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


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
