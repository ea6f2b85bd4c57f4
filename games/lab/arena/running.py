"""Games that are played in parallel in several processes."""

import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


AHEAD = 2
"""Maximum number of waiting games per process, which limits memory."""


def play_all(play: Callable[[T], R], fixtures: Iterable[T], jobs: int) -> Generator[R]:
    """Yield the results of games as they end; closing the generator stops the games.

    With several jobs, the function, its arguments and its results must be picklable.
    Only a few games are in memory at a time.
    """
    if jobs == 1:
        yield from map(play, fixtures)
        return
    # Processes are not forked, because the copy of a process with threads, such as
    # those of progress bars, may hang.
    context = multiprocessing.get_context("spawn")
    # Ctrl-C is sent to all processes of a terminal, but only this process handles it.
    ignoring = (signal.SIGINT, signal.SIG_IGN)
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, context, signal.signal, ignoring)
    try:
        submitted = (pool.submit(play, fixture) for fixture in fixtures)
        waiting = set(islice(submitted, AHEAD * jobs))
        while waiting:
            ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting.update(islice(submitted, len(ended)))
            yield from (future.result() for future in ended)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            # Processes can be killed, because games have nothing else to clean up.
            process.kill()
