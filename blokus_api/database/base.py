"""The engine of the settings; Django wants it in a module of this name."""

import select

from django.db.backends.postgresql import base
from psycopg.pq import TransactionStatus

from blokus_api.database import driver


class DatabaseWrapper(base.DatabaseWrapper):
    """Keeps connections open, and notices for free which of them have ended."""

    Database = driver

    def is_usable(self) -> bool:
        """Return whether the server has not ended the connection.

        It says so when it does, so words that nobody asked for wait unread; Django asks
        a question instead, which costs every request a round trip.
        """
        if self.connection is None or self.connection.closed:
            return False
        if self.connection.info.transaction_status is TransactionStatus.INERROR:
            return False
        poll = select.poll()
        poll.register(self.connection.fileno(), select.POLLIN)
        return not poll.poll(0)
