"""Processes for the tests to kill: one starts servers, one does it without root."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 60.0
"""Seconds until processes that were killed or stopped are so, on a busy machine."""

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
    """Yield the process id of a supervisor, and those of its two servers."""
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


def family(*pids: int) -> set[int]:
    """Return these processes and all their descendants."""
    family_pids: set[int] = set()
    children = set(pids)
    while children:
        family_pids |= children
        children = {
            pid for pid, (_, parent) in _processes().items() if parent in children
        }
    return family_pids


def are_gone(pids: set[int]) -> bool:
    """Wait until no process of these is left; return whether that came in time."""
    return _comes_true(lambda: not pids & _processes().keys())


def kill(pid: int) -> None:
    _send(pid, signal.SIGKILL)


def freeze(pid: int) -> set[int]:
    """Stop a process and all it started wherever they are; return them all.

    A process that is to stop may still start another one until it has stopped.
    """
    stopped: set[int] = set()
    while running := family(pid) - stopped:
        for each in running:
            _send(each, signal.SIGSTOP)
        assert _comes_true(partial(_are_stopped, running))
        stopped |= running
    return stopped


@contextmanager
def frozen(pid: int) -> Iterator[None]:
    """Freeze a process and its descendants, as if their machine had stopped."""
    stopped = freeze(pid)
    try:
        yield
    finally:
        for stopped_pid in stopped:
            _send(stopped_pid, signal.SIGCONT)


def _send(pid: int, number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, number)


def _are_stopped(pids: set[int]) -> bool:
    processes = _processes()
    return all(processes[pid][0] in "Tt" for pid in pids & processes.keys())


def _comes_true(look: Callable[[], bool]) -> bool:
    give_up = time.monotonic() + PATIENCE
    while not (result := look()) and time.monotonic() < give_up:
        time.sleep(0.02)
    return result


def _processes() -> dict[int, tuple[str, int]]:
    """Return state and parent of every process that has not ended: a zombie has."""
    processes = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            state, parent = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
            if state != "Z":
                processes[int(folder.name)] = (state, int(parent))
    return processes
