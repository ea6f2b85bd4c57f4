"""The streams process: plain ASGI, because a stream needs no more of a framework.

The view has the first word, through the same middleware as on any server. Where it
answers with a stream, this sends it and goes on: with what the hub delivers, and with
the view's next answer wherever something may be missing.
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
"""Seconds without an event until a heartbeat."""
RENEWAL = 60.0
"""Seconds until the view is asked whether the caller may still see this, at most;
sooner by chance, so that those who came together do not ask together."""
PATIENCE = 20.0
"""Seconds that a client may take for one piece before it is cut off."""
ERRORS_OF_OURS = 500
LAST_TYPES = frozenset({GameScored.type, GameAborted.type})


class Streams:
    """An ASGI application for streams, and for what waits until a player is to move."""

    def __init__(self) -> None:
        """Nothing is connected before the first stream."""
        self._bridge = DjangoBridge()
        self._hub = Hub()
        self._states = States()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        # Whatever the hub had before the view was asked, the view has seen.
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
        """Wait for something to tell."""
        assert isinstance(answer, HeldResponse)
        give_up = time.monotonic() + (answer.wait or 0)
        if backlog.has_lost and answer.may_wait:
            answer = await self._bridge.answer_again(scope)
        while isinstance(answer, HeldResponse) and answer.may_wait:
            left = give_up - time.monotonic()
            if left <= 0:
                break
            await backlog.take(min(left, answer.again_in))
            answer = await self._bridge.answer_again(scope)
        await send_whole(send, answer, "GET")

    async def _follow(
        self, scope: Scope, answer: StreamResponse, send: Send, backlog: Backlog
    ) -> None:
        """Send what there is, then what comes, until the game or the client ends."""
        await _send_start(send, answer)
        await _send_piece(send, answer.content)
        stretch = answer.stretch
        while not stretch.is_ended:
            if stretch.is_complete:
                stretch = await self._send_live(send, backlog, answer, stretch)
            again = await self._ask(scope, send, backlog, stretch.last)
            if not isinstance(again, StreamResponse):
                break  # over, or no longer for this caller
            stretch = again.stretch
            if blocks := stretch.blocks():
                await _send_piece(send, blocks)
            if not stretch.is_complete:
                # Whoever comes back need not search this part again.
                await _send_piece(send, pulse(stretch.last))
        await send({"type": "http.response.body", "body": b""})

    async def _ask(
        self, scope: Scope, send: Send, backlog: Backlog, last: int
    ) -> HttpResponse:
        """Return what the view says now, once it can; meanwhile send heartbeats."""
        while True:
            asked = self._bridge.answer_again(scope, last)
            again = await _with_heartbeats(send, asked)
            if again.status_code < ERRORS_OF_OURS:
                return again
            await _send_piece(send, HEARTBEAT)
            # As soon as there is something to tell, the database is back.
            await backlog.take(SILENCE)

    async def _send_live(
        self,
        send: Send,
        backlog: Backlog,
        answer: StreamResponse,
        stretch: StreamStretch,
    ) -> StreamStretch:
        """Send what the backlog brings, for a while, or until something is missing."""
        topic, last = stretch.topic, stretch.last
        a_while = RENEWAL * random.uniform(0.5, 1)  # noqa: S311
        at_most = _seconds_until(answer.expires_at)
        renewal = time.monotonic() + min(a_while, at_most)
        while (left := renewal - time.monotonic()) > 0 and not backlog.has_lost:
            entries = await backlog.take(min(SILENCE, left))
            # Nothing ran since the backlog was emptied, so all up to here was in it.
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
        """Return events, and after the last that are whole the state, if it is wanted.

        None while there is no state to be had: then the view is asked for both.
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
    """Return how long a token is still good."""
    return math.inf if moment is None else (moment - timezone.now()).total_seconds()


def _next_items(
    topic: Topic, last: int, entries: Sequence[Entry]
) -> tuple[list[StreamItem], bool]:
    """Return what is new among entries, up to a gap; and whether there was none."""
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


async def _with_heartbeats(send: Send, asked: Coroutine[Any, Any, T]) -> T:
    """Wait for an answer that may wait in line itself."""
    asking = asyncio.create_task(asked)
    try:
        while not (await asyncio.wait([asking], timeout=SILENCE))[0]:
            await _send_piece(send, HEARTBEAT)
        return await asking
    finally:
        asking.cancel()


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
    """Send an answer that does not go on."""
    await _send_start(send, answer)
    body = b"" if method == "HEAD" else answer.content
    await send({"type": "http.response.body", "body": body})


async def _while_connected(
    receive: Receive, serving: Coroutine[Any, Any, None]
) -> None:
    """Run until it is done, the client is gone, or the client is too slow."""
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
