"""Fixtures of the end-to-end tests: the stack, and players on it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import pytest
from django.db import connections
from pytest_django.plugin import DjangoDbBlocker

from blokus_api.embedded import postgres
from games.lab.client.api import Client
from tests.servers import RUN
from tests.stack import Stack

Seating = Callable[[], Client]


@pytest.fixture
def guest(stack: Stack) -> Iterator[Seating]:
    """Makes guests, each with a connection of its own."""
    with ExitStack() as connections:

        def make() -> Client:
            client = connections.enter_context(Client(stack.url))
            answer = client.post("/guests", {})
            assert answer.status == 201, answer
            client.token = answer.body["token"]
            return client

        yield make


class Database:
    """The server that the stack and all other tests share."""

    def __init__(self, server: postgres.Postgres, blocker: DjangoDbBlocker) -> None:
        self._server = server
        self._blocker = blocker

    @contextmanager
    def away(self) -> Iterator[None]:
        """Stopped, as for an upgrade, and then started again."""
        with self._blocker.unblock():
            connections.close_all()
        self._server.stop()
        try:
            yield
        finally:
            again = postgres.start(
                RUN.path / "cluster",
                RUN.path,
                RUN.path / "postgres.log",
                postgres.THROW_AWAY,
            )
            self._server.child = again.child


@pytest.fixture
def database(
    postgres_server: postgres.Postgres, django_db_blocker: DjangoDbBlocker
) -> Database:
    return Database(postgres_server, django_db_blocker)
