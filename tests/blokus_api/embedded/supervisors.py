"""Processes for the tests to kill: one starts servers, one does it without root."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).resolve().parents[3]

# The modules are loaded before root is given up: the interpreter may lie in a folder
# that is closed to others.
START = """
    import os, secrets, signal, sys
    from pathlib import Path
    from blokus_api.embedded import places, postgres, valkey

    data, uid = Path(sys.argv[1]), int(sys.argv[2])
    if os.geteuid() != uid:
        os.setgroups([])
        os.setgid(uid)
        os.setuid(uid)
        os.chdir("/")
    with places.locked(data), places.RunFolder() as run:
        first = postgres.start(
            data / "postgres", run, data / "postgres.log", postgres.THROW_AWAY
        )
        second = valkey.start(data / "valkey", run, data / "valkey.log")
        print(first.child.pid, second.child.pid, flush=True)
        signal.pause()
"""


@contextmanager
def supervisor(data: Path, uid: int | None = None) -> Iterator[tuple[int, list[int]]]:
    """Its process number, and those of the two servers it started."""
    process = subprocess.Popen(
        [sys.executable, "-c", dedent(START), data, str(uid or os.geteuid())],
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(data)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    with process:
        servers = [int(pid) for pid in process.stdout.readline().split()]
        try:
            yield process.pid, servers
        finally:
            process.kill()
            are_gone(set(servers))


def in_session(leaders: list[int]) -> set[int]:
    """The processes that these started, backends included: children carry the group
    or, as PostgreSQL's do, have the leader for parent."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parent, group = int(stat[1]), int(stat[2])
        if stat[0] != "Z" and ({parent, group} & set(leaders)):
            found.add(int(folder.name))
    return found


def are_gone(pids: set[int], within: float = 5.0) -> bool:
    """Whether they all end in time."""
    give_up = time.monotonic() + within
    while time.monotonic() < give_up:
        if not any(map(_runs, pids)):
            return True
        time.sleep(0.02)
    return False


def kill(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def _runs(pid: int) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"
