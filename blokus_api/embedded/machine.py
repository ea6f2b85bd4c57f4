"""The machine: servers, web, worker and relay, started and stopped together."""

import json
import os
import shutil
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from blokus_api.embedded import places, postgres, programs, valkey
from blokus_api.embedded.address import fetch, listens, refuse_taken
from blokus_api.embedded.errors import EmbeddedError
from blokus_api.embedded.process import Child, Program
from blokus_api.embedded.secret import secret_key


class Machine:
    """Starts on entering; on leaving stops all, those that use others first.

    A server that the environment names is used as it is, and not started here.
    """

    def __init__(self, data: Path, host: str, port: int) -> None:
        self.data = data
        self.logs = data / "logs"
        self._host = host
        self._port = port
        self._children: list[Child] = []
        self._programs: list[Child] = []
        self._stack = ExitStack()
        self._env: dict[str, str] = {}

    @property
    def url(self) -> str:
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self._host, self._host)  # noqa: S104
        return (
            f"http://[{host}]:{self._port}"
            if ":" in host
            else f"http://{host}:{self._port}"
        )

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            self._stack = stack
            self._start()
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def create_guest(self) -> str:
        """Their token."""
        token: str = json.loads(fetch(f"{self.url}/api/v1/guests", b"{}"))["token"]
        return token

    def watch(self) -> None:
        """Wait until a child ends, which is an error."""
        while True:
            self._check()
            time.sleep(0.2)

    def _start(self) -> None:
        refuse_taken(self._host, self._port)
        self._stack.enter_context(places.locked(self.data))
        run = self._stack.enter_context(places.RunFolder())
        self._put_old_logs_aside()
        self._start_servers(run)
        self._env["SECRET_KEY"] = secret_key(self.data)
        if not os.environ.get("DUMPS_DIR"):
            self._env["DUMPS_DIR"] = str(self.data / "dumps")
        self._migrate()
        self._start_program(programs.worker(self._env))
        self._start_program(programs.analyst(self._env))
        self._start_program(programs.deliverer(self._env))
        self._start_program(programs.relay(self._env))
        # PostgreSQL takes 100 connections, and each of these up to eight.
        workers = min(os.cpu_count() or 1, 8)
        server = programs.streams(self._env, self._host, self._port, workers)
        self._start_program(server)
        self._wait_until_answering()
        # They use the servers, but not each other.
        for program in self._programs:
            self._stack.callback(program.ask)

    def _start_servers(self, run: Path) -> None:
        if not os.environ.get("DATABASE_URL"):
            database = postgres.start(
                self.data / "postgres", run, self._log("postgres"), postgres.DURABLE
            )
            self._keep(database.child)
            self._env["DATABASE_URL"] = database.url(postgres.APPLICATION)
            self._env["DATABASE_OWNER_URL"] = database.url(postgres.OWNER)
        if not os.environ.get("BROKER_URL"):
            broker = valkey.start(self.data / "valkey", run, self._log("valkey"))
            self._keep(broker.child)
            self._env["BROKER_URL"] = broker.url

    def _migrate(self) -> None:
        child = Child(programs.migrate(self._env), self._log("migrate"))
        with ExitStack() as stack:
            stack.callback(child.kill)
            if child.wait(timeout=600) != 0:
                raise child.failure()

    def _start_program(self, program: Program) -> None:
        child = Child(program, self._log(program.name))
        self._programs.append(child)
        self._keep(child)

    def _keep(self, child: Child) -> None:
        self._children.append(child)
        self._stack.callback(child.stop)

    def _check(self) -> None:
        for child in self._children:
            if not child.is_alive:
                raise child.failure()

    def _wait_until_answering(self) -> None:
        give_up = time.monotonic() + 60
        while not listens(self._host, self._port):
            self._check()
            if time.monotonic() > give_up:
                raise EmbeddedError(f"The web server is silent; see {self.logs}.")
            time.sleep(0.05)
        fetch(f"{self.url}/livez")

    def _put_old_logs_aside(self) -> None:
        previous = self.logs.with_name("logs.previous")
        shutil.rmtree(previous, ignore_errors=True)
        if self.logs.exists():
            self.logs.rename(previous)
        self.logs.mkdir(mode=0o700)

    def _log(self, name: str) -> Path:
        return self.logs / f"{name}.log"
