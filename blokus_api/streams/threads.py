"""Threads between the event loop and the database, each with one connection."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

P = ParamSpec("P")
T = TypeVar("T")


class Threads:
    """A pool of threads. If all are busy, further calls wait in a queue."""

    def __init__(self, count: int) -> None:
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="streams")

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function that uses the database."""

        def with_connection() -> T:
            close_old_connections()
            try:
                return work(*args, **kwargs)
            finally:
                close_old_connections()

        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, with_connection)
