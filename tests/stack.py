"""Web, worker, relay and broker as real processes, for the tests from end to end."""

import os
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Literal

import pytest
from django.core.management import call_command
from pytest_django.plugin import DjangoDbBlocker

from blokus_api.embedded import postgres, programs, valkey
from blokus_api.embedded.address import listens, refuse_taken
from blokus_api.embedded.process import Child, Program
from blokus_api.players.tokens.services import SCOPES
from tests.other_database import connected_to
from tests.ports import free_port
from tests.servers import RUN

DATABASE = "blokus_e2e"

Name = Literal[
    "broker", "worker", "searcher", "analyst", "importer", "deliverer", "relay", "web",
    "streams",
]  # fmt: skip
ORDER: tuple[Name, ...] = (
    *("broker", "worker", "searcher", "analyst", "importer", "deliverer"),
    *("relay", "web", "streams"),
)
PAGE: tuple[Name, ...] = ("broker", "worker", "relay", "streams")
"""Processes that people need who play on the page, against each other or at random."""
SERVERS: tuple[Name, ...] = ("web", "streams")
POOLS: tuple[Name, ...] = ("worker", "searcher", "analyst", "importer")
PATIENCE = 180.0
"""Seconds until a server must listen: enough on a machine that has much else to do."""
UNLIMITED = {
    f"RATE_LIMIT_{name}": "1000000"
    for name in ("ANONYMOUS", "GUESTS", "MOVES", "PROCESSOR", "REQUESTS")
}


def wait_for(
    child: Child, port: int, is_ready: Callable[[int], bool] | None = None
) -> Child:
    """Return a process as soon as its port is open; raise if it ends before that."""
    give_up = time.monotonic() + PATIENCE
    while not (is_ready(port) if is_ready else listens("127.0.0.1", port)):
        if not child.is_alive or time.monotonic() > give_up:
            child.stop()
            raise child.failure()
        time.sleep(0.02)
    return child


@contextmanager
def running(program: Program, log: Path, port: int) -> Iterator[Child]:
    """Run a server beside those of a stack."""
    child = Child(program, log)
    try:
        yield wait_for(child, port)
    finally:
        child.stop()


class Stack:
    """Each process can be stopped, killed and started again by its name."""

    def __init__(self, folder: Path, env: dict[str, str]) -> None:
        self.folder = folder
        self.env = {**env, "BROKER_URL": valkey.socket_url(folder)}
        self._ports = {name: free_port() for name in SERVERS}
        self._running: dict[Name, Child] = {}
        self.metrics_ports: dict[Name, int] = {}
        """Port at which each process serves its metrics, if enabled."""

    @property
    def url(self) -> str:
        return self._url("web")

    @property
    def streams_url(self) -> str:
        """URL to which a proxy sends the paths that end in `/stream`."""
        return self._url("streams")

    def log(self, name: Name) -> str:
        return self._log(name).read_text()

    def start(self, name: Name) -> None:
        """Returns when servers answer; worker and relay then still have to load."""
        child = self._running[name] = self._launch(name)
        if name in SERVERS:
            wait_for(child, self._ports[name])

    def require(self, *names: Name) -> None:
        """Start the processes that do not run yet: each takes a second of CPU."""
        for name in names:
            if name not in self._running:
                self.start(name)

    @contextmanager
    def running(self, names: Sequence[Name] = ORDER) -> Iterator[None]:
        """Migrate the database, as an operator does, and run some processes."""
        env = {**os.environ, **self.env}
        migration = Child(programs.migrate(env), self.folder / "migrate.log")
        if migration.wait(timeout=200) != 0:
            raise migration.failure()
        try:
            for name in names:
                self.start(name)
            yield
        finally:
            self.end()

    def tell_metrics(self) -> None:
        """Enable metrics in all processes that start from now on."""
        self.metrics_ports = {name: free_port() for name in ORDER if name != "broker"}

    def stop(self, name: Name) -> None:
        """Stop as an operator does, with time to finish."""
        self._running.pop(name).stop()

    def kill(self, name: Name) -> None:
        """Kill the process and its children, as a power cut does."""
        self._running.pop(name).kill()

    def pid(self, name: Name) -> int:
        return self._running[name].pid

    def is_alive(self, name: Name) -> bool:
        return name in self._running and self._running[name].is_alive

    def end(self) -> None:
        for name, child in self._running.items():
            if name != "broker":
                child.terminate()
        for name in reversed(ORDER):
            if name in self._running:
                self.stop(name)

    def _launch(self, name: Name) -> Child:
        if name == "broker":
            queues = self.folder / "queues"
            return valkey.start(queues, self.folder, self._log(name)).child
        return Child(self._program(name), self._log(name))

    def _program(self, name: Name) -> Program:
        match name:
            case "web":
                port = self._free(name)
                return programs.web(self._environment(name), "127.0.0.1", port)
            case "streams":
                port = self._free(name)
                return programs.streams(self._environment(name), "127.0.0.1", port)
            case _:
                start = getattr(programs, name)
                program: Program = start(self._environment(name))
                return program

    def _environment(self, name: Name) -> dict[str, str]:
        """Return the port of metrics and, for a pool of processes, an empty folder."""
        if name not in self.metrics_ports:
            return self.env
        env = {**self.env, "METRICS_PORT": str(self.metrics_ports[name])}
        if name in POOLS:
            folder = self.folder / "counted" / name
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            env["PROMETHEUS_MULTIPROC_DIR"] = str(folder)
        return env

    def _free(self, name: Name) -> int:
        """Return a server's port, once the processes of one just killed left it."""
        refuse_taken("127.0.0.1", self._ports[name], patience=60)
        return self._ports[name]

    def _url(self, name: Name) -> str:
        return f"http://127.0.0.1:{self._ports[name]}"

    def _log(self, name: Name) -> Path:
        return self.folder / f"{name}.log"


@pytest.fixture(scope="session")
def page_stack(
    postgres_server: postgres.Postgres, django_db_blocker: DjangoDbBlocker
) -> Iterator[Stack]:
    """Yield a stack with only the processes that the page needs."""
    folder = RUN.path / "stack"
    folder.mkdir()
    postgres_server.create_database(DATABASE)
    with django_db_blocker.unblock(), connected_to(DATABASE):
        call_command("migrate", verbosity=0)
    env = {
        "DATABASE_URL": postgres_server.url(postgres.APPLICATION, DATABASE),
        "DATABASE_OWNER_URL": postgres_server.url(postgres.OWNER, DATABASE),
        "SANDBOX": "true",
        "WEBHOOKS_TO_LOOPBACK": "true",
        "GUEST_SCOPES": ",".join(SCOPES),
    }
    running = Stack(folder, env)
    with ExitStack() as ending:
        ending.callback(running.end)
        running.require(*PAGE)
        yield running


@pytest.fixture(scope="session")
def stack(page_stack: Stack, kernels: None) -> Stack:
    """Yield a stack with all its processes."""
    page_stack.require(*ORDER)
    return page_stack
