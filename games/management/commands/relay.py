"""`manage.py relay`: the process that numbers events and sends pending work."""

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
    """Runs the relay until it is stopped."""

    help = (
        "Assign numbers to new events, send due tasks to the workers, and run the"
        " feed readers."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the option `--once`, which tests and cron jobs use."""
        parser.add_argument(
            "--once", action="store_true", help="stop when no tasks are left"
        )

    def handle(self, *args: Any, once: bool, **options: Any) -> None:
        """Run all duties. An error in one of them does not stop the others."""
        # The relay tries only once to reach the broker, because the feed must not wait.
        # Work that the broker refuses stays pending and is sent later. Workers keep
        # trying.
        current_app.conf.broker_transport_options = {
            **current_app.conf.broker_transport_options,
            "max_retries": 0,
        }
        stopped = threading.Event()
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, lambda *_: stopped.set())
        logger.info(
            "The relay is running. Feed readers: %s.",
            ", ".join(feed.READERS) or "none",
        )
        if once:
            relay.run_until_idle(stopped)
        else:
            ports.metrics_endpoint()(of_all=True)
            relay.run(stopped)
