"""A whole stack on a PostgreSQL that loses nothing: not the one of the other tests."""

import dataclasses
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import LiteralString

import psycopg

from blokus_api.embedded import cluster, postgres, programs, valkey
from blokus_api.embedded.process import Child, Program
from tests.load.processes import Costs, Usage
from tests.ports import free_port
from tests.servers import a_folder
from tests.stack import UNLIMITED, Name, Stack, running

COUNTED = os.environ.get("LOAD_LIMITS", "on") == "on"
OPTIONS = {
    "--workers": os.environ.get("LOAD_WORKERS", ""),
    "--blocking-threads": os.environ.get("LOAD_THREADS", ""),
}
"""Options of the web server. All other options are those of the end-to-end tests."""
SESSIONS = """
    SELECT pid, application_name FROM pg_stat_activity WHERE application_name <> ''
"""
POSTGRESQL = "PostgreSQL"
WORKERS: tuple[Name, ...] = ("worker", "searcher", "analyst", "importer", "deliverer")
QUIET, PATIENCE = 0.15, 240.0
"""Seconds of processor time in a second that say that nothing starts any more; seconds
that this is waited for."""


class DurableStack(Stack):
    """Stack that reports the CPU usage of its processes and PostgreSQL sessions."""

    def __init__(self, folder: Path, server: postgres.Postgres) -> None:
        super().__init__(
            folder,
            {
                "DATABASE_URL": server.url(postgres.APPLICATION),
                "DATABASE_OWNER_URL": server.url(postgres.OWNER),
                # Counted as in production, and never refused.
                "RATE_LIMITS_URL": valkey.socket_url(folder) if COUNTED else "",
                **UNLIMITED,
                # A thousand streams come from one address, without a token.
                "STREAMS_PER_CALLER": "1000",
            },
        )
        self.server = server
        self._others: list[Child] = []

    def costs(self) -> Costs:
        """Return the usage of each process so far, with PostgreSQL's work for it."""
        whole = Usage.of_tree(self.server.child.pid)
        used = {name: Usage.of_tree(child.pid) for name, child in self._running.items()}
        for child in self._others:
            used["web"] += Usage.of_tree(child.pid)
        sessions: dict[str, Usage] = dict.fromkeys(self._running, Usage())
        for pid, name in self.sessions().items():
            if name in sessions:
                sessions[name] += Usage.measure(pid)
        rest = whole - sum(sessions.values(), Usage())
        return Costs(
            {
                **{str(name): usage for name, usage in used.items()},
                **{
                    f"{POSTGRESQL} {name}": session_pid
                    for name, session_pid in sessions.items()
                },
                f"{POSTGRESQL} rest": rest,
            }
        )

    def sessions(self) -> dict[int, str]:
        """Return the backend processes of PostgreSQL with their clients."""
        with psycopg.connect(self.superuser, application_name="") as connection:
            return dict(connection.execute(SESSIONS).fetchall())

    def has_sessions_of(self, name: str) -> bool:
        """Return whether PostgreSQL has a backend for a program of this name."""
        command = "SELECT 1 FROM pg_stat_activity WHERE application_name = %s"
        with psycopg.connect(self.superuser) as connection:
            return bool(connection.execute(command, [name]).fetchall())

    @property
    def superuser(self) -> str:
        return self.server.url(cluster.SUPERUSER, postgres.DATABASE)

    def query(self, query: LiteralString) -> int:
        with psycopg.connect(self.env["DATABASE_URL"]) as connection:
            row = connection.execute(query).fetchone()
        assert row is not None
        value: int = row[0]
        return value

    def settle(self) -> None:
        """Wait for all processes to start, including the workers' children."""
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            before = self.costs()
            time.sleep(1)
            if (self.costs() - before).seconds <= QUIET:
                return
        raise AssertionError(f"no quiet second within {PATIENCE:.0f}")

    @contextmanager
    def another_web(self) -> Iterator[str]:
        """Start another web process, as for routing by game; yield its URL."""
        port = free_port()
        program = self._told(programs.web(self.env, "127.0.0.1", port), "web")
        with running(program, self.folder / "another.log", port) as child:
            self._others.append(child)
            try:
                yield f"http://127.0.0.1:{port}"
            finally:
                self._others.remove(child)

    @contextmanager
    def bare_web(self) -> Iterator[tuple[str, int]]:
        """Start a web process of `tests.load.bare_views`; yield its URL and pid."""
        port = free_port()
        program = self._told(programs.web(self.env, "127.0.0.1", port), "web")
        argv = [*program.argv[:-1], "tests.load.bare_views:application"]
        bare = dataclasses.replace(program, argv=argv)
        with running(bare, self.folder / "bare.log", port) as child:
            yield f"http://127.0.0.1:{port}", child.pid

    def _program(self, name: Name) -> Program:
        return self._told(super()._program(name), name)

    def _told(self, program: Program, name: Name) -> Program:
        """Return the program with its PostgreSQL application name."""
        env = {**program.env, "PGAPPNAME": name}
        return dataclasses.replace(program, env=env, argv=self._argv(program))

    def _argv(self, program: Program) -> list[str]:
        """Return the command line with this number of processes and threads."""
        argv = [str(word) for word in program.argv]
        if program.name == "web":
            for option, count in OPTIONS.items():
                if count:
                    argv[argv.index(option) + 1] = count
        return argv


@contextmanager
def durable() -> Iterator[DurableStack]:
    with a_folder() as folder:
        server = postgres.start(
            folder / "cluster", folder, folder / "postgres.log", postgres.DURABLE
        )
        try:
            stack = DurableStack(folder, server)
            with stack.running():
                stack.settle()
                yield stack
        finally:
            server.stop()
