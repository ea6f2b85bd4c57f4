"""Readiness of searches: check whether the kernels are compiled, or compile them.

`python -m games.computers.ai.readiness` compiles them without Django when an image is
built and while workers start.
"""

import gc
import logging
import os
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from games.computers.ai.builds import Build, build_in
from games.computers.ai.search import is_searchable, warm_up

logger = logging.getLogger(__name__)

BEGINNING = (
    "Compiling the computer players (first start only,"
    " about 20 seconds on an idle processor)."
)
PROGRESS = "Compiling the computer players: {share:.0%} after {seconds:.0f} s."
READY = "The computer players are ready after {seconds:.0f} s."
ALLOCATIONS = 50_000
"""Number of allocations between two collections of garbage during the compilation."""
PAUSE = 10.0
"""Seconds between two log lines about the progress."""


def is_ready(environment: Mapping[str, str] = os.environ) -> bool:
    """Return whether the kernels are compiled for processes with this environment.

    Without numba, the result is False, and levels play like `greedy`.
    """
    return is_searchable() and build_in(environment).is_complete()


def is_preparing() -> bool:
    """Return whether this process cannot search yet, but will be able to later."""
    return is_searchable() and not is_ready()


def prepared() -> float | None:
    """Return the share of the kernels that is compiled on this machine, from 0 to 1.

    The result is None if this process cannot search, or if nothing has been compiled.
    """
    return build_in(os.environ).share() if is_searchable() else None


def prepare() -> None:
    """Compile the kernels once per machine and build, which takes about 20 seconds.

    If another process is already compiling, wait for its result; both log the progress.
    If that process is killed, the next one compiles. Raises `ImportError` without
    numba, and `OSError` if the folder is not writable.
    """
    build = build_in(os.environ)
    if build.is_complete():
        return
    with _progress_logged(build), build.locked():
        if build.is_complete():
            return
        logger.info(BEGINNING)
        begun = time.monotonic()
        with _few_collections():
            warm_up()
        build.complete()
        build.remove_unused()
        logger.info(READY.format(seconds=time.monotonic() - begun))


@contextmanager
def _few_collections() -> Iterator[None]:
    """Collect garbage rarely, which saves a tenth of the compiler's time."""
    usual = gc.get_threshold()
    gc.set_threshold(ALLOCATIONS)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


@contextmanager
def _progress_logged(build: Build) -> Iterator[None]:
    """Log the compiled share periodically."""
    begun, is_over = time.monotonic(), threading.Event()

    def log() -> None:
        while not is_over.wait(PAUSE):
            log_progress(build, time.monotonic() - begun)

    logging_ = threading.Thread(target=log, daemon=True)
    logging_.start()
    try:
        yield
    finally:
        is_over.set()
        logging_.join()


def log_progress(build: Build, seconds: float) -> None:
    """Log the compiled share and the elapsed seconds."""
    logger.info(PROGRESS.format(share=build.share() or 0, seconds=seconds))


if __name__ == "__main__":
    logging.basicConfig(
        format="%(asctime)s %(levelname)s: %(message)s", level=logging.INFO
    )
    prepare()
