"""CPU usage of the processes under load, and the capacity of the machine."""

import os
import statistics
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.blokus_api.embedded.supervisors import family

TICK = 1 / os.sysconf("SC_CLK_TCK")
FLUSHES = 101
UTIME, CHILDREN_STIME = 11, 14
"""Positions among the fields after the command's name."""


def cpu_seconds(pid: int) -> float:
    """Return the CPU seconds of a process and its descendants, ended ones included."""
    return sum(_ticks(child) for child in family(pid)) * TICK


def _ticks(pid: int) -> int:
    fields = _read(Path(f"/proc/{pid}/stat")).rpartition(")")[2].split()
    return sum(map(int, fields[UTIME : CHILDREN_STIME + 1]))


@dataclass(frozen=True)
class Usage:
    """Seconds that processes had a processor, and that they waited for one."""

    cpu: float = 0.0
    queued: float = 0.0

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(self.cpu + other.cpu, self.queued + other.queued)

    def __sub__(self, other: "Usage") -> "Usage":
        return Usage(self.cpu - other.cpu, self.queued - other.queued)

    @classmethod
    def of_tree(cls, pid: int) -> "Usage":
        """Measure a process and its descendants; ended ones have no queueing time."""
        return cls(cpu_seconds(pid), sum(_queued(child) for child in family(pid)))

    @classmethod
    def measure(cls, pid: int) -> "Usage":
        return cls(_ticks(pid) * TICK, _queued(pid))


def _queued(pid: int) -> float:
    """Seconds that the threads of a process were ready, and others ran."""
    try:
        threads = list(Path(f"/proc/{pid}/task").iterdir())
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    lines = [_read(thread / "schedstat") for thread in threads]
    return sum(int(line.split()[1]) for line in lines if line) / 1e9


def running_seconds(pid: int) -> float:
    """Return the nanoseconds that a process and its children have run, in seconds."""
    lines = [_read(Path(f"/proc/{member}/schedstat")) for member in family(pid)]
    return sum(int(line.split()[0]) for line in lines if line) / 1e9


def _read(path: Path) -> str:
    """Return a file of /proc, or an empty string if its process has ended."""
    try:
        return path.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


@dataclass(frozen=True)
class Costs:
    """Usage of processes, by name."""

    usages: Mapping[str, Usage]

    @property
    def seconds(self) -> float:
        return sum(usage.cpu for usage in self.usages.values())

    def __sub__(self, before: "Costs") -> "Costs":
        return Costs(
            {name: usage - before.usages[name] for name, usage in self.usages.items()}
        )

    def cpu(self, *names: str) -> float:
        """Seconds of some of them together."""
        return sum(self.usages[name].cpu for name in names)


def busy_seconds() -> float:
    """Return the CPU seconds of this machine since its start."""
    with Path("/proc/stat").open() as lines:
        user, nice, system, _, _, irq, soft_irq = map(int, next(lines).split()[1:8])
    return (user + nice + system + irq + soft_irq) * TICK


def resident(pid: int) -> float:
    """Megabytes of memory of a process and all it started."""
    lines = [_read(Path(f"/proc/{member}/statm")) for member in family(pid)]
    pages = sum(int(line.split()[1]) for line in lines if line)
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def megabytes(pid: int) -> float | None:
    """Return a process's memory with its part of shared memory; None if it ended."""
    lines = _read(Path(f"/proc/{pid}/smaps_rollup")).splitlines()
    parts = [int(line.split()[1]) for line in lines if line.startswith("Pss:")]
    return parts[0] / 1024 if parts else None


def megabytes_of_all(*pids: int) -> float:
    """Return the memory of processes and descendants; shared memory counts once."""
    return sum(megabytes(pid) or 0 for pid in family(*pids))


def flush_seconds(folder: Path) -> float:
    """Return the median seconds to flush a page to the disk."""
    tries = []
    with (folder / "flushed").open("wb") as file:
        for _ in range(FLUSHES):
            file.write(bytes(8192))
            file.flush()
            started = time.perf_counter()
            os.fdatasync(file.fileno())
            tries.append(time.perf_counter() - started)
    return statistics.median(tries)
