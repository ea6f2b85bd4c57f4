"""Context manager that pauses the garbage collector during a batch."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Disable the garbage collector while a batch is processed.

    Otherwise, the collector would traverse the objects of the batch again and again
    without freeing any, which takes a third of the processing time.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
