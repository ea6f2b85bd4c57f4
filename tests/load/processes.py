"""What the processes under load cost, and what the machine can do."""

import os
import statistics
import time
from pathlib import Path

from tests.blokus_api.embedded.supervisors import family

TICK = 1 / os.sysconf("SC_CLK_TCK")
FLUSHES = 101
UTIME, CHILDREN_STIME = 11, 14
"""Of the fields after the command's name."""


def cpu_seconds(pid: int) -> float:
    """What a process and all it started have used, those that ended included."""
    return sum(_ticks(one) for one in family(pid)) * TICK


def _ticks(pid: int) -> int:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        return 0
    return sum(map(int, fields[UTIME : CHILDREN_STIME + 1]))


def busy_seconds() -> float:
    """What everything on this machine has used since it was started."""
    with Path("/proc/stat").open() as lines:
        user, nice, system, _, _, irq, soft_irq = map(int, next(lines).split()[1:8])
    return (user + nice + system + irq + soft_irq) * TICK


def flush_seconds(folder: Path) -> float:
    """What it takes to get a page onto the disk: the median of some tries."""
    tries = []
    with (folder / "flushed").open("wb") as file:
        for _ in range(FLUSHES):
            file.write(bytes(8192))
            file.flush()
            started = time.perf_counter()
            os.fdatasync(file.fileno())
            tries.append(time.perf_counter() - started)
    return statistics.median(tries)
