"""The hub: what is new in the feed, read once for all streams of this process."""

import asyncio
import logging
from collections import defaultdict, deque
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from typing import TypeAlias

import psycopg
from django.conf import settings
from django.db import Error
from psycopg import Notify
from psycopg.conninfo import make_conninfo

from blokus_api.players.tokens import revocation
from blokus_api.streams.responses import Topic, topics_of
from blokus_api.streams.threads import Threads
from games.storage import feed
from games.storage.feed import CHANNEL, READ_AT_ONCE, Entry

logger = logging.getLogger(__name__)

POLL = 2.0
"""Seconds after which the feed is read without having been called: notifications are
a hint, and nothing depends on them but speed."""
INBOX = 256
"""Entries that wait for one stream; it asks the database for what came after."""
RECENT = 1000
"""Entries kept for streams whose first answer took until after them."""


class Backlog:
    """The backlog of a stream: bounded, and honest about what it dropped."""

    def __init__(self, topic: Topic) -> None:
        """Begin empty."""
        self.is_in_feed = topic.is_in_feed
        self._entries: list[Entry] = []
        self._filled = asyncio.Event()
        self.has_lost = False

    def put(self, entry: Entry) -> None:
        """Add an entry, or lose it."""
        if len(self._entries) < INBOX:
            self._entries.append(entry)
        else:
            self.has_lost = True
        self._filled.set()

    def lose(self) -> None:
        """Miss something that only the database can tell."""
        self.has_lost = True
        self._filled.set()

    async def take(self, within: float) -> list[Entry]:
        """All that waits, or what comes first, or nothing after so many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                await self._filled.wait()
        self._filled.clear()
        taken, self._entries = self._entries, []
        return taken

    def empty(self) -> None:
        """Begin again, before the database is asked for everything missing."""
        self._entries, self.has_lost = [], False
        self._filled.clear()


Backlogs: TypeAlias = defaultdict[str, set[Backlog]]


class Hub:
    """Follows the feed from the first stream on, for as long as the process lives."""

    def __init__(self) -> None:
        """Take a thread of its own: no view's slow question keeps events waiting."""
        self._thread = Threads(1)
        self._backlogs: Backlogs = defaultdict(set)
        self._by_token: Backlogs = defaultdict(set)
        self._recently_revoked: deque[str] = deque(maxlen=RECENT)
        self._task: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()
        self._recent: deque[Entry] = deque(maxlen=RECENT)
        self._forgotten = 0
        """Every entry after here, up to `position`, is among the recent ones."""
        self.position = 0
        """Every backlog has been given all entries up to here."""

    async def start(self) -> None:
        """Begin at the end of the feed; does nothing once that is done."""
        async with self._starting:
            if self._task is None:
                self.position = await self._thread.run(feed.head)
                self._forgotten = self.position
                self._task = asyncio.create_task(self._run())

    @contextmanager
    def following(
        self, topic: Topic, since: int, token: str | None
    ) -> Iterator[Backlog]:
        """A backlog for all entries of a topic after a position that we had.

        It loses something when the token with this digest is revoked, so that the view
        is asked.
        """
        backlog = Backlog(topic)
        # What is not in the feed may have changed since the view was asked.
        backlog.has_lost = (
            since < self._forgotten
            or not topic.is_in_feed
            or token in self._recently_revoked
        )
        for entry in self._recent:
            if entry.position > since and topic.name in topics_of(entry):
                backlog.put(entry)
        with _added(self._backlogs, topic.name, backlog):
            if token is None:
                yield backlog
            else:
                with _added(self._by_token, token, backlog):
                    yield backlog

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except (psycopg.Error, Error) as error:
                logger.warning("The database does not answer (%s); again soon.", error)
            except Exception:
                logger.exception("The feed could not be read; trying again.")
            await asyncio.sleep(1)

    async def _listen(self) -> None:
        connection = await psycopg.AsyncConnection.connect(
            make_conninfo(settings.DATABASE_URL, **settings.CONNECTION),
            autocommit=True,
        )
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}".encode())
            await connection.execute(revocation.LISTEN)
            self._wake_unfed()
            # What was revoked before that, nobody heard.
            gone = await self._thread.run(revocation.forget_invalid, [*self._by_token])
            self._end_streams_of(gone)
            while True:
                await self._catch_up()
                async for call in connection.notifies(timeout=POLL, stop_after=1):
                    self._take_call(call)

    def _take_call(self, call: Notify) -> None:
        if call.channel == revocation.CHANNEL:
            self._end_streams_of(revocation.receive(call.payload))
            return
        for backlog in self._backlogs.get(call.payload, ()):
            backlog.lose()

    def _end_streams_of(self, tokens: Collection[str]) -> None:
        """Let all look again that these tokens opened: the view will refuse them."""
        self._recently_revoked.extend(tokens)
        for token in tokens:
            for backlog in self._by_token.get(token, ()):
                backlog.lose()

    def _wake_unfed(self) -> None:
        """Let all look again whose calls nobody heard."""
        for backlog in chain.from_iterable(self._backlogs.values()):
            if not backlog.is_in_feed:
                backlog.lose()

    async def _catch_up(self) -> None:
        while True:
            entries = await self._thread.run(feed.entries, self.position)
            for entry in entries:
                self._deliver(entry)
            if len(entries) < READ_AT_ONCE:
                return

    def _deliver(self, entry: Entry) -> None:
        told = 0
        for name in topics_of(entry):
            for backlog in self._backlogs.get(name, ()):
                backlog.put(entry)
                told += 1
        if logger.isEnabledFor(logging.DEBUG):
            logger.debug("%d streams are told.", told, extra=entry.envelope.place)
        if len(self._recent) == RECENT:
            self._forgotten = self._recent[0].position
        self._recent.append(entry)
        self.position = entry.position


@contextmanager
def _added(backlogs: Backlogs, name: str, backlog: Backlog) -> Iterator[None]:
    """Have a backlog under a name for as long as this lasts."""
    backlogs[name].add(backlog)
    try:
        yield
    finally:
        backlogs[name].discard(backlog)
        if not backlogs[name]:
            del backlogs[name]
