"""Limits, which other tests do not have."""

from collections.abc import Callable, Iterator

import pytest
from pytest_django import Settings

from blokus_api.conventions import buckets

Limit = Callable[..., None]
PLENTY = 1000


@pytest.fixture
def limit(broker: str, settings: Settings) -> Iterator[Limit]:
    """Counts from now on; takes capacities of buckets: `limit(moves=1)`."""
    settings.RATE_LIMITS_URL = f"{broker}?db=5"
    own = buckets.connect(settings.RATE_LIMITS_URL)

    def change(**capacities: int) -> None:
        names = ("anonymous", "requests", "moves")
        own.flushdb()
        settings.RATE_LIMITS = dict.fromkeys(names, PLENTY) | capacities

    change()
    yield change
    own.flushdb()
    own.close()
    buckets.buckets(settings.RATE_LIMITS_URL).close()
