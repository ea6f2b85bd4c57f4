"""Sizes of the house: memory of its processes, and bytes on the disk."""

from dataclasses import dataclass
from pathlib import Path

from tests.load.processes import megabytes_of_all
from tests.reliability.house import House
from tests.stack import ORDER

LOG = "pg_wal"
"""Folder of PostgreSQL's log, which is bounded and used again."""


@dataclass(frozen=True)
class Sizes:
    """Megabytes of one moment."""

    memory: float
    """Memory of all processes; shared memory counts once."""
    data: float
    """Size of the folders of PostgreSQL and Valkey, without PostgreSQL's log."""
    log: float

    @classmethod
    def measure(cls, house: House) -> "Sizes":
        pids = {house.pid(name) for name in ORDER}
        cluster = house.database.folder / "cluster"
        log = _megabytes(cluster / LOG)
        return cls(
            megabytes_of_all(*pids, house.database.server.child.pid),
            _megabytes(cluster) + _megabytes(house.folder) - log,
            log,
        )

    def __sub__(self, before: "Sizes") -> "Sizes":
        return Sizes(
            self.memory - before.memory,
            self.data - before.data,
            self.log - before.log,
        )

    def __str__(self) -> str:
        return f"memory {self.memory:.0f}, data {self.data:.0f}, log {self.log:.0f} MB"


def _megabytes(folder: Path) -> float:
    total = 0
    for path in folder.rglob("*"):
        try:
            status = path.lstat()
        except FileNotFoundError:  # the server has just deleted it
            continue
        total += status.st_blocks * 512
    return total / 1e6
