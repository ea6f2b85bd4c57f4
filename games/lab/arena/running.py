"""Games played side by side, each in one of several processes."""

import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


AHEAD = 2
"""Games that wait for each process: more would only occupy memory."""


def play_all(play: Callable[[T], R], fixtures: Iterable[T], jobs: int) -> Generator[R]:
    """Yield what games came to as they end; whoever stops asking stops the games.

    With several jobs, the function and all that goes through it must pickle. However
    many games there are, few are in memory.
    """
    if jobs == 1:
        yield from map(play, fixtures)
        return
    # Not forked: a copy of a process that has threads, as progress bars do, may hang.
    context = multiprocessing.get_context("spawn")
    # Ctrl-C reaches all processes of a terminal; only this one answers to it.
    ignoring = (signal.SIGINT, signal.SIG_IGN)
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, context, signal.signal, ignoring)
    try:
        submitted = (pool.submit(play, fixture) for fixture in fixtures)
        waiting = set(islice(submitted, AHEAD * jobs))
        while waiting:
            ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting.update(islice(submitted, len(ended)))
            yield from (one.result() for one in ended)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            # Not asked to end: what a game would tidy up dies with its process.
            process.kill()
