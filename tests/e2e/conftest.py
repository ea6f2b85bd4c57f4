"""What the tests from end to end have in common: the stack, and players on it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from records.client.api import Client
from tests.stack import Stack, stack

__all__ = ["stack"]

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
