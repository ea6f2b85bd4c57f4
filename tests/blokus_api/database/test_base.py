"""Connections that the server ended must not fail the next statement."""

import psycopg
import pytest
from django.db import OperationalError, connection, transaction

from blokus_api.embedded.cluster import SUPERUSER
from blokus_api.embedded.postgres import Postgres


def backend() -> int:
    """The server process behind our connection, as the next statement finds it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        pid: int = cursor.fetchone()[0]
    return pid


def end(server: Postgres, process: int) -> None:
    with psycopg.connect(server.url(SUPERUSER)) as superuser:
        superuser.execute("SELECT pg_terminate_backend(%s, 5000)", [process])


def test_a_connection_is_kept_between_statements(committed):
    assert backend() == backend()


def test_a_connection_that_was_ended_is_replaced(committed, postgres_server):
    before = backend()
    end(postgres_server, before)

    assert backend() != before


def test_a_transaction_begins_on_a_connection_that_is_there(committed, postgres_server):
    before = backend()
    end(postgres_server, before)

    with transaction.atomic():
        assert backend() != before


def test_within_a_transaction_no_other_connection_takes_over(
    committed, postgres_server
):
    with transaction.atomic():
        end(postgres_server, backend())
        with pytest.raises(OperationalError):
            backend()
        transaction.set_rollback(True)

    assert backend()


def test_a_closed_connection_is_not_usable(committed):
    backend()
    connection.connection.close()

    assert not connection.is_usable()


def test_no_connection_is_not_usable(committed):
    connection.close()

    assert not connection.is_usable()
