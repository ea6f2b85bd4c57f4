"""`manage.py relay`: the process that keeps the feed and what is owed moving."""

import logging
import signal
import threading
from argparse import ArgumentParser
from typing import Any

from celery import current_app
from django.core.management.base import BaseCommand

from games import ports, relay
from games.storage import feed

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    """Run the relay until it is stopped."""

    help = "Sequence the feed, dispatch what is owed, and move the feed's readers."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Let a test or a cron job run it once."""
        parser.add_argument(
            "--once", action="store_true", help="stop when nothing is left to do"
        )

    def handle(self, *args: Any, once: bool, **options: Any) -> None:
        """Do all kinds of work; an error in one does not stop the others."""
        # One attempt to publish: what the broker does not take is owed and offered
        # again, and meanwhile the feed must not wait for it. (Workers do wait.)
        current_app.conf.broker_transport_options = {
            **current_app.conf.broker_transport_options,
            "max_retries": 0,
        }
        stopped = threading.Event()
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, lambda *_: stopped.set())
        logger.info("The relay runs; readers: %s.", ", ".join(feed.READERS) or "none")
        if once:
            relay.run_until_idle(stopped)
        else:
            ports.metrics_endpoint()(of_all=True)
            relay.run(stopped)
