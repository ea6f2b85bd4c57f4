"""The relay: number the events, send out what is owed, move the feed's readers.

Any number of relays may run; each kind of work is locked by the row it begins with.
"""

import logging
import threading
from collections.abc import Callable, Sequence
from functools import partial

from django.db import Error, close_old_connections, connection

from games.storage import feed, obligations

logger = logging.getLogger(__name__)

PAUSE = 0.05
"""Seconds between two looks. A look costs the same for one event as for a hundred, so
under load as well it pays to let some gather."""
MANY = 500
"""Done in one look, so much says that more is waiting."""
LONGEST_PAUSE = 5.0

Step = Callable[[], int]


def run(stopped: threading.Event) -> None:
    """Do all kinds of work until told to stop."""
    # Apart, so that no deadline waits for readers who have much to read.
    dispatcher = threading.Thread(target=_dispatch_until, args=(stopped,))
    dispatcher.start()
    try:
        _loop(_following(), stopped)
    finally:
        stopped.set()
        dispatcher.join()


def run_until_idle(stopped: threading.Event) -> None:
    """Do all kinds of work until nothing is left to do."""
    _loop(_everything(), stopped, once=True)


def _following() -> Sequence[Step]:
    """Return what makes and follows the feed."""
    readers = (partial(feed.advance, reader) for reader in feed.READERS.values())
    return [feed.sequence, *readers]


def _everything() -> Sequence[Step]:
    """All kinds of work."""
    return [obligations.dispatch, *_following()]


def _dispatch_until(stopped: threading.Event) -> None:
    """Send out what is owed, on a connection of its own."""
    try:
        _loop([obligations.dispatch], stopped)
    finally:
        connection.close()


def _loop(
    work: Sequence[Step], stopped: threading.Event, *, once: bool = False
) -> None:
    """Work until told to stop, or once until nothing is left to do."""
    failures = 0
    while not stopped.is_set():
        done, failed = run_once(work)
        failures = failures + 1 if failed else 0
        if once and not done:
            return
        if failures or not (once or done >= MANY):
            stopped.wait(min(PAUSE * 2 ** min(failures, 8), LONGEST_PAUSE))


def run_once(work: Sequence[Step] | None = None) -> tuple[int, bool]:
    """Do some kinds of work once, by default all.

    Return how much was done, and whether any failed.
    """
    work = _everything() if work is None else work
    done, failed = 0, False
    for step in work:
        try:
            done += step()
        except Error as error:
            logger.warning("The database does not answer (%s); trying again.", error)
            close_old_connections()
            failed = True
        except Exception:
            logger.exception("A step of the relay failed; the others go on.")
            failed = True
    return done, failed
