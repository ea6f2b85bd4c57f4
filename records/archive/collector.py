"""Context manager that disables the garbage collector while a batch is processed."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Disable the garbage collector while a batch is processed.

    Otherwise, the collector would repeatedly traverse the objects of the batch without
    freeing any. This would take a third of the processing time.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
