"""The probes."""

import socket
import socketserver
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait

import psycopg
import pytest
from django.db import connection
from pytest_django import DjangoAssertNumQueries

from blokus_api import health
from blokus_api.celery import app
from blokus_api.embedded.postgres import OWNER, Postgres
from tests.api import Api, problem


@pytest.fixture(autouse=True)
def _no_question_left() -> Iterator[None]:
    """What one test asks its broker is no answer for the next one."""
    health.forget_measurement()
    yield
    health.forget_measurement()
    if health._pending:
        wait([health._pending])


def test_a_process_that_answers_is_alive_without_a_database() -> None:
    response = Api().get("/livez")

    assert response.json() == {"status": "alive"}
    assert response["Cache-Control"] == "no-store"


def test_probes_of_the_same_second_execute_no_statement(
    api: Api,
    django_assert_num_queries: DjangoAssertNumQueries,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(health, "FRESH", 60)
    first = api.get("/readyz")

    with django_assert_num_queries(0):
        assert {api.get("/readyz").content for _ in range(20)} == {first.content}


def test_an_old_measurement_is_replaced(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    api.get("/readyz")
    monkeypatch.setattr(health, "FRESH", 0)
    health._require_migrations.cache_clear()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'players'")

    assert api.get("/readyz").status_code == 503


def test_probes_during_a_measurement_get_the_previous_one(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "STALE", 60)
    before = api.get("/readyz").content
    monkeypatch.setattr(health, "FRESH", 0)

    with health._measuring:  # as another thread does that asks a frozen database
        assert api.get("/readyz").content == before


def test_a_probe_that_waited_for_a_measurement_does_not_measure_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(health, "FRESH", 0)
    monkeypatch.setattr(health, "STALE", 0)
    measurement = health.Measurement("ok", None, "ok", at=0)

    probe_waits = threading.Event()

    class Measuring:
        """A lock that says that a probe is about to wait for it."""

        def acquire(self, *, blocking: bool) -> bool:
            probe_waits.set()
            return lock.acquire(blocking)

        def release(self) -> None:
            lock.release()

    lock = threading.Lock()
    monkeypatch.setattr(health, "_measuring", Measuring())
    with ThreadPoolExecutor(1) as pool:
        with lock:  # as another thread does that queries a slow database
            probe = pool.submit(health._measured)
            assert probe_waits.wait(60)
            health._last = measurement
        assert probe.result(60) is measurement


def test_a_missing_broker_is_told_but_does_not_matter(api: Api) -> None:
    response = api.get("/readyz")

    assert response.status_code == 200
    assert response.json()["status"] == "ready"
    assert response.json()["checks"]["database"] == "ok"


def test_a_broker_is_found(api: Api, broker: str) -> None:
    assert api.get("/readyz").json()["checks"]["broker"] == "ok"


def test_pending_migrations_make_it_unready(api: Api) -> None:
    health._require_migrations.cache_clear()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'players'")

    response = api.get("/readyz")

    assert response.status_code == 503
    assert response.json()["checks"]["database"] == "not migrated"


def test_probes_take_no_parameters(api: Api) -> None:
    assert problem(api.get("/readyz?verbose=1"))["code"] == "malformed"


def test_what_waits_has_an_age(api: Api) -> None:
    assert api.get("/readyz").json()["ages"] == {
        "feed": 0.0,
        "queue": 0.0,
        "obligation": 0.0,
    }


def test_a_database_that_takes_too_long_is_unreachable(
    committed: None, postgres_server: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.2)

    with psycopg.connect(postgres_server.url(OWNER)) as other:
        other.execute("LOCK TABLE games_outboxentry")
        response = Api().get("/readyz")

    assert response.status_code == 503
    assert response.json()["checks"]["database"] == "unreachable"
    assert response.json()["ages"] is None


@pytest.fixture
def deaf_broker() -> Iterator[str]:
    """It takes a connection, and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0"


def test_a_broker_that_says_nothing_is_not_waited_for(
    api: Api, deaf_broker: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.2)
    monkeypatch.setattr(app.conf, "broker_write_url", deaf_broker)

    assert api.get("/readyz").json()["checks"]["broker"] == "unreachable"


@pytest.fixture
def refusing_broker() -> Iterator[str]:
    """It answers everything as a Valkey does whose disk is full."""

    class Refusal(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            while self.request.recv(65_536):
                self.request.sendall(b"-MISCONF Errors writing to the AOF file\r\n")

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Refusal) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"redis://127.0.0.1:{server.server_address[1]}/0"
        server.shutdown()


def test_a_broker_that_refuses_is_unreachable(
    api: Api, refusing_broker: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app.conf, "broker_write_url", refusing_broker)

    response = api.get("/readyz")

    assert response.status_code == 200
    assert response.json()["checks"]["broker"] == "unreachable"
