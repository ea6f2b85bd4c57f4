"""Connections to a server that is stopped: all of it, as a machine would be."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from blokus_api.database import base as engine
from blokus_api.database import silence
from blokus_api.database.base import Connection
from blokus_api.embedded import postgres
from games.time_budget import time_budget
from tests.blokus_api.embedded.supervisors import frozen
from tests.e2e.table import until
from tests.servers import RUN

pytestmark = pytest.mark.depth

SILENT_OR_LATE = "not respond|longer than the request allows"
"""A busy machine may use up a short budget before anything is asked."""


@pytest.fixture(autouse=True)
def _patience_of_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tests wait longer."""
    monkeypatch.setattr(engine, "PATIENCE", silence.PATIENCE)


@pytest.fixture(scope="module")
def server() -> Iterator[postgres.Postgres]:
    """One of its own: others must not notice."""
    with started("frozen") as server:
        yield server


@pytest.fixture(scope="module")
def other() -> Iterator[postgres.Postgres]:
    """One more, which is never stopped."""
    with started("unfrozen") as server:
        yield server


@contextmanager
def started(name: str) -> Iterator[postgres.Postgres]:
    folder = RUN.path / name
    folder.mkdir(mode=0o711)
    folder.chmod(0o711)
    server = postgres.start(
        folder / "cluster", folder, folder / "log", postgres.THROW_AWAY
    )
    yield server
    server.stop()


@contextmanager
def stopped(server: postgres.Postgres) -> Iterator[None]:
    with frozen(server.child.pid):
        yield
    until(lambda: answers(server))


def answers(server: postgres.Postgres) -> bool:
    """Return whether connections reach a server: its silence is remembered."""
    try:
        connected(server).close()
    except psycopg.OperationalError:
        return False
    return True


def test_a_question_to_a_frozen_server_is_given_up(server):
    with connected(server) as connection, stopped(server):
        with pytest.raises(psycopg.OperationalError, match="is not responding"):
            connection.execute("SELECT 1")
        assert connection.closed


def test_nobody_connects_to_a_frozen_server_and_all_can_once_it_goes_on(server):
    with connected(server) as connection:
        with stopped(server):
            with pytest.raises(psycopg.OperationalError):
                connection.execute("SELECT 1")
            with pytest.raises(psycopg.OperationalError, match="is not responding"):
                connected(server)
        with connected(server) as other:
            assert other.execute("SELECT 1").fetchone() == (1,)


def test_a_long_question_to_a_living_server_is_answered(server):
    with connected(server) as connection:
        long = 2 * silence.PATIENCE
        connection.execute("SELECT pg_sleep(%s)", [long])
        assert connection.execute("SELECT 1").fetchone() == (1,)


def test_a_budget_ends_what_takes_longer(server):
    with connected(server) as connection, time_budget(0.2):
        with pytest.raises(
            psycopg.OperationalError, match="longer than the request allows"
        ):
            connection.execute("SELECT pg_sleep(60)")
        assert connection.closed


def test_who_has_no_time_calls_no_server_silent(server):
    connected(server).close()
    with time_budget(0), pytest.raises(psycopg.OperationalError, match="longer"):
        connected(server)
    with (
        frozen(server.child.pid),
        time_budget(0.1),
        pytest.raises(psycopg.OperationalError, match=SILENT_OR_LATE),
    ):
        connected(server)
    with connected(server) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)


def test_nothing_is_asked_any_more_once_a_budget_is_used_up(server):
    with connected(server) as connection, time_budget(0):
        with pytest.raises(
            psycopg.OperationalError, match="longer than the request allows"
        ):
            connection.execute("SELECT 1")
        assert connection.closed


def test_nobody_waits_to_connect_for_longer_than_a_budget(server):
    with (
        stopped(server),
        time_budget(0.2),
        pytest.raises(psycopg.OperationalError, match=SILENT_OR_LATE),
    ):
        connected(server)


def connected(server: postgres.Postgres) -> Connection[tuple[Any, ...]]:
    return Connection.connect(server.url(postgres.OWNER), autocommit=True)


def test_of_two_hosts_the_first_that_is_not_silent_is_reached(server, other):
    first, second = (each.url(postgres.OWNER) for each in (server, other))
    both = f"{first},{second.partition('host=')[2]}"
    assert host_reached(both) == conninfo_to_dict(first)["host"]
    with stopped(server):
        times = [time.monotonic()]
        for _ in range(6):
            assert host_reached(both) == conninfo_to_dict(second)["host"]
            times.append(time.monotonic())
    first_wait, *others = (after - before for before, after in pairwise(times))
    # Connections do not wait again for the host that is silent, for a while.
    assert min(others) < first_wait / 2


def host_reached(url: str) -> str:
    connection: Connection[Any] = Connection.connect(url, connect_timeout=3)
    with connection:
        return connection.info.host
