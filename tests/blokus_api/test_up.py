"""`manage.py up`, as somebody who just arrived uses it."""

import json
import os
import shlex
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from blokus_api.embedded import places
from tests.blokus_api.embedded.supervisors import ROOT, are_gone, family, kill

SET_BY_THE_TEST_RUN = ("DATABASE_URL", "DATABASE_OWNER_URL", "BROKER_URL", "SECRET_KEY")


class Up:
    """A running command, once it has said how to start a game."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        assert process.stdout is not None
        self.said = ""
        while "-d '{" not in self.said:
            line = process.stdout.readline()
            if not line:
                pytest.fail(f"up ended: {self.said}")
            self.said += line

    def run_the_curl_line(self) -> dict[str, object]:
        command = self.said[self.said.index("curl ") :].replace("\\\n", " ")
        words = shlex.split(command.strip())
        request = urllib.request.Request(words[1])
        for option, argument in zip(words[2::2], words[3::2], strict=True):
            if option == "-H":
                request.add_header(*argument.split(": ", 1))
            else:
                request.data = argument.encode()
        with urllib.request.urlopen(request, timeout=30) as answer:
            created: dict[str, object] = json.load(answer)
        return created

    def get(self, path: str) -> dict[str, object]:
        url = self.said.split()[self.said.split().index("at") + 1]
        with urllib.request.urlopen(f"{url}{path}", timeout=30) as answer:
            found: dict[str, object] = json.load(answer)
        return found


@contextmanager
def up(data: Path, port: int) -> Iterator[Up]:
    with start(data, port) as process:
        try:
            yield Up(process)
        finally:
            process.kill()


def start(data: Path, port: int) -> "subprocess.Popen[str]":
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in SET_BY_THE_TEST_RUN
    }
    return subprocess.Popen(
        [sys.executable, "manage.py", "up", "--port", str(port), "--data", data],
        cwd=ROOT,
        env={**kept, "TMPDIR": str(data)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def end(process: "subprocess.Popen[str]") -> tuple[int, str]:
    """Its exit status and what it said last."""
    said, _ = process.communicate(timeout=30)
    return process.returncode, said


@pytest.fixture
def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        found: int = server.getsockname()[1]
    return found


def test_a_game_outlives_a_power_cut(folder, port):
    with up(folder, port) as first:
        game = first.run_the_curl_line()
        everything = family(first.process.pid)
        assert len(everything) > 8
        kill(first.process.pid)
        assert are_gone(everything)

    with up(folder, port) as second:
        path = f"/api/v1/games/{game['id']}"
        assert second.get(path)["id"] == game["id"]
        assert second.get(f"{path}/stream?after=0&wait=0")["items"]

        everything = family(second.process.pid)
        second.process.send_signal(signal.SIGINT)

        status, said = end(second.process)
        assert (status, said.splitlines()[-1]) == (0, "Stopped.")
        assert are_gone(everything)
        assert not list(folder.glob("blokus-*"))


def test_a_part_that_dies_is_named_and_ends_everything(folder, port):
    with up(folder, port) as running:
        everything = family(running.process.pid)
        kill(next(one for one in everything if "relay" in command_line(one)))

        status, said = end(running.process)

        assert status == 1
        assert "relay stopped with status -9" in said
        assert are_gone(everything)


def test_a_taken_port_is_said_before_anything_is_started(folder):
    with socket.create_server(("127.0.0.1", 0)) as server:
        taken = server.getsockname()[1]

        with start(folder, taken) as process:
            status, said = end(process)

    assert status == 1
    assert f"Port {taken} on 127.0.0.1 cannot be used" in said
    assert not list(folder.iterdir())


def test_a_second_one_on_the_same_data_is_refused(folder, port):
    with places.locked(folder), start(folder, port) as process:
        status, said = end(process)

    assert status == 1
    assert f"in use by process {os.getpid()}" in said


def command_line(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_text()
