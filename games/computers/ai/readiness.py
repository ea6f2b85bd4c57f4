"""Readiness: whether searches can begin at once, and what has to be done until then.

`python -m games.computers.ai.readiness` does it, without Django: where an image is
built, and beside workers that start.
"""

import logging
import os
import time
from collections.abc import Mapping

from games.computers.ai.builds import build_in
from games.computers.ai.search import is_searchable, warm_up

logger = logging.getLogger(__name__)

BEGINNING = "Preparing the computer players, once, about 30 seconds."
READY = "The computer players are ready after {seconds:.0f} s."


def is_ready(environment: Mapping[str, str] = os.environ) -> bool:
    """Return whether processes with this environment find the kernels compiled.

    Never without numba: there nothing is searched, and levels play as `greedy` does.
    """
    return is_searchable() and build_in(environment).is_complete()


def is_preparing() -> bool:
    """Return whether this process will be able to search, but cannot yet."""
    return is_searchable() and not is_ready()


def prepare() -> None:
    """Compile what searches need, once per machine and build: about 30 seconds.

    Whoever comes meanwhile waits, and finds it done. Who is killed over it leaves it to
    the next. Raises `ImportError` without numba, `OSError` where nothing can be kept.
    """
    build = build_in(os.environ)
    if build.is_complete():
        return
    with build.locked():
        if build.is_complete():
            return
        logger.info(BEGINNING)
        begun = time.monotonic()
        warm_up()
        build.complete()
        build.remove_unused()
        logger.info(READY.format(seconds=time.monotonic() - begun))


if __name__ == "__main__":
    logging.basicConfig(
        format="%(asctime)s %(levelname)s: %(message)s", level=logging.INFO
    )
    prepare()
