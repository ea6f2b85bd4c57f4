"""Clients of the API, and the limits of requests, which other tests do not have."""

import pytest

from tests.api import Api
from tests.blokus_api.counting import counting, limit

__all__ = ["counting", "limit"]


@pytest.fixture
def api(db: None) -> Api:
    """Return a client without a token."""
    return Api()


@pytest.fixture
def guest(api: Api) -> Api:
    return api.become_guest("Ada")
