"""The relay: number the events, send out what is owed, move the feed's readers.

Each does so by itself, so that none waits for another that has much to do, or fails.
Any number of relays may run; each kind of work is locked by the row it begins with.
"""

import logging
import threading
from collections.abc import Callable, Sequence
from functools import partial

from django.db import (
    InterfaceError,
    OperationalError,
    close_old_connections,
    connection,
)

from games.storage import dispatching, feed

logger = logging.getLogger(__name__)

PAUSE = 0.05
"""Seconds between two looks. A look costs the same for one event as for a hundred, so
under load as well it pays to let some gather."""
RECALL_PAUSE = 2.0
"""Seconds between two looks for what the broker lost."""
MANY = 500
"""Done in one look, so much says that more is waiting."""
LONGEST_PAUSE = 5.0

Step = Callable[[], int]


def run(stopped: threading.Event) -> None:
    """Do all kinds of work until told to stop."""
    threads = [
        threading.Thread(target=_go_on, args=(step, stopped, pause), daemon=True)
        for step, pause in _steps()
    ]
    for thread in threads:
        thread.start()
    stopped.wait()
    for thread in threads:
        thread.join()


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
    results = [_try(step) for step, _ in _steps()]
    return sum(done for done, _ in results), any(failed for _, failed in results)


def _steps() -> Sequence[tuple[Step, float]]:
    """Return all kinds of work, each with the pause between two looks."""
    readers = [partial(feed.advance, reader) for reader in feed.READERS.values()]
    often: list[Step] = [dispatching.dispatch, feed.sequence, *readers]
    return [*((step, PAUSE) for step in often), (dispatching.recall, RECALL_PAUSE)]


def _go_on(step: Step, stopped: threading.Event, pause: float) -> None:
    """Do one kind of work until told to stop, on a connection of its own."""
    failures = 0
    try:
        while not stopped.is_set():
            done, failed = _try(step)
            failures = failures + 1 if failed else 0
            if failed or done < MANY:
                stopped.wait(min(pause * 2 ** min(failures, 8), LONGEST_PAUSE))
    finally:
        connection.close()


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
