"""Silence of a server: whether it still answers anybody.

A server that is stopped, or whose machine is, keeps its connections open and takes new
ones: the kernel answers for it. No timeout of PostgreSQL or TCP notices that. So
whoever has waited for a while asks as a newcomer would, and takes any answer for life.
"""

import select
import time
from dataclasses import dataclass, field
from functools import cache

from psycopg.conninfo import make_conninfo
from psycopg.pq import ConnStatus, PGconn, PollingStatus

PATIENCE = 1.5
"""Seconds to wait for a query before asking, and then for the answer."""
REMEMBERED = 1.0
"""Seconds for which nobody asks again, so that no line of callers forms."""


@dataclass
class Server:
    """A server as all connections of this process know it."""

    address: str
    """What libpq needs to reach it."""
    silent_since: float | None = field(default=None, init=False)
    """On the clock of this process; None while it answers."""

    def refuses(self, within: float = PATIENCE) -> bool:
        """Return whether it was silent, and is so still; free while it never was."""
        if self.silent_since is None:
            return False
        if time.monotonic() - self.silent_since < REMEMBERED:
            return True
        return not self.answers(within)

    def answers(self, within: float = PATIENCE) -> bool:
        """Ask whether it says anything at all, and remember it.

        Who has less time than patience learns nothing that others should believe.
        """
        if _says_anything(self.address, within):
            self.silent_since = None
            return True
        if within >= PATIENCE:
            self.note_silence()
        return False

    def note_silence(self) -> None:
        """Let nobody wait for it for a while."""
        self.silent_since = time.monotonic()


@cache
def server_at(host: str, hostaddr: str, port: str) -> Server:
    """Return the server of an address, the same one for all who ask."""
    return Server(
        make_conninfo(host=host or None, hostaddr=hostaddr or None, port=port or None)
    )


def _says_anything(address: str, within: float) -> bool:
    """Begin to connect: even an error is an answer, but nothing is needed of it."""
    give_up = time.monotonic() + within
    newcomer = PGconn.connect_start(address.encode())
    try:
        wanted = select.POLLOUT
        while newcomer.status != ConnStatus.BAD:
            poll = select.poll()
            poll.register(newcomer.socket, wanted)
            if not poll.poll(max(0.0, give_up - time.monotonic()) * 1000):
                return False
            if wanted == select.POLLIN:
                return True
            if newcomer.connect_poll() == PollingStatus.READING:
                wanted = select.POLLIN
        return False
    finally:
        newcomer.finish()
