"""The relay numbers events, sends pending work and runs the feed's readers.

These duties run independently, so a busy or failing duty does not delay the others. A
duty without work sleeps until something is stored (`games.storage.wakeups`), until work
is due, or until a maximum time has passed. Several relays may run, because row locks
prevent them from doing the same work.
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
"""Seconds between two checks while there is work. A check costs the same for one event
as for a hundred, so the pause saves time, even under load.
"""
READING_PAUSE = 0.1
"""Seconds between two checks for new events by readers, whose work is slower and less
urgent.
"""
LONGEST_SLEEP = 1.0
"""Maximum number of seconds between two checks, in case a wakeup is lost."""
LONGEST_READING_SLEEP = 5.0
"""Maximum number of seconds between two checks for readers. It can be longer, because
the sequencer wakes readers reliably.
"""
RECALL_PAUSE = 2.0
"""Seconds between two searches for messages that the broker lost."""
MANY = 500
"""Number of items in one check after which more items are probably waiting."""
LONGEST_PAUSE = 5.0
"""Maximum number of seconds between two checks while the checks fail."""
UNUSED = 30.0
"""Seconds without events after which a reader closes its database connection."""

Step = Callable[[], int]


@dataclass(frozen=True)
class Duty:
    """A duty of the relay: a step that does the work, and the times when it runs."""

    step: Step
    channel: str
    """Notification channel that announces new work."""
    pause: float
    """Seconds between two checks while there is work."""
    awake: float
    """Seconds after a wakeup during which new work causes no further wakeup."""
    rest: Callable[[], float]
    """Returns the maximum number of seconds to sleep."""


def run(stopped: threading.Event) -> None:
    """Run all duties in separate threads until stopped."""
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
    """Run all duties until no work is left."""
    while not stopped.is_set():
        done, failed = run_once()
        if not done:
            return
        if failed:
            stopped.wait(PAUSE)


def run_once() -> tuple[int, bool]:
    """Run each duty once. Return the amount of work done and whether a duty failed."""
    shares: list[tuple[Reader, FeedStretch]] = []
    share_out = partial(
        feed_reading.share_out,
        feed.READERS.values(),
        lambda *given_now: shares.append(given_now),
    )
    results = [_try(duty.step) for duty in _duties(share_out)]
    results += [_try(partial(feed_reading.take, *share)) for share in shares]
    return sum(done for done, _ in results), any(failed for _, failed in results)


def _duties(share_out: Step) -> Sequence[Duty]:
    return (
        Duty(feed.sequence, wakeups.CHANNEL, PAUSE, APART, lambda: LONGEST_SLEEP),
        Duty(share_out, feed.CHANNEL, READING_PAUSE, 0, lambda: LONGEST_READING_SLEEP),
        Duty(_Sender().send, wakeups.CHANNEL, PAUSE, APART, _until_due),
    )


def _go_on(duty: Duty, woken: threading.Event, stopped: threading.Event) -> None:
    """Run one duty until stopped, with its own database connection."""
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
    """Sends due work, and regularly resends messages that the broker lost."""

    def __init__(self) -> None:
        self._recall_at = 0.0

    def send(self) -> int:
        sent = dispatching.dispatch()
        if self._recall_at <= time.monotonic():
            self._recall_at = time.monotonic() + RECALL_PAUSE
            sent += dispatching.recall()
        return sent


def _until_due() -> float:
    """Return the number of seconds until work is due, or a short pause if unknown."""
    try:
        due_in = dispatching.due_in()
    except Error:
        return PAUSE
    if due_in is None:
        return LONGEST_SLEEP
    return min(due_in, LONGEST_SLEEP) if due_in > 0 else PAUSE


class _Crew:
    """The feed's readers, each in its own thread."""

    def __init__(self, stopped: threading.Event) -> None:
        self._at_work = {
            name: _AtWork(reader, stopped) for name, reader in feed.READERS.items()
        }

    def share_out(self) -> int:
        """Pass new events to idle readers, and return the amount of work done."""
        at_work = self._at_work.values()
        free = [worker.reader for worker in at_work if worker.is_free]
        passed = feed_reading.share_out(free, self._give) if free else 0
        return passed + sum(not worker.is_free for worker in at_work)

    def end(self) -> None:
        for worker in self._at_work.values():
            worker.end()

    def _give(self, reader: Reader, share: FeedStretch) -> None:
        self._at_work[reader.name].give(share)


class _AtWork:
    """A reader with its own thread, which starts with the first share of events."""

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
    """Run a step. Return the amount of work done and whether the step failed."""
    try:
        return step(), False
    except (InterfaceError, OperationalError) as error:
        logger.warning("The database is not responding (%s). Retrying.", error)
        close_old_connections()
    except Exception:
        logger.exception("A task of the relay failed. Its other tasks continue.")
    return 0, True
