"""Percentiles of request times, from before the framework to the response.

Beside them stands what a fixed loop took between the requests: machines differ, and so
do minutes on the same machine, but the ratio of both does not.
"""

import os
import statistics
import time
from collections.abc import Iterable

from tests.api import Api

ROW = (
    "{:>8} games  {:<44} {:>5}  p50 {:>8.2f} ms  p95 {:>8.2f} ms  max {:>8.2f} ms"
    "  p95 {:>6.1f} loops of {:.2f} ms  load {:.1f}"
)
STEPS = 10_000
"""Steps of the loop, which takes a millisecond on a quiet core."""


def loop() -> float:
    """Return the milliseconds that the loop takes now."""
    begun = time.perf_counter()
    counts: dict[int, int] = {}
    for step in range(STEPS):
        counts[step & 1023] = counts.get(step & 511, 0) + step
    return 1000 * (time.perf_counter() - begun)


def measure(name: str, games: int, paths: Iterable[str]) -> str:
    """Request each path once, and return a line with the times.

    Some paths are requested first without measuring: a serving process is warm.
    """
    client, paths = Api(), list(paths)
    for path in paths[:3]:
        client.get(path)
    times, loops = [], []
    for path in paths:
        begun = time.perf_counter()
        answer = client.get(path)
        times.append(1000 * (time.perf_counter() - begun))
        assert answer.status_code == 200, (path, answer.content)
        loops.append(loop())
    cuts, usual = statistics.quantiles(times, n=20), statistics.median(loops)
    late, load = cuts[18], os.getloadavg()[0]
    return ROW.format(
        games, name, len(times), cuts[9], late, max(times), late / usual, usual, load
    )
