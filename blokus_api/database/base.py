"""Database engine and its connections, in the module that Django expects.

Connections do not wait for a server that has stopped responding.
"""

import select
import time
from collections.abc import Mapping
from contextlib import suppress
from types import SimpleNamespace
from typing import Any, Self, TypeVar

import psycopg
from django.db.backends.postgresql import base
from django.db.backends.utils import CursorWrapper
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
"""Parameters that contain a server's address; each may list several servers."""
CHECK_INTERVAL = 0.1
"""Seconds between two checks of the clock while no bytes arrive."""
SILENT = "the server is not responding"
LATE = "the server took longer than the request allows"


class Connection(psycopg.Connection[Row_co]):
    """A connection that abandons queries if its server accepts no new connections.

    Without a time budget, a query may run as long as the server is alive. The outcome
    of an abandoned query is unknown, as it is when a server dies.
    """

    _server: Server

    @classmethod
    def connect(cls, conninfo: str = "", **kwargs: Any) -> Self:
        """Connect to the first suitable host that responds.

        libpq could try the hosts itself. When they are tried here, each host's silence
        is known, so a vanished primary does not delay clients that can reach the next
        host.
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
        """Connect to a host, unless it is known to be silent or no time is left."""
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
        self,
        gen: PQGen[T],
        interval: float = CHECK_INTERVAL,
        timeout: float | None = None,
    ) -> T:
        """Wait for a result, and regularly check whether one can still arrive."""
        return super().wait(self._watched(gen), interval, timeout)

    def _watched(self, gen: PQGen[T]) -> PQGen[T]:
        server = self._server
        if reason := _refusal(server):
            raise self._abandoned(reason)
        last = time.monotonic()
        try:
            event = next(gen)
            while True:
                if ready := (yield event):
                    last = time.monotonic()
                elif is_used_up():
                    raise self._abandoned(LATE)
                elif time.monotonic() - last > PATIENCE:
                    if not server.answers(_patience()):
                        raise self._abandoned(SILENT)
                    last = time.monotonic()
                event = gen.send(ready)
        except StopIteration as end:
            result: T = end.value
            return result

    def _abandoned(self, reason: str) -> OperationalError:
        """Close the connection, so that the next query cannot get this result."""
        self.close()
        return OperationalError(reason)


def _refusal(server: Server) -> str | None:
    """Return the reason for not querying a server now; None if it may be queried."""
    if is_used_up():
        return LATE
    if server.silent_since is None or not server.refuses(_patience()):
        return None
    return SILENT


def _patience() -> float:
    remaining = time_left()
    return PATIENCE if remaining is None else max(0.0, min(PATIENCE, remaining))


def _hosts_of(conninfo: str, kwargs: dict[str, Any]) -> list[dict[str, str]]:
    """Return the parameters of each host; a single port applies to all hosts."""
    named = {**conninfo_to_dict(conninfo), **kwargs}
    values = {key: str(named.get(key) or "").split(",") for key in ADDRESS}
    count = max(map(len, values.values()))
    return [
        {
            key: each[n % len(each)]
            for key, each in values.items()
            if each[n % len(each)]
        }
        for n in range(count)
    ]


class DatabaseWrapper(base.DatabaseWrapper):
    """Wrapper that keeps connections open and detects closed ones without a query."""

    Database = SimpleNamespace(**{**vars(psycopg), "connect": Connection.connect})

    def cursor(self) -> CursorWrapper:
        """Return a cursor, as Django's own method does, with nine fewer Python calls.

        The health check is the only step that can fail. Threads share no connections.
        """
        if self.in_atomic_block or self.queries_logged or not self.is_usable():
            cursor: CursorWrapper = super().cursor()
            return cursor
        self.ensure_connection()  # tests forbid connections here
        return CursorWrapper(self.create_cursor(), self)

    def close_if_health_check_failed(self) -> None:
        """Check the connection before each statement and each transaction.

        Django would check it only after closing all of a thread's old connections.
        Doing so for each request would cost ten times as much as this check.
        """
        is_open = self.connection is not None and not self.in_atomic_block
        if is_open and not self.is_usable():
            self.close()

    def is_usable(self) -> bool:
        """Return whether the connection is still open on the server's side.

        A server that ends a connection sends a message, so unread bytes are waiting.
        Django's own check sends a query, which costs a round trip per request.
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
