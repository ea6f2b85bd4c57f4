"""The engine of the settings, in the module that Django expects, and its connections.

Connections do not wait for a server that has stopped to answer.
"""

import select
import time
from collections.abc import Mapping
from contextlib import suppress
from types import SimpleNamespace
from typing import Any, Self, TypeVar

import psycopg
from django.db.backends.postgresql import base
from psycopg import OperationalError
from psycopg.abc import PQGen
from psycopg.conninfo import conninfo_to_dict
from psycopg.errors import ConnectionTimeout
from psycopg.pq import ConnStatus, TransactionStatus

from blokus_api.database.silence import PATIENCE, Server, server_at
from games.time_budget import is_used_up, time_left

T = TypeVar("T")
Row_co = TypeVar("Row_co", covariant=True)

ADDRESS = ("host", "hostaddr", "port")
"""What says where a server is; each may be a list of several."""
LOOK = 0.1
"""Seconds between two looks at the clock while nothing comes."""
SILENT = "the server is silent"
LATE = "the server took longer than is allowed here"


class Connection(psycopg.Connection[Row_co]):
    """A connection that is given up when its server is silent to newcomers as well.

    A query may take as long as it likes while the server lives, unless there is a time
    budget. What became of a query that was given up is not known, as when a server
    dies.
    """

    _server: Server

    @classmethod
    def connect(cls, conninfo: str = "", **kwargs: Any) -> Self:
        """Connect to the first of the hosts that is not silent, and is as wanted.

        One by one, which libpq would do as well: so that each has its own silence, and
        a primary that went without a word holds nobody up who can reach the next.
        """
        *others, last = _hosts_of(conninfo, kwargs)
        for host in others:
            with suppress(OperationalError):
                return cls._connect_to(host, conninfo, kwargs)
        return cls._connect_to(last, conninfo, kwargs)

    @classmethod
    def _connect_to(
        cls, host: Mapping[str, str], conninfo: str, kwargs: dict[str, Any]
    ) -> Self:
        """Connect, unless the server is known to be silent, or nobody has time."""
        server = server_at(*(host.get(key, "") for key in ADDRESS))
        if reason := _refusal(server):
            raise ConnectionTimeout(reason)
        if _patience() < PATIENCE and not server.answers(_patience()):
            raise ConnectionTimeout(SILENT)
        try:
            connection = super().connect(conninfo, **{**kwargs, **host})
        except ConnectionTimeout:
            server.note_silence()
            raise
        connection._server = server
        return connection

    def wait(
        self, gen: PQGen[T], interval: float = LOOK, timeout: float | None = None
    ) -> T:
        """Wait for what was asked, and look now and then whether it can still come."""
        return super().wait(self._watched(gen), interval, timeout)

    def _watched(self, gen: PQGen[T]) -> PQGen[T]:
        server = self._server
        if reason := _refusal(server):
            raise self._given_up(reason)
        last = time.monotonic()
        try:
            wanted = next(gen)
            while True:
                if ready := (yield wanted):
                    last = time.monotonic()
                elif is_used_up():
                    raise self._given_up(LATE)
                elif time.monotonic() - last > PATIENCE:
                    if not server.answers(_patience()):
                        raise self._given_up(SILENT)
                    last = time.monotonic()
                wanted = gen.send(ready)
        except StopIteration as end:
            result: T = end.value
            return result

    def _given_up(self, reason: str) -> OperationalError:
        """Whoever uses it next must not read the answer to this question."""
        self.close()
        return OperationalError(reason)


def _refusal(server: Server) -> str | None:
    """Return why nothing is asked of a server now."""
    if is_used_up():
        return LATE
    if server.silent_since is None or not server.refuses(_patience()):
        return None
    return SILENT


def _patience() -> float:
    left = time_left()
    return PATIENCE if left is None else max(0.0, min(PATIENCE, left))


def _hosts_of(conninfo: str, kwargs: dict[str, Any]) -> list[dict[str, str]]:
    """Return how each host is reached: one port may do for all."""
    named = {**conninfo_to_dict(conninfo), **kwargs}
    told = {key: str(named.get(key) or "").split(",") for key in ADDRESS}
    count = max(map(len, told.values()))
    return [
        {key: each[n % len(each)] for key, each in told.items() if each[n % len(each)]}
        for n in range(count)
    ]


class DatabaseWrapper(base.DatabaseWrapper):
    """Keeps connections open, and notices for free which of them have ended."""

    Database = SimpleNamespace(**{**vars(psycopg), "connect": Connection.connect})

    def close_if_health_check_failed(self) -> None:
        """Check the connection before each statement and each transaction.

        Django checks it once after each clean-up of all connections of a thread. A
        clean-up around each request costs ten times as much as this.
        """
        is_open = self.connection is not None and not self.in_atomic_block
        if is_open and not self.is_usable():
            self.close()

    def is_usable(self) -> bool:
        """Return whether the server has not ended the connection.

        It says so when it does, so words that nobody asked for wait unread; Django asks
        a question instead, which costs every request a round trip.
        """
        if self.connection is None:
            return False
        server = self.connection.pgconn
        if server.status == ConnStatus.BAD:
            return False
        if server.transaction_status == TransactionStatus.INERROR:
            return False
        poll = select.poll()
        poll.register(server.socket, select.POLLIN)
        return not poll.poll(0)
