"""Client for an external engine, an untrusted process that speaks GTP.

Each response has a time limit and a size limit, and each process has a memory limit. An
engine that exceeds a limit is killed together with all processes that it started.
"""

import ctypes
import os
import re
import resource
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from games.computers.gtp.protocol import CommandRefusedError

LONGEST_ANSWER = 2**20
"""Maximum size of a response, in bytes. A list of all legal moves needs a tenth of
this."""
REMEMBERED = 300
"""Number of bytes of error output to retain."""

_PARTING = 0.5
"""Seconds between sending `quit` and killing the engine."""
_ANSWER = re.compile(r"([=?])([0-9]*)\s*(.*)", re.DOTALL | re.ASCII)
_PR_SET_PDEATHSIG = 1
_LIBC = ctypes.CDLL(None)


class EngineError(Exception):
    """Raised if an engine dies, is silent or too verbose, or violates GTP."""


@dataclass(frozen=True, kw_only=True)
class EngineProgram:
    """A program to start without a shell, with its limits."""

    argv: tuple[str, ...]
    seconds: float
    """Time limit for one response, in seconds."""
    lifetime: float = float("inf")
    """Time limit for all responses together, in seconds."""
    memory: int
    """Maximum address space of each process of the engine, in bytes."""
    env: Mapping[str, str] | None = None
    """Environment variables. None passes our own environment, which contains
    secrets."""


class GtpClient:
    """A running engine in its own session, which ends with the `with` block."""

    def __init__(self, program: EngineProgram) -> None:
        """Start the engine; raises `EngineError`."""
        self._program = program
        self._until = time.monotonic() + program.lifetime
        self._asked = 0
        self._unread = b""
        self._heard = b""
        try:
            self._process = subprocess.Popen(  # noqa: S603
                program.argv,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env=program.env,
                start_new_session=True,
                preexec_fn=lambda: _bind(program.memory),  # noqa: PLW1509
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise EngineError(f"cannot be started: {error}") from error
        stdin, stdout = self._process.stdin, self._process.stdout
        stderr = self._process.stderr
        assert stdin is not None
        assert stdout is not None
        assert stderr is not None
        self._stdin, self._stdout, self._stderr = stdin, stdout, stderr
        self._selector = selectors.DefaultSelector()
        for stream in (stdout, stderr):
            os.set_blocking(stream.fileno(), False)
            self._selector.register(stream, selectors.EVENT_READ)

    def __enter__(self) -> Self:
        """Return the client for the `with` block."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the engine; send `quit` unless it has failed."""
        if error is None:
            with suppress(EngineError, CommandRefusedError, subprocess.TimeoutExpired):
                self.ask("quit", _PARTING)
                self._process.wait(_PARTING)
        self._kill()

    @property
    def pid(self) -> int:
        """Id of the engine's process, which is also the id of its session."""
        return self._process.pid

    def ask(self, text: str, seconds: float | None = None) -> str:
        """Send a command; return the text of the response.

        Raises `CommandRefusedError` with the text after a `?`, and `EngineError`.
        """
        self._asked += 1
        allowed = self._program.seconds if seconds is None else seconds
        until = min(self._until, time.monotonic() + allowed)
        self._send(f"{self._asked} {text}\n")
        while b"\n\n" not in self._unread:
            self._listen(until)
        answer, _, self._unread = self._unread.partition(b"\n\n")
        return self._understood(answer.decode("ascii", "replace"))

    def _send(self, line: str) -> None:
        try:
            # Only one command is pending at a time, so it always fits into the pipe.
            self._stdin.write(line.encode("ascii"))
        except OSError as error:
            raise self._failure("stopped reading commands") from error

    def _understood(self, answer: str) -> str:
        match = _ANSWER.fullmatch(answer)
        if match is None or match[2] != str(self._asked):
            raise self._failure(f"responded with {answer[:80]!r}, which is not GTP")
        if match[1] == "?":
            raise CommandRefusedError(match[3][:80])
        return match[3]

    def _listen(self, until: float) -> None:
        """Read the engine's next output; raises `EngineError` if it comes too late."""
        ready = self._selector.select(max(0.0, until - time.monotonic()))
        if not ready or time.monotonic() > until:
            raise self._failure("did not respond in time")
        for key, _ in ready:
            output = os.read(key.fd, 65536)
            if not output:
                self._selector.unregister(key.fileobj)
            if key.fileobj is self._stderr:
                self._heard = (self._heard + output)[-REMEMBERED:]
            elif output:
                self._unread = (self._unread + output.replace(b"\r", b"")).lstrip(b"\n")
            else:
                with suppress(subprocess.TimeoutExpired):
                    self._process.wait(_PARTING)
                raise self._failure("ended")
        if len(self._unread) > LONGEST_ANSWER:
            raise self._failure(f"sent more than {LONGEST_ANSWER} bytes")

    def _failure(self, reason: str) -> EngineError:
        """Return an error with the reason, exit status and last error output."""
        if not self._stderr.closed:
            with suppress(BlockingIOError):
                output = os.read(self._stderr.fileno(), 65536)
                self._heard = (self._heard + output)[-REMEMBERED:]
        self._kill()
        words = self._heard.decode("utf-8", "replace").strip()
        text = f"{reason}; status {self._process.returncode}"
        return EngineError(f"{text}, last output {words!r}" if words else text)

    def _kill(self) -> None:
        """Kill the engine and all other processes in its session."""
        if self._stdin.closed:
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._selector.close()
        for stream in (self._stdin, self._stdout, self._stderr):
            stream.close()


def _bind(memory: int) -> None:
    """Limit the new process's memory, and make it die with this process."""
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
