"""Games played side by side, each in one of several processes."""

import multiprocessing
import signal
from collections.abc import Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from games.arena.pairings import Fixture
from games.arena.playing import Match
from games.arena.results import Result


def play_all(match: Match, fixtures: Sequence[Fixture], jobs: int) -> Generator[Result]:
    """Yield results as games end; whoever stops asking for them stops the games."""
    if jobs == 1:
        yield from map(match.play, fixtures)
        return
    # Not forked: a copy of a process that has threads, as progress bars do, may hang.
    context = multiprocessing.get_context("spawn")
    # Ctrl-C reaches all processes of a terminal; only this one answers to it.
    ignoring = (signal.SIGINT, signal.SIG_IGN)
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, context, signal.signal, ignoring)
    try:
        waiting = [pool.submit(match.play, fixture) for fixture in fixtures]
        for ended in as_completed(waiting):
            yield ended.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            # Not asked to end: what a game would tidy up dies with its process.
            process.kill()
