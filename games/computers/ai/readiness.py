"""Readiness: whether searches can start at once, and their preparation.

`python -m games.computers.ai.readiness` prepares them without Django, when an image is
built and beside starting workers.
"""

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
    " about 30 seconds of a free processor)."
)
PROGRESS = "Compiling the computer players: {share:.0%} after {seconds:.0f} s."
READY = "The computer players are ready after {seconds:.0f} s."
PAUSE = 10.0
"""Seconds between two lines about the progress."""


def is_ready(environment: Mapping[str, str] = os.environ) -> bool:
    """Return whether processes with this environment find the kernels compiled.

    The result is False without numba: levels then play like `greedy`.
    """
    return is_searchable() and build_in(environment).is_complete()


def is_preparing() -> bool:
    """Return whether this process will be able to search but cannot yet."""
    return is_searchable() and not is_ready()


def prepared() -> float | None:
    """Return the share of the kernels that is compiled on this machine, from 0 to 1.

    The result is None if this process cannot search or nothing was compiled here.
    """
    return build_in(os.environ).share() if is_searchable() else None


def prepare() -> None:
    """Compile the kernels, once per machine and build: about 30 seconds.

    A process that calls this while another compiles waits for the result; both log the
    progress. If a process is killed, the next one compiles. Raises `ImportError`
    without numba, and `OSError` if the folder is not writable.
    """
    build = build_in(os.environ)
    if build.is_complete():
        return
    with _progress_logged(build), build.locked():
        if build.is_complete():
            return
        logger.info(BEGINNING)
        begun = time.monotonic()
        warm_up()
        build.complete()
        build.remove_unused()
        logger.info(READY.format(seconds=time.monotonic() - begun))


@contextmanager
def _progress_logged(build: Build) -> Iterator[None]:
    """Log the compiled share from time to time."""
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
    """Log the compiled share after some seconds."""
    logger.info(PROGRESS.format(share=build.share() or 0, seconds=seconds))


if __name__ == "__main__":
    logging.basicConfig(
        format="%(asctime)s %(levelname)s: %(message)s", level=logging.INFO
    )
    prepare()
