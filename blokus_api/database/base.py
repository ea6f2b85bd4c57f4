"""The engine of the settings; Django wants it in a module of this name."""

import select

from django.db.backends.postgresql import base
from psycopg.pq import ConnStatus, TransactionStatus

from blokus_api.database import driver


class DatabaseWrapper(base.DatabaseWrapper):
    """Keeps connections open, and notices for free which of them have ended."""

    Database = driver

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
