"""The command lines of the containers, started as plain processes."""

import os
import platform
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
import yaml

from blokus_api.embedded.process import LIBC
from tests.dockerfile import environment, instructions
from tests.e2e.table import PATIENCE, until
from tests.ports import free_port
from tests.servers import RUN

pytestmark = pytest.mark.depth

ROOT = Path(__file__).parents[2]
CPUINFO = Path("/proc/cpuinfo")
AI = "blokus-api-ai"
SEARCH = """
from games.computers.ai.findings import Budget
from games.computers.ai.readiness import is_ready
from games.computers.ai.search import search
from games.rules.position import start_position
from games.rules.variants import find_ruleset

position = start_position(find_ruleset("classic", {}))
assert is_ready()
assert search(position, Budget(20, 60), "").simulations == 20
"""
SERVICES = yaml.safe_load((ROOT / "docker" / "compose.yaml").read_text())["services"]


@pytest.fixture(scope="module")
def compiled():
    """The settings of the image `ai`, with kernels that are built as it builds them."""
    if platform.machine() != "x86_64" or " avx2 " not in CPUINFO.read_text():
        pytest.skip("the image is for other processors")
    place = RUN.path / "image"
    image = {**environment("ai-amd64", "ai"), "NUMBA_CACHE_DIR": str(place)}
    *_, build = instructions("ai", "RUN")
    subprocess.run(
        build.split(),
        cwd=ROOT,
        env={**os.environ, **image, "PATH": _path()},
        timeout=600,
        check=True,
    )
    return image


@pytest.fixture
def start(stack, request):
    """Starts a service's command line on the servers of the test run."""
    started = []

    def run(service, **replaced):
        words = [replaced.get(word, word) for word in SERVICES[service]["command"]]
        image = {}
        if SERVICES[service].get("image") == AI:
            words.insert(0, str(ROOT / "docker" / "processor.sh"))
            image = request.getfixturevalue("compiled")
        process = subprocess.Popen(
            words,
            cwd=ROOT,
            env={**os.environ, **stack.env, **image, "PATH": _path()},
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
    port = free_port()
    server = start(name, **{"--port=8000": f"--port={port}"})
    assert _answers(f"http://127.0.0.1:{port}/readyz")
    server.send_signal(signal.SIGTERM)
    assert server.wait(timeout=PATIENCE) == 0


@pytest.mark.parametrize(
    "name", ["worker", "searcher", "analyst", "importer", "deliverer"]
)
def test_the_workers_get_ready_and_stop_when_asked(start, stack, name):
    worker = start(name)
    assert any(" ready." in line for line in worker.stdout)
    assert until(lambda: is_well(stack, name))
    worker.send_signal(signal.SIGTERM)
    assert worker.wait(timeout=PATIENCE) == 0


def test_a_container_searches_at_once_by_kernels_that_it_cannot_write(compiled):
    folders = [Path(compiled["NUMBA_CACHE_DIR"])]
    folders += [path for path in folders[0].rglob("*") if path.is_dir()]
    for folder in folders:
        folder.chmod(0o555)
    before = sorted(folders[0].rglob("*"))
    finished = subprocess.run(
        [ROOT / "docker" / "processor.sh", sys.executable, "-c", SEARCH],
        cwd=ROOT,
        env={**os.environ, **compiled, "PATH": _path()},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        preexec_fn=_drop_capabilities,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    assert sorted(folders[0].rglob("*")) == before


def _drop_capabilities():
    """Let root write only where it may, as in a container with `cap_drop`."""
    pr_capbset_drop, cap_dac_override = 24, 1
    LIBC.prctl(pr_capbset_drop, cap_dac_override)


def test_the_relay_keeps_running_and_stops_when_asked(start, stack):
    relay = start("relay")
    assert any("The relay is running" in line for line in relay.stdout)
    assert until(lambda: is_well(stack, "relay"))
    relay.send_signal(signal.SIGTERM)
    assert relay.wait(timeout=PATIENCE) == 0


def test_a_worker_that_does_not_answer_is_not_well(stack):
    nobody = {"BROKER_URL": f"redis+socket://{stack.folder}/nobody.sock"}
    assert not is_well(stack, "worker", **nobody)


def is_well(stack, service, **env):
    """What the health check of a service says, run as in its container."""
    kind, *words = SERVICES[service]["healthcheck"]["test"]
    assert kind == "CMD"
    finished = subprocess.run(
        words,
        cwd=ROOT,
        env={**os.environ, **stack.env, **env, "PATH": _path()},
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    return finished.returncode == 0


def _answers(url):
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            with urlopen(url, timeout=PATIENCE) as answer:
                return answer.status == 200
        except URLError:
            time.sleep(0.1)
    return False
