"""The command lines of the containers, started as plain processes."""

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
import yaml

pytestmark = pytest.mark.depth

ROOT = Path(__file__).parents[2]
PATIENCE = 60
"""Seconds; generous, for machines that are busy with other things."""

SERVICES = yaml.safe_load((ROOT / "docker" / "compose.yaml").read_text())["services"]


@pytest.fixture
def start(stack):
    """Starts a service's command line on the servers of the test run."""
    started = []

    def run(service, **replaced):
        words = [replaced.get(word, word) for word in SERVICES[service]["command"]]
        process = subprocess.Popen(
            words,
            cwd=ROOT,
            env={**os.environ, **stack.env, "PATH": _path()},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        started.append(process)
        return process

    yield run
    for process in started:
        # Its children as well: they hold the pipe open.
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate(timeout=PATIENCE)


def _path():
    return f"{Path(sys.executable).parent}:{os.environ['PATH']}"


def test_migrate_runs_and_ends(start):
    assert start("migrate").wait(timeout=PATIENCE) == 0


@pytest.mark.parametrize("name", ["web", "streams"])
def test_the_servers_answer_and_stop_when_asked(start, name):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = start(name, **{"--port=8000": f"--port={port}"})
    assert _answers(f"http://127.0.0.1:{port}/readyz")
    server.send_signal(signal.SIGTERM)
    assert server.wait(timeout=PATIENCE) == 0


@pytest.mark.parametrize("name", ["worker", "analyst", "deliverer"])
def test_the_workers_get_ready_and_stop_when_asked(start, name):
    worker = start(name)
    assert any(" ready." in line for line in worker.stdout)
    worker.send_signal(signal.SIGTERM)
    assert worker.wait(timeout=PATIENCE) == 0


def test_the_relay_keeps_running_and_stops_when_asked(start):
    relay = start("relay")
    assert any("The relay runs" in line for line in relay.stdout)
    relay.send_signal(signal.SIGTERM)
    assert relay.wait(timeout=PATIENCE) == 0


def _answers(url):
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            with urlopen(url, timeout=2) as answer:
                return answer.status == 200
        except URLError:
            time.sleep(0.1)
    return False
