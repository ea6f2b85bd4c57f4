"""Hub that reads new feed entries once for all streams of this process."""

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
"""Seconds between reads of the feed without a notification. Notifications only save
time."""
INBOX = 256
"""Maximum number of entries queued for one stream. If more arrive, the stream reads
them from the database."""
RECENT = 1000
"""Number of recent entries that are stored for streams with a slow first response."""


class Backlog:
    """The backlog of a stream: a bounded queue that notes dropped entries."""

    def __init__(self, topic: Topic) -> None:
        self.is_in_feed = topic.is_in_feed
        self._entries: list[Entry] = []
        self._filled = asyncio.Event()
        self.has_lost = False

    def put(self, entry: Entry) -> None:
        """Add an entry, or drop it if the backlog is full."""
        if len(self._entries) < INBOX:
            self._entries.append(entry)
        else:
            self.has_lost = True
        self._filled.set()

    def lose(self) -> None:
        """Mark the backlog as incomplete, so that the view reads the database."""
        self.has_lost = True
        self._filled.set()

    async def take(self, within: float) -> list[Entry]:
        """Return the waiting entries.

        Wait for the first one for at most `within` seconds.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                await self._filled.wait()
        self._filled.clear()
        entries, self._entries = self._entries, []
        return entries

    def empty(self) -> None:
        """Empty the backlog.

        The caller then queries the database for everything that is missing.
        """
        self._entries, self.has_lost = [], False
        self._filled.clear()


Backlogs: TypeAlias = defaultdict[str, set[Backlog]]


class Hub:
    """Reader of the feed, active from the first stream until the process ends."""

    def __init__(self) -> None:
        """Create a thread for the feed.

        Slow view queries use other threads, so they do not delay events.
        """
        self._thread = Threads(1)
        self._backlogs: Backlogs = defaultdict(set)
        self._by_token: Backlogs = defaultdict(set)
        self._recently_revoked: deque[str] = deque(maxlen=RECENT)
        self._task: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()
        self._recent: deque[Entry] = deque(maxlen=RECENT)
        self._forgotten = 0
        """Position after which all entries, up to `position`, are stored as recent
        ones."""
        self.position = 0
        """Position up to which all entries were added to the backlogs."""

    async def start(self) -> None:
        """Start reading at the end of the feed; later calls have no effect."""
        async with self._starting:
            if self._task is None:
                self.position = await self._thread.run(feed.head)
                self._forgotten = self.position
                self._task = asyncio.create_task(self._run())

    @contextmanager
    def following(
        self, topic: Topic, since: int, token: str | None
    ) -> Iterator[Backlog]:
        """Yield a backlog that receives all of a topic's entries after a position.

        It is marked as incomplete when the token with this digest is revoked, so that
        the view checks the token.
        """
        backlog = Backlog(topic)
        # Since the view responded, there may have been changes outside the feed.
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
                logger.warning(
                    "The database is not responding (%s). Retrying in one second.",
                    error,
                )
            except Exception:
                logger.exception("Cannot read the feed. Retrying in one second.")
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
            # Earlier notifications of revoked tokens were lost.
            revoked = await self._thread.run(
                revocation.forget_invalid, [*self._by_token]
            )
            self._end_streams_of(revoked)
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
        """Mark these tokens' streams as incomplete, so that the view refuses them."""
        self._recently_revoked.extend(tokens)
        for token in tokens:
            for backlog in self._by_token.get(token, ()):
                backlog.lose()

    def _wake_unfed(self) -> None:
        """Mark streams outside the feed as incomplete after lost notifications."""
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
        count = 0
        for name in topics_of(entry):
            for backlog in self._backlogs.get(name, ()):
                backlog.put(entry)
                count += 1
        if logger.isEnabledFor(logging.DEBUG):
            logger.debug(
                "Delivered an event to %d streams.", count, extra=entry.envelope.place
            )
        if len(self._recent) == RECENT:
            self._forgotten = self._recent[0].position
        self._recent.append(entry)
        self.position = entry.position


@contextmanager
def _added(backlogs: Backlogs, name: str, backlog: Backlog) -> Iterator[None]:
    """Register a backlog under a name during the block."""
    backlogs[name].add(backlog)
    try:
        yield
    finally:
        backlogs[name].discard(backlog)
        if not backlogs[name]:
            del backlogs[name]
