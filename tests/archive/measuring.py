"""Percentiles of request times, from before the framework to the response.

Beside them stands the processor time of this process and of its database connection, in
loops, the time of a fixed loop between the requests. Machines differ, and so do minutes
on a busy machine, but this ratio hardly does.
"""

import os
import statistics
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from django.db import connection

from tests.api import Api

ROW = (
    "{:>8} games  {:<44} {:>5}  p50 {:>8.2f} ms  p95 {:>8.2f} ms  max {:>8.2f} ms"
    "  of processor time p50 {:>5.1f} p95 {:>5.1f} loops of {:.2f} ms  load {:.1f}"
)
STEPS = 10_000
"""Steps of the loop, which takes a millisecond on a quiet core."""


def loop() -> float:
    """Return the milliseconds of processor time that the loop takes now."""
    begun = time.process_time()
    counts: dict[int, int] = {}
    for step in range(STEPS):
        counts[step & 1023] = counts.get(step & 511, 0) + step
    return 1000 * (time.process_time() - begun)


def measure(name: str, games: int, paths: Iterable[str]) -> str:
    """Request each path once, and return a line with the times.

    Some paths are requested first without measuring: a serving process is warm.
    """
    client, paths = Api(), list(paths)
    for path in paths[:3]:
        client.get(path)
    times, costs, loops = [], [], []
    for path in paths:
        begun, used = time.perf_counter(), _used()
        answer = client.get(path)
        costs.append(_used() - used)
        times.append(1000 * (time.perf_counter() - begun))
        assert answer.status_code == 200, (path, answer.content)
        loops.append(loop())
    middle, late = _cuts(times)
    usual = statistics.median(loops)
    middle_cost, late_cost = (cost / usual for cost in _cuts(costs))
    spread = (middle, late, max(times), middle_cost, late_cost)
    return ROW.format(games, name, len(times), *spread, usual, os.getloadavg()[0])


def _used() -> float:
    """Return the milliseconds of processor time used so far, the database's included.

    Workers that PostgreSQL starts for a query are not counted.
    """
    backend = connection.connection.info.backend_pid
    nanoseconds = Path(f"/proc/{backend}/schedstat").read_text().split()[0]
    return 1000 * time.process_time() + int(nanoseconds) / 1e6


def _cuts(values: Sequence[float]) -> tuple[float, float]:
    cuts = statistics.quantiles(values, n=20)
    return cuts[9], cuts[18]
