"""Fixtures for all tests: a database, guests, a folder, a port, and more."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection, connections
from hypothesis import settings as hypothesis_settings
from pytest_django import Settings
from pytest_django.plugin import DjangoDbBlocker

from blokus_api import health
from blokus_api.celery import app
from blokus_api.database import base as engine
from blokus_api.embedded.postgres import Postgres
from games.storage import disk
from tests.builders import Guest, a_guest
from tests.database import Seeds
from tests.ports import free_port
from tests.servers import a_folder
from tests.skips import pytest_make_collect_report, pytest_runtest_makereport
from tests.stack import page_stack, stack

__all__ = [
    "page_stack",
    "pytest_make_collect_report",
    "pytest_runtest_makereport",
    "stack",
]
"""Known here alone: a second conftest that imports it would start a second one."""

# How long an example takes is the machine's business: no test fails by a busy one.
hypothesis_settings.register_profile("unhurried", deadline=None)
hypothesis_settings.load_profile("unhurried")


@pytest.fixture(scope="session", autouse=True)
def patient_with_servers() -> Iterator[None]:
    """Wait longer for database and broker of the tests: a busy machine is slow.

    A connection that is given up is closed, so the rest of the test would fail.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(health, "PATIENCE", 60.0)
        patch.setattr(engine, "PATIENCE", 15.0)
        patch.setitem(app.conf.broker_transport_options, "socket_timeout", 60)
        for each in connections.databases.values():
            patch.setitem(each["OPTIONS"], "connect_timeout", 60)
        yield


@pytest.fixture(scope="session")
def django_db_setup(
    postgres_server: Postgres, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """Migrate as the owner; the tests then work as the application does."""
    with django_db_blocker.unblock():
        call_command("migrate", database="owner", verbosity=0)
        connections["owner"].close()
    yield
    with django_db_blocker.unblock():
        connections.close_all()


@pytest.fixture
def low_disk(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., None]:
    """Make the disk low, or not, by the threshold."""
    settings.DISK_FOLDERS = [tmp_path]
    monkeypatch.setattr(disk, "_last", disk._Measurement())  # of no other test
    monkeypatch.setattr(disk, "REMEMBERED", 0.0)
    monkeypatch.setattr(disk, "LEAST_BYTES", 10**18)
    monkeypatch.setattr(disk, "LEAST_SHARE", 0.0)

    def make(*, is_low: bool = True) -> None:
        monkeypatch.setattr(disk, "LEAST_SHARE", 2.0 if is_low else 0.0)

    return make


@pytest.fixture
def guest(db: None) -> Guest:
    return a_guest()


@pytest.fixture
def host(db: None) -> Guest:
    return a_guest()


@pytest.fixture
def ada(db: None) -> Guest:
    return a_guest()


@pytest.fixture
def bob(db: None) -> Guest:
    return a_guest()


@pytest.fixture(scope="session")
def seeds(postgres_server: Postgres, django_db_setup: None) -> Iterator[Seeds]:
    seeds = Seeds(postgres_server)
    yield seeds
    seeds.close()


@pytest.fixture
def committed(seeds: Seeds, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Yield a database without a transaction around the test, and empty it afterwards.

    For what needs several threads or processes to see each other. A thread that used
    the database closes its connections itself.
    """
    with django_db_blocker.unblock():
        try:
            yield
        finally:
            _settle_connections()
            seeds.restore()


def _settle_connections() -> None:
    """Leave the connection of requests as a new one: opening one takes 10 ms of CPU."""
    connections["owner"].close()
    connection.close_if_unusable_or_obsolete()
    if connection.connection is not None:
        with connection.cursor() as cursor:
            cursor.execute("RESET ALL")


@pytest.fixture
def quick_passwords(settings: Settings) -> None:
    """Use a fast password hasher: the default one takes half a second per hash."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def folder() -> Iterator[Path]:
    with a_folder() as folder:
        yield folder


@pytest.fixture
def port() -> int:
    return free_port()
