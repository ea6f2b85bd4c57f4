"""`manage.py up` as a process, started and stopped as a person does."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from blokus_api.embedded.programs import ROOT
from tests.blokus_api.embedded.supervisors import family, kill

SET_BY_THE_TEST_RUN = (
    *("DATABASE_URL", "DATABASE_OWNER_URL", "BROKER_URL", "RATE_LIMITS_URL"),
    *("SECRET_KEY", "ALLOWED_HOSTS", "WEBHOOKS_TO_LOOPBACK"),
)


class Up:
    """A running command, once it has said how to start a game."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.said = ""
        self.read_until("-d '{")

    def read_until(self, text: str) -> None:
        """Wait until the command has printed a text."""
        assert self.process.stdout is not None
        while text not in self.said:
            line = self.process.stdout.readline()
            if not line:
                pytest.fail(f"up ended: {self.said}")
            self.said += line

    @property
    def url(self) -> str:
        words = self.said.split()
        return words[words.index("at") + 1].rstrip("/")

    @property
    def token(self) -> str:
        """Token of the guest that the command created."""
        words = self.said.split()
        return words[words.index("guest:") + 1]

    def part(self, word: str) -> int | None:
        """Return the child process with this word in its command line."""
        started = family(self.process.pid) - {self.process.pid}
        return min((pid for pid in started if word in command_line(pid)), default=None)

    def kill_part(self, word: str) -> None:
        """End it, and wait until it has a successor."""
        died = self.part(word)
        assert died
        kill(died)
        give_up = time.monotonic() + 180
        while self.part(word) in (None, died):
            assert time.monotonic() < give_up, f"no {word} any more"
            time.sleep(0.03)

    def interrupt(self) -> tuple[int, str]:
        """Send SIGINT, as Ctrl-C does."""
        self.process.send_signal(signal.SIGINT)
        return end(self.process)


@contextmanager
def up(data: Path, port: int, **env: str) -> Iterator[Up]:
    with start(data, port, "--empty", **env) as process:
        try:
            yield Up(process)
        finally:
            process.kill()


def start(data: Path, port: int, *words: str, **env: str) -> "subprocess.Popen[str]":
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in SET_BY_THE_TEST_RUN
    }
    return subprocess.Popen(
        [
            *(sys.executable, "manage.py", "up", *words),
            *("--port", str(port), "--data", data),
        ],
        cwd=ROOT,
        env={**environment, **env, "TMPDIR": str(data)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def command_line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


def end(process: "subprocess.Popen[str]") -> tuple[int, str]:
    """Return the exit status and the remaining output."""
    output, _ = process.communicate(timeout=300)
    return process.returncode, output
