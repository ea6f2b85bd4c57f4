"""Child processes that end with their parent, even if it is killed."""

import atexit
import ctypes
import os
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from blokus_api.embedded.accounts import UnixAccount
from blokus_api.embedded.errors import EmbeddedError
from blokus_api.embedded.forks import Fork

PR_SET_PDEATHSIG = 1
ON_LINUX = sys.platform == "linux"
LIBC = ctypes.CDLL(None, use_errno=True)


@dataclass(frozen=True)
class Program:
    """A program, and how to start and end it.

    The kernel sends `death_signal` to the program when our process dies. The signal
    must also end the program's children; SIGKILL is sufficient if they die with it
    anyway.
    """

    name: str
    argv: Sequence[str | Path]
    env: Mapping[str, str]
    folder: Path
    account: UnixAccount | None = None
    stop_signal: signal.Signals = signal.SIGTERM
    death_signal: signal.Signals = signal.SIGKILL
    grace: float = 10.0
    prepare: Callable[[], None] | None = None
    """Function to call before each start."""


class Child:
    """A running program in its own session, so that Ctrl-C only reaches our process.

    With `is_forked`, a Python module (`python -m MODULE`) runs in a fork.
    """

    def __init__(self, program: Program, log: Path, *, is_forked: bool = False) -> None:
        if ON_LINUX and threading.current_thread() is not threading.main_thread():
            # The kernel sends the death signal when the thread that started the child
            # ends.
            raise RuntimeError("Start children from the main thread.")
        self.program = program
        self._log = log
        self._is_forked = is_forked and ON_LINUX
        self._process = self._started()
        if not ON_LINUX:
            atexit.register(self.kill)

    def _started(self) -> "subprocess.Popen[bytes] | Fork":
        program, account = self.program, self.program.account
        if program.prepare:
            program.prepare()
        self._is_terminating = False
        argv = [str(part) for part in program.argv]
        set_death_signal = _die_with(os.getpid(), program.death_signal)
        with self._log.open("ab") as output:
            if self._is_forked:
                return Fork(
                    argv[argv.index("-m") + 1 :],
                    env=program.env,
                    folder=program.folder,
                    output=output,
                    prepare=set_death_signal,
                )
            return subprocess.Popen(  # noqa: S603
                argv,
                env=dict(program.env),
                cwd=program.folder,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                user=account.uid if account else None,
                group=account.gid if account else None,
                extra_groups=[] if account else None,
                preexec_fn=set_death_signal,  # noqa: PLW1509
            )

    @property
    def name(self) -> str:
        return self.program.name

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def status(self) -> int | None:
        """The exit status; None while the program is running."""
        return self._process.poll()

    @property
    def is_alive(self) -> bool:
        return self.status is None

    def wait(self, timeout: float) -> int:
        """Return the exit status; kill a child that takes longer than the timeout."""
        try:
            return self._process.wait(timeout)
        except subprocess.TimeoutExpired:
            self.kill()
            raise EmbeddedError(
                f"{self.name} did not stop within {timeout:.0f} s."
            ) from None

    def terminate(self) -> None:
        """Send the stop signal once; a second one would disturb the shutdown."""
        if self.is_alive and not self._is_terminating:
            self._process.send_signal(self.program.stop_signal)
            self._is_terminating = True

    def stop(self) -> None:
        self.terminate()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(self.program.grace)
        self.kill()

    def kill(self) -> None:
        """Kill the program and all processes in its session."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        self._process.wait()
        atexit.unregister(self.kill)

    def restart(self) -> None:
        """Kill all remaining processes in the session, and start the program again."""
        self.kill()
        self._process = self._started()

    def failure(self, lines: int = 10) -> EmbeddedError:
        """Return an error with the exit status and the last lines of the log."""
        try:
            with self._log.open(encoding="utf-8", errors="replace") as log:
                last = "".join(f"  {line}" for line in deque(log, lines)).rstrip()
        except OSError as error:
            last = f"  ({error})"
        status = self._process.poll()
        return EmbeddedError(
            f"{self.name} stopped with status {status}. The last lines of"
            f" {self._log}:\n{last}"
        )


def _die_with(parent: int, death_signal: signal.Signals) -> Callable[[], None] | None:
    if not ON_LINUX:
        return None

    def set_death_signal() -> None:
        # This call must follow the change of account, which clears the setting.
        LIBC.prctl(PR_SET_PDEATHSIG, death_signal)
        if os.getppid() != parent:
            os.kill(os.getpid(), signal.SIGKILL)

    return set_death_signal
