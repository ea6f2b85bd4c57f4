"""Detection of servers that no longer respond to any client.

If a server process is frozen, its kernel keeps connections open and accepts new ones.
No timeout of PostgreSQL or TCP detects this. So a client that has waited for a while
opens another connection. Any response proves that the server is alive.
"""

import select
import time
from dataclasses import dataclass, field
from functools import cache

from psycopg.conninfo import make_conninfo
from psycopg.pq import ConnStatus, PGconn, PollingStatus

PATIENCE = 1.5
"""Seconds to wait for a query before testing the server, and for the test's
response."""
REMEMBERED = 1.0
"""Seconds for which a silent server is not tested again, so that callers do not
queue."""


@dataclass
class Server:
    """State of a server, shared by all connections of this process."""

    address: str
    """Parameters that libpq needs to reach the server."""
    silent_since: float | None = field(default=None, init=False)
    """Time when the server was found silent, on this process's clock; None while it
    responds."""

    def refuses(self, within: float = PATIENCE) -> bool:
        """Return whether the server is still known to be silent."""
        if self.silent_since is None:
            return False
        if time.monotonic() - self.silent_since < REMEMBERED:
            return True
        return not self.answers(within)

    def answers(self, within: float = PATIENCE) -> bool:
        """Test whether the server responds, and store the result.

        A negative result within less time than `PATIENCE` is not stored, because it
        proves nothing.
        """
        if _says_anything(self.address, within):
            self.silent_since = None
            return True
        if within >= PATIENCE:
            self.note_silence()
        return False

    def note_silence(self) -> None:
        """Mark the server as silent, so that callers do not wait for it for a while."""
        self.silent_since = time.monotonic()


@cache
def server_at(host: str, hostaddr: str, port: str) -> Server:
    """Return the shared object for the server at an address."""
    return Server(
        make_conninfo(host=host or None, hostaddr=hostaddr or None, port=port or None)
    )


def _says_anything(address: str, within: float) -> bool:
    """Return whether the server responds to a new connection, even with an error."""
    give_up = time.monotonic() + within
    newcomer = PGconn.connect_start(address.encode())
    try:
        event = select.POLLOUT
        while newcomer.status != ConnStatus.BAD:
            poll = select.poll()
            poll.register(newcomer.socket, event)
            if not poll.poll(max(0.0, give_up - time.monotonic()) * 1000):
                return False
            if event == select.POLLIN:
                return True
            if newcomer.connect_poll() == PollingStatus.READING:
                event = select.POLLIN
        return False
    finally:
        newcomer.finish()
