"""Connections that the server ended must not fail the next request."""

import psycopg
from django.db import close_old_connections, connection

from blokus_api.embedded.cluster import SUPERUSER


def backend() -> int:
    """The server process behind our connection, as the next request finds it."""
    close_old_connections()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        pid: int = cursor.fetchone()[0]
    return pid


def test_a_connection_is_kept_between_requests(committed):
    assert backend() == backend()


def test_a_connection_that_was_ended_is_replaced(committed, postgres_server):
    before = backend()
    with psycopg.connect(postgres_server.url(SUPERUSER)) as superuser:
        superuser.execute("SELECT pg_terminate_backend(%s, 5000)", [before])

    assert backend() != before


def test_a_closed_connection_is_not_usable(committed):
    backend()
    connection.connection.close()

    assert not connection.is_usable()


def test_no_connection_is_not_usable(committed):
    connection.close()

    assert not connection.is_usable()
