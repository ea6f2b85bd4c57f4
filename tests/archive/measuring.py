"""Percentiles of what a request takes, from in front of the framework to its answer."""

import os
import statistics
import time
from collections.abc import Iterable

from tests.api import Api

ROW = "{:>8} games  {:<44} {:>5}  p50 {:>8.2f} ms  p95 {:>8.2f} ms  max {:>8.2f} ms"


def measure(name: str, games: int, paths: Iterable[str]) -> str:
    """Ask for each path once, by the clock; return a line that tells how long it took.

    A few are asked before, unmeasured: a process that serves is warm.
    """
    client, paths = Api(), list(paths)
    for path in paths[:3]:
        client.get(path)
    times = []
    for path in paths:
        begun = time.perf_counter()
        answer = client.get(path)
        times.append(1000 * (time.perf_counter() - begun))
        assert answer.status_code == 200, (path, answer.content)
    cuts = statistics.quantiles(times, n=20)
    line = ROW.format(games, name, len(times), cuts[9], cuts[18], max(times))
    return f"{line}  load {os.getloadavg()[0]:.1f}"
