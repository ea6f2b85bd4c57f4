"""The owner of the tables, with the guards set aside, who can forge what is stored.

For tests without a transaction around them (`committed`).
"""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from django.conf import settings
from psycopg import Connection

GUARDED = (
    *("games_event", "records_record"),
    *("log_tile", "log_signedcheckpoint", "log_loghead", "log_recordnames"),
    "log_stretch",
)


@contextmanager
def unguarded() -> Iterator[Connection]:
    """Yield a connection that may change events, records and the log."""
    url = settings.DATABASE_OWNER_URL
    with psycopg.connect(url, autocommit=True) as connection:
        for table in GUARDED:
            connection.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        try:
            yield connection
        finally:
            for table in GUARDED:
                connection.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
