"""The streams process, which is plain ASGI because streams need no framework.

The view responds first, through the same middleware as on any server. If its response
is a stream, this process sends it and continues it with the hub's events. When events
may be missing, it calls the view again.
"""

import asyncio
import math
import random
import time
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, TypeVar

from django.db import Error
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from blokus_api.streams.bridge import (
    DjangoBridge,
    Receive,
    Scope,
    Send,
    header_in,
    token_in,
)
from blokus_api.streams.hub import Backlog, Hub
from blokus_api.streams.limits import counted
from blokus_api.streams.packing import packing
from blokus_api.streams.responses import (
    HEARTBEAT,
    HeldResponse,
    StateWish,
    StreamItem,
    StreamResponse,
    StreamStretch,
    Topic,
    pulse,
)
from blokus_api.streams.states import States
from games.api.answers.events import Event
from games.api.http.errors import respond
from games.api.http.steps import takes_gzip
from games.events.game import GameAborted, GameScored
from games.storage.feed import Entry

T = TypeVar("T")

SILENCE = 15.0
"""Seconds without an event after which a heartbeat is sent."""
RENEWAL = 60.0
"""Maximum seconds until the view checks again whether the caller may see the events.
The actual time is random, so that streams that started together do not call the view at
the same time."""
PATIENCE = 20.0
"""Seconds that a client may take to receive one piece; slower clients are
disconnected."""
ERRORS_OF_OURS = 500
LAST_TYPES = frozenset({GameScored.type, GameAborted.type})


class Streams:
    """An ASGI application for streams and other requests that wait."""

    def __init__(self) -> None:
        """Prepare the parts. The first stream connects them to the database."""
        self._bridge = DjangoBridge()
        self._hub = Hub()
        self._states = States()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond to one request."""
        # The view's response includes all entries up to this position.
        since = self._hub.position
        answer = await self._bridge.answer(scope)
        if not isinstance(answer, HeldResponse) or scope["method"] == "HEAD":
            await send_whole(send, answer, scope["method"])
            return
        try:
            await self._hub.start()
        except Error as error:
            await send_whole(send, respond(HttpRequest(), error), scope["method"])
            return
        with (
            counted(answer.holder),
            self._hub.following(answer.topic, since, token_in(scope)) as backlog,
        ):
            if isinstance(answer, StreamResponse) and answer.wait is None:
                accepted = header_in(scope, b"accept-encoding")
                if answer.state_wish and takes_gzip(accepted):
                    send = packing(send)
                serving = self._follow(scope, answer, send, backlog)
            else:
                serving = self._poll(scope, answer, send, backlog)
            await _while_connected(receive, serving)

    async def _poll(
        self, scope: Scope, answer: HttpResponse, send: Send, backlog: Backlog
    ) -> None:
        """Wait until the response has content."""
        assert isinstance(answer, HeldResponse)
        give_up = time.monotonic() + (answer.wait or 0)
        if backlog.has_lost and answer.may_wait:
            answer = await self._bridge.answer_again(scope)
        while isinstance(answer, HeldResponse) and answer.may_wait:
            remaining = give_up - time.monotonic()
            if remaining <= 0:
                break
            await backlog.take(min(remaining, answer.again_in))
            answer = await self._bridge.answer_again(scope)
        await send_whole(send, answer, "GET")

    async def _follow(
        self, scope: Scope, answer: StreamResponse, send: Send, backlog: Backlog
    ) -> None:
        """Send existing, then new events until the game ends or the client leaves."""
        await _send_start(send, answer)
        await _send_piece(send, answer.content)
        stretch = answer.stretch
        while not stretch.is_ended:
            if stretch.is_complete:
                stretch = await self._send_live(send, backlog, answer, stretch)
            again = await self._ask(scope, send, backlog, stretch.last)
            if not isinstance(again, StreamResponse):
                break  # The game is over, or the caller may no longer see it.
            stretch = again.stretch
            if blocks := stretch.blocks():
                await _send_piece(send, blocks)
            if not stretch.is_complete:
                # When clients reconnect, this part is not searched again.
                await _send_piece(send, pulse(stretch.last))
        await send({"type": "http.response.body", "body": b""})

    async def _ask(
        self, scope: Scope, send: Send, backlog: Backlog, last: int
    ) -> HttpResponse:
        """Return the view's response, and send heartbeats until it is available."""
        while True:
            request = self._bridge.answer_again(scope, last)
            again = await _with_heartbeats(send, request)
            if again.status_code < ERRORS_OF_OURS:
                return again
            await _send_piece(send, HEARTBEAT)
            # New feed entries show that the database is available again.
            await backlog.take(SILENCE)

    async def _send_live(
        self,
        send: Send,
        backlog: Backlog,
        answer: StreamResponse,
        stretch: StreamStretch,
    ) -> StreamStretch:
        """Send new events until a check is due or events are missing."""
        topic, last = stretch.topic, stretch.last
        a_while = RENEWAL * random.uniform(0.5, 1)  # noqa: S311
        at_most = _seconds_until(answer.expires_at)
        renewal = time.monotonic() + min(a_while, at_most)
        while (remaining := renewal - time.monotonic()) > 0 and not backlog.has_lost:
            entries = await backlog.take(min(SILENCE, remaining))
            # The event loop has run no other task since the backlog was emptied, so the
            # backlog contained all entries up to this position.
            seen = self._hub.position
            new, is_whole = _next_items(topic, last, entries)
            blocks = await self._blocks_of(topic, new, answer.state_wish)
            if blocks is None:
                break
            last = max(last, new[-1].number if new else 0)
            if topic.is_player and not backlog.has_lost:
                last = max(last, seen)
            if new:
                await _send_piece(send, blocks)
            elif not entries and not backlog.has_lost:
                await _send_piece(send, pulse(last) if topic.is_player else HEARTBEAT)
            if not is_whole or _is_last(entries, topic):
                break
        backlog.empty()
        return StreamStretch(topic, [], last)

    async def _blocks_of(
        self, topic: Topic, items: Sequence[StreamItem], wish: StateWish | None
    ) -> bytes | None:
        """Return events, with the state after the last complete group of events.

        The state is added if it is requested. Return None if it is unavailable; the
        view then provides both.
        """
        whole = max((n for n, item in enumerate(items, 1) if item.is_last), default=0)
        blocks = [item.block() for item in items]
        if wish is not None and whole:
            version = items[whole - 1].number
            try:
                state = await self._states.blocks(topic.name, version, wish)
            except Error:
                return None
            blocks.insert(whole, state)
        return b"".join(blocks)


def _seconds_until(moment: datetime | None) -> float:
    """Return the seconds until a token expires."""
    return math.inf if moment is None else (moment - timezone.now()).total_seconds()


def _next_items(
    topic: Topic, last: int, entries: Sequence[Entry]
) -> tuple[list[StreamItem], bool]:
    """Return the entries' new items up to a gap, and whether there was no gap."""
    items: list[StreamItem] = []
    for entry in entries:
        number = topic.number(entry)
        if number <= last:
            continue
        if not topic.is_player and number != last + 1:
            return items, False
        event = Event.build(entry.envelope)
        items.append(StreamItem(number, event, is_last=entry.is_last))
        last = number
    return items, True


def _is_last(entries: Sequence[Entry], topic: Topic) -> bool:
    return not topic.is_player and any(
        entry.envelope.type in LAST_TYPES for entry in entries
    )


async def _with_heartbeats(send: Send, request: Coroutine[Any, Any, T]) -> T:
    """Wait for a response from the view, and send heartbeats meanwhile."""
    task = asyncio.create_task(request)
    try:
        while not (await asyncio.wait([task], timeout=SILENCE))[0]:
            await _send_piece(send, HEARTBEAT)
        return await task
    finally:
        task.cancel()


async def _send_piece(send: Send, body: bytes) -> None:
    async with asyncio.timeout(PATIENCE):
        await send({"type": "http.response.body", "body": body, "more_body": True})


async def _send_start(send: Send, answer: HttpResponse) -> None:
    headers = [
        (name.lower().encode("latin-1"), value.encode("latin-1"))
        for name, value in answer.items()
    ]
    await send(
        {
            "type": "http.response.start",
            "status": answer.status_code,
            "headers": headers,
        }
    )


async def send_whole(send: Send, answer: HttpResponse, method: str) -> None:
    """Send a response that is not continued."""
    await _send_start(send, answer)
    body = b"" if method == "HEAD" else answer.content
    await send({"type": "http.response.body", "body": body})


async def _while_connected(
    receive: Receive, serving: Coroutine[Any, Any, None]
) -> None:
    """Run until the response is complete, or the client disconnects or is too slow."""
    tasks = [asyncio.create_task(serving), asyncio.create_task(_disconnection(receive))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError, TimeoutError):
                await task


async def _disconnection(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
