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
    """What a worker has taken from Redis or Valkey, and not yet done."""

    def restore_unacked(self, client: Any = None) -> None:
        """Put it back, unless the connection was given up already.

        Celery 5.7 closes a lost connection twice; the second time there is nothing left
        to connect with, and kombu's error for that ends the worker. What stays taken
        is sent again when its lease runs out.
        """
        if self.channel.connection.client is not None:
            super().restore_unacked(client)


redis.Channel.QoS = QoS
