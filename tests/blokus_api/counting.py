"""Limits, which other tests do not have."""

from collections.abc import Callable, Iterator

import pytest
from pytest_django import Settings

from blokus_api.limits.buckets import buckets
from blokus_api.limits.shared_buckets import connect

Limit = Callable[..., None]
PLENTY = 60_000
"""Requests, or milliseconds of a processor: no test uses as much in a minute."""


@pytest.fixture
def counting(broker: str) -> Iterator[str]:
    """Yield the URL of a Valkey in which all buckets are full."""
    url = f"{broker}?db=5"
    with connect(url) as own:
        own.flushdb()
    yield url
    with connect(url) as own:
        own.flushdb()


@pytest.fixture
def limit(counting: str, settings: Settings) -> Iterator[Limit]:
    """Counts from now on; takes capacities of buckets: `limit(moves=1)`."""
    settings.RATE_LIMITS_URL = counting
    names = tuple(settings.RATE_LIMITS)

    def change(**capacities: int) -> None:
        forget()
        settings.RATE_LIMITS = dict.fromkeys(names, PLENTY) | capacities

    def forget() -> None:
        buckets(counting).close()
        buckets.cache_clear()
        with connect(counting) as own:
            own.flushdb()

    change()
    yield change
    forget()
