"""Machine: servers, web, workers and relay, started and stopped together."""

import json
import logging
import os
import shutil
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Self

from django.core.exceptions import ImproperlyConfigured

from blokus_api.embedded import (
    development,
    forks,
    mails,
    places,
    postgres,
    programs,
    running,
    seeding,
    valkey,
)
from blokus_api.embedded.address import (
    EVERYWHERE,
    allowed_hosts,
    fetch,
    in_url,
    listens,
    own_addresses,
    refuse_taken,
)
from blokus_api.embedded.disk import Disk
from blokus_api.embedded.errors import EmbeddedError
from blokus_api.embedded.preparation import Preparation
from blokus_api.embedded.process import Child, Program
from blokus_api.embedded.secret import secret_key
from blokus_api.embedded.supervision import RareProgram, Supervisor
from games.computers.ai.readiness import is_ready
from games.computers.ai.search import is_searchable

CHECK_INTERVAL = 0.2
"""Seconds between two checks of the programs and the disk."""


class Machine:
    """All programs of a server; they start on entering and stop on leaving.

    Programs stop before the servers that they use. If a program ends during the start,
    this is an error; if it ends later, it is restarted. A server that the environment
    names is used instead of started.
    """

    def __init__(
        self,
        data: Path,
        host: str,
        port: int,
        *,
        for_development: bool = False,
        is_empty: bool = False,
    ) -> None:
        self.data = data
        self.logs = data / "logs"
        self._mails = self.logs / "mails"
        self._for_development = for_development
        self._is_empty = is_empty
        self._host = host
        self._port = port
        self._children: list[Child] = []
        self._programs: list[Child] = []
        self._rare_programs: list[RareProgram] = []
        self._checks: list[Callable[[], None]] = []
        """Additional functions to call at every check. Each must return immediately."""
        self._stack = ExitStack()
        self._broker: valkey.Valkey | None = None
        self._env: dict[str, str] = {}

    @property
    def url(self) -> str:
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self._host, self._host)  # noqa: S104
        return f"http://{in_url(host)}:{self._port}"

    @property
    def urls_of_others(self) -> list[str]:
        """Addresses for other devices; empty if the server only listens locally."""
        if self._host not in EVERYWHERE:
            return []
        return [f"http://{host}:{self._port}/" for host in own_addresses()]

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            self._stack = stack
            self._start()
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def create_guest(self) -> str:
        """Create a guest, and return the access token."""
        token: str = json.loads(fetch(f"{self.url}/api/v1/guests", b"{}"))["token"]
        return token

    def watch(self) -> None:
        """Keep all programs running until an interruption."""
        supervisor, disk = Supervisor(self._children), Disk(self.data)
        while True:
            for check in (supervisor.check, disk.check, *self._checks):
                check()
            time.sleep(CHECK_INTERVAL)

    def _start(self) -> None:
        refuse_taken(self._host, self._port)
        self._stack.enter_context(places.locked(self.data))
        run = self._stack.enter_context(places.RunFolder())
        self._put_old_logs_aside()
        self._stack.enter_context(LogFile(self._log("up")))
        self._start_servers(run)
        self._env["SECRET_KEY"] = secret_key(self.data)
        configured = os.environ.get("ALLOWED_HOSTS", "")
        self._env["ALLOWED_HOSTS"] = ",".join(allowed_hosts(configured, self._host))
        self._set_defaults()
        self._load_programs()
        self._migrate()
        self._stack.enter_context(running.announced(self.data, self._env))
        self._prepare_computers()
        for worker in programs.WORKERS:
            if self._broker and worker in programs.RARE:
                self._start_if_needed(
                    worker(self._env), programs.RARE[worker], self._broker
                )
            else:
                self._start_program(worker(self._env))
        self._start_program(programs.relay(self._env))
        self._start_program(
            programs.streams(self._env, self._host, self._port, _servers())
        )
        self._wait_until_answering()
        self._seed()
        # The programs do not depend on each other, so all get the stop signal at once.
        for program in self._programs:
            self._stack.callback(program.terminate)

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
            self._broker = broker

    def _set_defaults(self) -> None:
        folders = {
            "DUMPS_DIR": "dumps",
            "EVENTS_ARCHIVE": "events",
            "NUMBA_CACHE_DIR": "kernels",
        }
        ours = {name: str(self.data / folder) for name, folder in folders.items()}
        ours["DISK_FOLDERS"] = str(self.data)
        ours["PUBLIC_URL"] = self.url
        if self._for_development:
            ours.update(development.settings())
        if not os.environ.get("EMAIL_URL"):
            ours.update(mails.settings(self._mails))
            self._checks.append(mails.Mails(self._mails).check)
        self._env.update(
            {name: ours[name] for name in ours if not os.environ.get(name)}
        )

    def _load_programs(self) -> None:
        try:
            forks.load(self._env)
        except (ImproperlyConfigured, ValueError) as error:
            raise EmbeddedError(f"A setting is invalid. {error}") from error

    def _migrate(self) -> None:
        child = Child(programs.migrate(self._env), self._log("migrate"), is_forked=True)
        with ExitStack() as stack:
            stack.callback(child.kill)
            if child.wait(timeout=600) != 0:
                raise child.failure()

    def _prepare_computers(self) -> None:
        """Load the search, so that workers share it. Compile it at the first start."""
        if not is_searchable():
            return
        if is_ready():
            forks.load_search()
            return
        preparation = Preparation(
            self._env, self._log("preparation"), self._share_search
        )
        self._checks.append(preparation.check)
        self._stack.callback(preparation.child.stop)

    def _share_search(self) -> None:
        """Load the compiled search, and start programs again, so that they share it."""
        forks.load_search()
        for rare in self._rare_programs:
            rare.stop()
        for child in self._programs:
            if child.name in programs.SHARING:
                child.stop()
                child.restart()

    def _seed(self) -> None:
        """Archive the release's games at the first start."""
        if self._is_empty:
            seeding.note_first_start(self.data)
        if seeding.is_first_start(self.data):
            seeds = seeding.Seeding(self.data, self._env, self._log("seeds"))
            self._checks.append(seeds.check)
            self._stack.callback(seeds.child.stop)

    def _start_program(self, program: Program) -> None:
        child = Child(program, self._log(program.name), is_forked=True)
        self._programs.append(child)
        self._keep(child)

    def _start_if_needed(
        self, worker: Program, queues: str, broker: valkey.Valkey
    ) -> None:
        """Start a worker whenever its queues contain tasks."""
        program = programs.rarely(worker)
        rare = RareProgram(
            partial(Child, program, self._log(program.name), is_forked=True),
            partial(broker.has_tasks, queues),
        )
        self._rare_programs.append(rare)
        self._checks.append(rare.check)
        self._stack.callback(rare.stop)

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
                raise EmbeddedError(
                    f"The web server is not responding. See {self.logs}."
                )
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


def _servers() -> int:
    """Return the number of web processes.

    Requests are not routed by game, so two processes would each have to reload games
    that the other has changed. A move would then cost 1.2 times as much. Therefore,
    only one process is used unless other cores would be idle. PostgreSQL accepts 100
    connections, of which each of these processes uses up to ten, and a deliverer 24.
    """
    cores = os.cpu_count() or 1
    return 1 if cores <= 2 else min(cores, 5)  # noqa: PLR2004


class LogFile(logging.FileHandler):
    """Log file with the messages shown on the terminal, next to the programs' logs."""

    def __enter__(self) -> Self:
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s: %(message)s"))
        logging.getLogger("blokus_api.embedded").addHandler(self)
        return self

    def __exit__(self, *_: object) -> None:
        logging.getLogger("blokus_api.embedded").removeHandler(self)
        self.close()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Ignore errors: on a full disk, messages appear only on the terminal."""
