"""Forks of this process, which share the memory of all modules that it has loaded.

Each of our programs imports the same 90 MB of modules. `load` imports them once, and
`Fork` runs a program in a fork instead of a new interpreter. On macOS, a fork cannot
use the system frameworks, so programs are forked only on Linux.
"""

import ctypes
import gc
import logging
import os
import runpy
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import BinaryIO, NoReturn

import django
from setproctitle import getproctitle, setproctitle

from games.computers.ai.findings import Budget
from games.computers.ai.search import search, warm_up
from games.rules.position import start_position
from games.rules.variants import find_ruleset

MODULES = (
    *("blokus_api.gate", "blokus_api.urls", "games.relay", "granian.cli"),
    *("blokus_api.celery", "celery.bin.celery", "celery.apps.worker"),
    *("celery.concurrency.prefork", "celery.concurrency.thread"),
    *("celery.worker.consumer", "kombu.transport.redis"),
)
"""Modules that several programs import."""
BOARDS = ("classic", "trigon")
"""Variants with the largest arrays for a search, 10 MB each."""
LIBC = ctypes.CDLL(None)
MEMORY = ((-1, 128 << 10), (-3, 128 << 10), (-8, 2))
"""Parameters of glibc's `mallopt`: M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX.
With the defaults, a worker retains 40 MB of memory that it has freed."""
MAPPINGS = Path("/proc/self/maps")
MADV_DONTNEED = 4
PAUSE = 0.01
"""Seconds between two checks of a process that should end."""


def load(env: Mapping[str, str]) -> None:
    """Import the modules of our programs with the settings from an environment."""
    with suppress(AttributeError):  # not glibc
        for parameter, value in MEMORY:
            LIBC.mallopt(parameter, value)
    os.environ.update(env)
    django.setup()
    for name in MODULES:
        import_module(name)
    # setproctitle locates the title by the environment, which forks replace.
    getproctitle()
    _freeze()


def load_search() -> None:
    """Load numba, the compiled search and its largest arrays, which take 110 MB.

    The tables of the rules are not loaded: they are Python objects, so a fork that
    reads them changes their reference counts and copies them anyway.
    """
    warm_up()
    for variant in BOARDS:
        ruleset = find_ruleset(variant, {})
        search(start_position(ruleset), Budget(simulations=1, seconds=1), seed="")
    _unmap_compiler()
    _freeze()


def _unmap_compiler() -> None:
    """Unmap LLVM's code, 50 MB that only loading needs; a later call maps it again."""
    for mapping in MAPPINGS.read_text().splitlines() if MAPPINGS.exists() else ():
        addresses, permissions, *_ = mapping.split()
        if permissions == "r-xp" and "llvmlite" in mapping:
            start, end = (int(address, 16) for address in addresses.split("-"))
            LIBC.madvise(*map(ctypes.c_size_t, (start, end - start)), MADV_DONTNEED)


def _freeze() -> None:
    """Exclude all objects from the collections in forks, which would copy them."""
    gc.collect()
    gc.freeze()


class Fork:
    """A fork that runs a module as `python -m` would, with the interface of `Popen`."""

    def __init__(
        self,
        argv: Sequence[str],
        *,
        env: Mapping[str, str],
        folder: Path,
        output: BinaryIO,
        prepare: Callable[[], None] | None,
    ) -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        self._status: int | None = None
        self.pid = os.fork()
        if self.pid == 0:
            _run(argv, env, folder, output, prepare)

    def poll(self) -> int | None:
        """Return the exit status, or None if the process is still running."""
        if self._status is None:
            with suppress(ChildProcessError):
                pid, status = os.waitpid(self.pid, os.WNOHANG)
                if pid:
                    self._status = os.waitstatus_to_exitcode(status)
        return self._status

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end; raise `subprocess.TimeoutExpired` after the timeout."""
        give_up = None if timeout is None else time.monotonic() + timeout
        while (status := self.poll()) is None:
            if give_up is not None and time.monotonic() >= give_up:
                raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
            time.sleep(PAUSE)
        return status

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the process has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)


def _run(
    argv: Sequence[str],
    env: Mapping[str, str],
    folder: Path,
    output: BinaryIO,
    prepare: Callable[[], None] | None,
) -> NoReturn:
    """Run a module in this fork, and end the process."""
    status = 1
    try:
        _isolate(folder, output)
        if prepare:
            prepare()
        os.environ.clear()
        os.environ.update(env)
        module, *_ = sys.argv = list(argv)
        setproctitle(" ".join(argv))
        gc.enable()
        runpy.run_module(module, run_name="__main__", alter_sys=True)
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)  # noqa: T201
    except BaseException:
        traceback.print_exc()
    finally:
        with suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)


def _isolate(folder: Path, output: BinaryIO) -> None:
    """Give this fork a session, signals and files of its own."""
    os.setsid()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # Its handler has a file that is closed below.
    logging.getLogger("blokus_api.embedded").handlers.clear()
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(output.fileno(), 1)
    os.dup2(output.fileno(), 2)
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))
    os.chdir(folder)
