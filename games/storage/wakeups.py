"""Wakeups: notifications that wake sleeping relays when new work exists.

A separate statement sends the notification after the commit, because commits with a
NOTIFY are serialized and appends must not wait. Wakeups only save time. A lost wakeup
does no harm, because relays also check regularly.
"""

import logging
import select
import threading
import time
from collections import defaultdict
from itertools import chain

import psycopg
from django.conf import settings
from django.db import connection, transaction
from psycopg.conninfo import make_conninfo
from psycopg.sql import SQL, Identifier

logger = logging.getLogger(__name__)

CHANNEL = "games_relay"
APART = 0.05
"""Minimum number of seconds between two wakeups by one process, which limits their
number under load. A relay checks again after this time, so that it also finds work that
was stored without a wakeup.
"""
STOP_PAUSE = 0.25
"""Maximum number of seconds before a listener notices that it must stop."""
RETRY = 1.0
"""Seconds between two attempts to connect to the database."""

_NOTIFY = f"NOTIFY {CHANNEL}"

_last = float("-inf")
"""Time when this process last woke the relays."""


def wake_relays() -> None:
    """Wake the relays after this transaction has been committed."""
    transaction.on_commit(_wake, robust=True)


def _wake() -> None:
    global _last  # noqa: PLW0603 - threads that race here only notify twice
    now = time.monotonic()
    if now - _last < APART:
        return
    _last = now
    with connection.cursor() as cursor:
        cursor.execute(_NOTIFY)


class Listener:
    """A listener on one connection, shared by all threads of a process."""

    def __init__(self) -> None:
        """Create a listener that no thread uses yet."""
        self._woken: defaultdict[str, list[threading.Event]] = defaultdict(list)

    def sleeper_on(self, channel: str) -> threading.Event:
        """Return an event that is set when work may exist or all threads must stop."""
        woken = threading.Event()
        self._woken[channel].append(woken)
        return woken

    def run(self, stopped: threading.Event) -> None:
        """Listen until stopped, and reconnect if the connection fails."""
        while not stopped.is_set():
            try:
                self._listen(stopped)
            except psycopg.Error as error:
                logger.warning(
                    "The database is not responding (%s). Retrying in one second.",
                    error,
                )
                stopped.wait(RETRY)
        self._wake_all()

    def _listen(self, stopped: threading.Event) -> None:
        address = make_conninfo(settings.DATABASE_URL, **settings.CONNECTION)
        with psycopg.connect(address, autocommit=True) as connection:
            for channel in self._woken:
                connection.execute(SQL("LISTEN {}").format(Identifier(channel)))
            self._wake_all()  # Some notifications may have been missed.
            # psycopg's own loop would wake up ten times a second.
            poll = select.poll()
            poll.register(connection.fileno(), select.POLLIN)
            while not stopped.is_set():
                if not poll.poll(STOP_PAUSE * 1000):
                    continue
                for call in connection.notifies(timeout=0):
                    for woken in self._woken[call.channel]:
                        woken.set()

    def _wake_all(self) -> None:
        for woken in chain.from_iterable(self._woken.values()):
            woken.set()
