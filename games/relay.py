"""The relay: number the events, send out what is owed, move the feed's readers.

Each does so by itself, so that none waits for another that has much to do, or fails.
Who has nothing to do sleeps until something is stored (`games.storage.wakeups`), work
comes due, or a while has passed. Any number of relays may run; each kind of work is
locked by the row it begins with.
"""

import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue

from django.db import (
    Error,
    InterfaceError,
    OperationalError,
    close_old_connections,
    connection,
)

from games.storage import dispatching, feed, feed_reading, wakeups
from games.storage.feed import Reader
from games.storage.feed_reading import FeedStretch
from games.storage.wakeups import APART, Listener

logger = logging.getLogger(__name__)

PAUSE = 0.05
"""Seconds between two looks while there is something to do. A look costs the same for
one event as for a hundred, so under load as well it pays to let some gather."""
READING_PAUSE = 0.1
"""The same for readers, whose looks cost most: nobody waits for a mail."""
LONGEST_SLEEP = 1.0
"""Seconds between two looks when nothing happens: a wakeup may be lost."""
LONGEST_READING_SLEEP = 5.0
"""The same for readers, who are told in the transaction that numbers events."""
RECALL_PAUSE = 2.0
"""Seconds between two looks for what the broker lost."""
MANY = 500
"""Done in one look, so much says that more is waiting."""
LONGEST_PAUSE = 5.0
"""Seconds between two looks while they fail."""
UNUSED = 30.0
"""Seconds after which a reader that was given nothing gives its connection back."""

Step = Callable[[], int]


@dataclass(frozen=True)
class Duty:
    """A kind of work that is looked for: one look, and when the next is worth it."""

    step: Step
    channel: str
    """Where it is said that there is something to do."""
    pause: float
    """Seconds between two looks while there is something to do."""
    awake: float
    """Seconds until no more may come without its being said, once something was."""
    rest: Callable[[], float]
    """Seconds until there may be something of which nothing is said at all."""


def run(stopped: threading.Event) -> None:
    """Do all kinds of work until told to stop."""
    crew, listener = _Crew(stopped), Listener()
    works = [
        partial(_go_on, duty, listener.sleeper_on(duty.channel), stopped)
        for duty in _duties(crew.share_out)
    ]
    works.append(partial(listener.run, stopped))
    threads = [threading.Thread(target=work, daemon=True) for work in works]
    for thread in threads:
        thread.start()
    stopped.wait()
    for thread in threads:
        thread.join()
    crew.end()


def run_until_idle(stopped: threading.Event) -> None:
    """Do all kinds of work until nothing is left to do."""
    while not stopped.is_set():
        done, failed = run_once()
        if not done:
            return
        if failed:
            stopped.wait(PAUSE)


def run_once() -> tuple[int, bool]:
    """Do all kinds of work once; return how much was done, and whether any failed."""
    given: list[tuple[Reader, FeedStretch]] = []
    share_out = partial(
        feed_reading.share_out,
        feed.READERS.values(),
        lambda *given_now: given.append(given_now),
    )
    results = [_try(duty.step) for duty in _duties(share_out)]
    results += [_try(partial(feed_reading.take, *one)) for one in given]
    return sum(done for done, _ in results), any(failed for _, failed in results)


def _duties(share_out: Step) -> Sequence[Duty]:
    return (
        Duty(feed.sequence, wakeups.CHANNEL, PAUSE, APART, lambda: LONGEST_SLEEP),
        Duty(share_out, feed.CHANNEL, READING_PAUSE, 0, lambda: LONGEST_READING_SLEEP),
        Duty(_Sender().send, wakeups.CHANNEL, PAUSE, APART, _until_due),
    )


def _go_on(duty: Duty, woken: threading.Event, stopped: threading.Event) -> None:
    """Do one kind of work until told to stop, on a connection of its own."""
    failures, awake_until = 0, 0.0
    try:
        while not stopped.is_set():
            began = time.monotonic()
            if woken.is_set():
                woken.clear()
                awake_until = began + duty.awake
            done, failed = _try(duty.step)
            failures = failures + 1 if failed else 0
            if failed:
                stopped.wait(_pause_after(failures))
            elif done or began < awake_until:
                stopped.wait(0 if done >= MANY else duty.pause)
            else:
                woken.wait(duty.rest())
    finally:
        connection.close()


def _pause_after(failures: int) -> float:
    return min(PAUSE * 2 ** min(failures, 8), LONGEST_PAUSE) if failures else 0


class _Sender:
    """Sends out what is due, and now and then what the broker lost."""

    def __init__(self) -> None:
        self._recall_at = 0.0

    def send(self) -> int:
        sent = dispatching.dispatch()
        if self._recall_at <= time.monotonic():
            self._recall_at = time.monotonic() + RECALL_PAUSE
            sent += dispatching.recall()
        return sent


def _until_due() -> float:
    """Return how long to sleep; where nothing is known of what is owed, not long."""
    try:
        due_in = dispatching.due_in()
    except Error:
        return PAUSE
    if due_in is None:
        return LONGEST_SLEEP
    return min(due_in, LONGEST_SLEEP) if due_in > 0 else PAUSE


class _Crew:
    """The readers at work, none of whom waits for another."""

    def __init__(self, stopped: threading.Event) -> None:
        self._at_work = {
            name: _AtWork(reader, stopped) for name, reader in feed.READERS.items()
        }

    def share_out(self) -> int:
        """Give what is new to those who are free; who is at work is worth a look."""
        at_work = self._at_work.values()
        free = [one.reader for one in at_work if one.is_free]
        passed = feed_reading.share_out(free, self._give) if free else 0
        return passed + sum(not one.is_free for one in at_work)

    def end(self) -> None:
        for one in self._at_work.values():
            one.end()

    def _give(self, reader: Reader, share: FeedStretch) -> None:
        self._at_work[reader.name].give(share)


class _AtWork:
    """A reader in a thread of its own, from its first share on."""

    def __init__(self, reader: Reader, stopped: threading.Event) -> None:
        self.reader = reader
        self.is_free = True
        self._stopped = stopped
        self._shares: SimpleQueue[FeedStretch | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, daemon=True)

    def give(self, share: FeedStretch) -> None:
        self.is_free = False
        if self._thread.ident is None:
            self._thread.start()
        self._shares.put(share)

    def end(self) -> None:
        self._shares.put(None)
        if self._thread.ident is not None:
            self._thread.join()

    def _work(self) -> None:
        failures = 0
        try:
            while (share := self._next_share()) and not self._stopped.is_set():
                done, failed = _try(partial(feed_reading.take, self.reader, share))
                while done >= MANY and not self._stopped.is_set():
                    done, failed = _try(partial(feed_reading.advance, self.reader))
                failures = failures + 1 if failed else 0
                self._stopped.wait(max(_pause_after(failures), self.reader.rest))
                self.is_free = True
        finally:
            connection.close()

    def _next_share(self) -> FeedStretch | None:
        try:
            return self._shares.get(timeout=UNUSED)
        except Empty:
            connection.close()
            return self._shares.get()


def _try(step: Step) -> tuple[int, bool]:
    """Do some work; return how much that was, and whether it failed."""
    try:
        return step(), False
    except (InterfaceError, OperationalError) as error:
        logger.warning("The database does not answer (%s); trying again.", error)
        close_old_connections()
    except Exception:
        logger.exception("A step of the relay failed; the others go on.")
    return 0, True
