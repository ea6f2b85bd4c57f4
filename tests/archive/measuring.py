"""Percentiles of request times, from before the framework to the response."""

import os
import statistics
import time
from collections.abc import Iterable

from tests.api import Api

ROW = "{:>8} games  {:<44} {:>5}  p50 {:>8.2f} ms  p95 {:>8.2f} ms  max {:>8.2f} ms"


def measure(name: str, games: int, paths: Iterable[str]) -> str:
    """Request each path once, and return a line with the times.

    Some paths are requested first without measuring: a serving process is warm.
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
