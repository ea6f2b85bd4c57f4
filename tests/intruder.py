"""A superuser who bypasses triggers and can forge stored rows.

For tests without a transaction around them (`committed`).
"""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from psycopg import Connection

from blokus_api.embedded.cluster import SUPERUSER
from blokus_api.embedded.postgres import socket_url
from tests.servers import RUN

UNGUARDED = "-c session_replication_role=replica"
"""Connection option that switches off triggers and foreign keys."""


@contextmanager
def unguarded() -> Iterator[Connection]:
    """Yield a connection that may change events, records and the log."""
    url = socket_url(RUN.path / "postgres", SUPERUSER)
    with psycopg.connect(url, autocommit=True, options=UNGUARDED) as connection:
        yield connection
