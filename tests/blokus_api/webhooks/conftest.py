from collections.abc import Iterator

import pytest

from tests.blokus_api.webhooks.receiver import Receiver, receiving
from tests.builders import Guest, a_guest


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as one:
        yield one


@pytest.fixture
def owner(db: None) -> Guest:
    return a_guest()
