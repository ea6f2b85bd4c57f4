"""Several threads at once, each with a connection of its own."""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connections

T = TypeVar("T")


def together(acts: Iterable[Callable[[], T]]) -> list[T]:
    """Run the calls at the same moment and return their results."""
    calls = list(acts)
    barrier = Barrier(len(calls))

    def run(act: Callable[[], T]) -> T:
        try:
            barrier.wait(timeout=60)
            return act()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))
