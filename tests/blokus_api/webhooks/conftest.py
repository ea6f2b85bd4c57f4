from collections.abc import Callable, Iterator
from typing import Any

import pytest

from blokus_api.webhooks.models import Endpoint
from tests.blokus_api.webhooks.receiver import Receiver, receiving
from tests.builders import Guest, a_guest


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


@pytest.fixture
def owner(db: None) -> Guest:
    return a_guest()


@pytest.fixture
def hook(owner: Guest, receiver: Receiver) -> Callable[..., Endpoint]:
    """Makes webhooks of the owner."""

    def make(**values: Any) -> Endpoint:
        body = {"url": receiver.url, "follows": "all", **values}
        answer = owner.post("webhooks", body)
        assert answer.status_code == 201, answer.json()
        return Endpoint.objects.get(id=answer.json()["id"])

    return make
