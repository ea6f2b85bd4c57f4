"""What every test may ask for: a database that is rolled back, or one that is not."""

from collections.abc import Iterator

import pytest
from django.core.management import call_command
from django.db import connections
from pytest_django.plugin import DjangoDbBlocker

from blokus_api.embedded.postgres import OWNER, Postgres
from tests import database


@pytest.fixture(scope="session")
def django_db_setup(
    postgres_server: Postgres, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """Migrate as the owner; the tests then work as the application does."""
    with django_db_blocker.unblock():
        call_command("migrate", database="owner", verbosity=0)
        connections["owner"].close()
    database.keep_seeds(postgres_server.url(OWNER))
    yield
    with django_db_blocker.unblock():
        connections.close_all()


@pytest.fixture
def committed(
    postgres_server: Postgres,
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[None]:
    """A database without a transaction around the test, emptied afterwards.

    For what needs several threads or processes to see each other. A thread that used
    the database closes its connections itself.
    """
    with django_db_blocker.unblock():
        try:
            yield
        finally:
            connections.close_all()
            database.reset(postgres_server.url(OWNER))
