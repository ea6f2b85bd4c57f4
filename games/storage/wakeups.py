"""Wakeups: how relays that have nothing to do learn that there is something.

Whoever stored something for them says so, once its transaction is stored and in a
statement of its own: commits that notify wait in line, and appends must not. It is a
hint: relays look now and then by themselves, and nothing depends on it but speed.
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
"""Seconds between two wakeups by one process, so that under load it sends few. Whoever
is woken looks once more after as long: what comes without a wakeup, because there was
one just before, is found as well."""
STOP_PAUSE = 0.25
"""Seconds until a listener notices that it shall stop."""
RETRY = 1.0
"""Seconds until a server is asked again that did not answer."""

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


class Listener:
    """Listens for all sleepers of a process, on a connection of its own."""

    def __init__(self) -> None:
        """Hear nothing yet."""
        self._woken: defaultdict[str, list[threading.Event]] = defaultdict(list)

    def sleeper_on(self, channel: str) -> threading.Event:
        """Return what is set whenever there may be something, or all shall stop."""
        woken = threading.Event()
        self._woken[channel].append(woken)
        return woken

    def run(self, stopped: threading.Event) -> None:
        """Listen until told to stop, also to a server that comes back."""
        while not stopped.is_set():
            try:
                self._listen(stopped)
            except psycopg.Error as error:
                logger.warning("The database does not answer (%s); again soon.", error)
                stopped.wait(RETRY)
        self._wake_all()

    def _listen(self, stopped: threading.Event) -> None:
        address = make_conninfo(settings.DATABASE_URL, **settings.CONNECTION)
        with psycopg.connect(address, autocommit=True) as connection:
            for channel in self._woken:
                connection.execute(SQL("LISTEN {}").format(Identifier(channel)))
            self._wake_all()  # What was said before, nobody heard.
            # The driver would wake up ten times a second to see whether anything came.
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
