"""Queues of WSGI application calls that run on threads.

Inexpensive and expensive requests have separate queues, so a move never waits for a
picture. In the queue of expensive requests, only one call per address runs at a time.
The address's other calls wait behind it, so addresses alternate. The event loop manages
the queues, so a waiting call does not occupy a thread.
"""

import time
from asyncio import AbstractEventLoop, Future
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, TypeAlias

from django.conf import settings

from games.api.http.errors import ErrorResponse, OutOfTimeError, TooManyRequestsError

WAITED = "blokus_api.waited"
"""WSGI environment key for the seconds that the request waited for a thread."""
MOST_BEHIND = 120
"""Maximum number of calls from one address that wait behind its running call. This
allows thirty people behind one address three calls each. About this many calls finish
within `REQUEST_SECONDS`."""

Work: TypeAlias = Callable[[dict[str, Any]], None]


class NotCalledError(Exception):
    """Raised if a view is not called; the client gets `response` instead."""

    def __init__(self, response: ErrorResponse) -> None:
        super().__init__()
        self.response = response


class Call:
    """A call of the application, from arrival to result."""

    __slots__ = ("_claim", "arrived", "environ", "holder", "loop", "result", "work")

    def __init__(
        self, loop: AbstractEventLoop, environ: dict[str, Any], work: Work, holder: str
    ) -> None:
        self.loop = loop
        self.environ = environ
        self.work = work
        self.holder = holder
        self.result: Future[None] = loop.create_future()
        self.arrived = time.monotonic()
        self._claim = Lock()
        """Lock that only one side can acquire: the thread that starts the call, or the
        loop that gives up."""

    def run(self) -> BaseException | None:
        """Call the application on this thread, and return its exception, if any."""
        if self.result.done() or not self._claim.acquire(blocking=False):
            return None  # the client has left, or has already received 503
        self.environ[WAITED] = time.monotonic() - self.arrived
        try:
            self.work(self.environ)
        except BaseException as error:
            return error
        return None

    def give_up(self, error: Exception) -> None:
        """Fail the request with an error unless a thread has started it."""
        if not self.result.done() and self._claim.acquire(blocking=False):
            self.result.set_exception(error)


class Line:
    """Threads that share a queue of calls. The first call starts the threads."""

    def __init__(self, threads: int, name: str) -> None:
        self._calls: SimpleQueue[Call] = SimpleQueue()
        self._behind: dict[str, deque[Call]] = {}
        """Waiting calls by holder; each waits for an earlier call of the same
        holder."""
        self._open = 0
        """Number of calls in the queue or on a thread."""
        self._threads = [
            Thread(target=self._run, name=f"{name}-{number}", daemon=True)
            for number in range(threads)
        ]

    def put(self, call: Call) -> "Future[None]":
        """Queue a call for a thread, behind other calls of the same holder.

        A call without a holder (an empty name) waits only for a thread. This needs only
        one queue and one future. The standard library's pool chains two futures, each
        with a lock, which cost 6% of a move.
        """
        for thread in self._threads:
            if thread.ident is None:
                thread.start()
        behind = self._behind.get(call.holder)
        if behind is not None or self._open >= len(self._threads):
            timer = call.loop.call_later(
                settings.REQUEST_SECONDS, call.give_up, NotCalledError(_TOO_LATE)
            )
            call.result.add_done_callback(lambda _: timer.cancel())
        if behind is None:
            self._begin(call)
        elif len(behind) < MOST_BEHIND:
            behind.append(call)
            call.result.add_done_callback(lambda _: _remove(call, behind))
        else:
            call.result.set_exception(NotCalledError(_TOO_MANY))
        return call.result

    def _begin(self, call: Call) -> None:
        if call.holder:
            self._behind.setdefault(call.holder, deque())
        self._open += 1
        self._calls.put(call)

    def _run(self) -> None:
        while True:
            call = self._calls.get()
            error = call.run()
            with suppress(RuntimeError):  # the server has stopped and closed its loop
                call.loop.call_soon_threadsafe(self._end, call, error)

    def _end(self, call: Call, error: BaseException | None) -> None:
        """Set the result and start the next call of the same holder."""
        self._open -= 1
        if not call.result.done():
            if error:
                call.result.set_exception(error)
            else:
                call.result.set_result(None)
        if behind := self._behind.get(call.holder):
            self._begin(behind.popleft())
        else:
            self._behind.pop(call.holder, None)


def _remove(call: Call, behind: deque[Call]) -> None:
    """Remove a call that is no longer needed, for example because the client left."""
    with suppress(ValueError):
        behind.remove(call)


_TOO_LATE = ErrorResponse(
    OutOfTimeError(
        "The request waited too long and was not processed. Try again later."
    ),
    503,
    {"Retry-After": "10"},
)
_TOO_MANY = ErrorResponse(
    TooManyRequestsError(
        "Too many requests from your address are waiting. Try again later."
    ),
    429,
    {"Retry-After": "10"},
)
