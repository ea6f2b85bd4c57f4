"""The Celery app: workers compute AI moves and score ended games."""

import os
from typing import Any

from celery import Celery
from kombu.transport import redis

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "blokus_api.settings")

app = Celery("blokus_api")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


class QoS(redis.QoS):
    """The tasks that a worker has taken from Redis or Valkey, and not yet done.

    Celery 5.7 comes back to a connection that it gave up: it closes it twice, and says
    on it how tasks ended that did so just then. There is nothing left to connect with,
    and kombu's error for that ends the worker. What stays taken is sent again when its
    lease runs out.
    """

    def restore_unacked(self, client: Any = None) -> None:
        """Put it all back."""
        if self._has_connection:
            super().restore_unacked(client)

    def ack(self, delivery_tag: str) -> None:
        """Forget what was done."""
        if self._has_connection:
            super().ack(delivery_tag)

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        """Forget what was refused, or put it back."""
        if self._has_connection:
            super().reject(delivery_tag, requeue)

    @property
    def _has_connection(self) -> bool:
        """Return whether there is a connection, and something to connect with."""
        return getattr(self.channel.connection, "client", None) is not None


redis.Channel.QoS = QoS
