"""Wakeups: how relays that have nothing to do learn that there is something.

Whoever stored something for them says so, once its transaction is stored and in a
statement of its own: commits that notify wait in line, and appends must not. It is a
hint: relays look now and then by themselves, and nothing depends on it but speed.
"""

import select
import threading
import time
from typing import Any

from django.db import connection, transaction
from psycopg import Notify

CHANNEL = "games_relay"
APART = 0.1
"""Seconds between two wakeups by one process, so that under load it sends few."""
AWAKE = 0.12
"""Seconds for which whoever was woken goes on looking: longer than `APART`, so what
comes without a wakeup, because there was one just before, is found as well."""
STOP_PAUSE = 0.25
"""Seconds until a sleeper notices that it shall stop."""

_NOTIFY = f"NOTIFY {CHANNEL}"

_last = float("-inf")
"""When this process last woke the relays."""


def wake_relays() -> None:
    """Let relays look at what this transaction stores, or what was just stored."""
    transaction.on_commit(_wake, robust=True)


def _wake() -> None:
    global _last  # noqa: PLW0603 - threads that race here only say it twice
    now = time.monotonic()
    if now - _last < APART:
        return
    _last = now
    with connection.cursor() as cursor:
        cursor.execute(_NOTIFY)


class Sleeper:
    """Sleeps on this thread's connection until something is said on a channel."""

    def __init__(self, channel: str) -> None:
        """Listen from the first sleep on."""
        self._channel = channel
        self._listening: Any = None
        self._has_heard = False

    def sleep(self, seconds: float, stopped: threading.Event) -> bool:
        """Sleep for so long at most; return whether there may be something new."""
        if connection.connection is None or connection.connection != self._listening:
            self._listen()
            return True  # What was said before, nobody heard.
        poll = select.poll()
        poll.register(self._listening.fileno(), select.POLLIN)
        end = time.monotonic() + seconds
        while not self._has_heard and not stopped.is_set():
            left = end - time.monotonic()
            if left <= 0:
                return False
            if poll.poll(min(left, STOP_PAUSE) * 1000):
                self._read()
                break
        self._has_heard = False
        return True

    def _listen(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"LISTEN {self._channel}")
        self._listening = connection.connection
        # It may come with the answer to a statement that did not see what it is about.
        self._listening.add_notify_handler(self._hear)

    def _hear(self, _: Notify) -> None:
        self._has_heard = True

    def _read(self) -> None:
        with connection.wrap_database_errors:
            self._listening.pgconn.consume_input()
            while self._listening.pgconn.notifies():
                pass
