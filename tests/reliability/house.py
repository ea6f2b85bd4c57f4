"""A stack that is killed part by part, its durable PostgreSQL included."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, LiteralString

import psycopg

from blokus_api.embedded import cluster, postgres
from blokus_api.embedded.process import Child, Program
from games.lab.client.api import Client
from tests.blokus_api.embedded.supervisors import are_gone, family, freeze, frozen, kill
from tests.e2e.table import until
from tests.reliability.brokers import Broker, Embedded
from tests.reliability.calling import Caller, Histories
from tests.stack import ORDER, UNLIMITED, Name, Stack

GAPS = """
    SELECT (SELECT count(*) FROM games_event) - (SELECT count(*) FROM games_feedentry),
        (SELECT coalesce(max(position), 0) - count(*) FROM games_feedentry),
        (SELECT last FROM games_feedhead)
            - (SELECT coalesce(max(position), 0) FROM games_feedentry)
"""
DISORDER = """
    SELECT count(*) FROM (
        SELECT version - lag(version, 1, 0) OVER (
            PARTITION BY game_id ORDER BY position) AS step FROM games_feedentry
    ) AS steps WHERE step <> 1
"""


class Database:
    """PostgreSQL that flushes commits to disk, with its own settings."""

    def __init__(self, folder: Path, *settings: str) -> None:
        self.folder = folder
        self._settings = settings
        self.server = self._started()

    @property
    def superuser(self) -> str:
        return self.server.url(cluster.SUPERUSER, "postgres")

    def start(self) -> None:
        self.server = self._started()

    def stop(self) -> None:
        self.server.stop()

    def kill(self) -> None:
        """Kill the postmaster and all its backends at once."""
        # A surviving backend would wait forever for a lock of a killed one,
        # and keep the next server from starting.
        pids = freeze(self.server.child.pid)
        for pid in pids:
            kill(pid)
        assert are_gone(pids)
        self.server.child.kill()

    def freeze(self) -> None:
        """Freeze the server: connections stay open without responses."""
        freeze(self.server.child.pid)

    def frozen(self) -> AbstractContextManager[None]:
        return frozen(self.server.child.pid)

    def _started(self) -> postgres.Postgres:
        return postgres.start(
            self.folder / "cluster",
            self.folder,
            self.folder / "postgres.log",
            replace(postgres.DURABLE, server=self._settings),
        )


class House(Stack):
    """The stack of one database and one broker, and what one asks it afterwards."""

    def __init__(self, folder: Path, database: Database, broker: Broker) -> None:
        self.database = database
        self.broker = broker
        self.swaps: dict[Name, dict[str, str]] = {}
        """Word of the command line and its replacement, by process."""
        super().__init__(
            folder,
            {
                "DATABASE_URL": database.server.url(postgres.APPLICATION, folder.name),
                "DATABASE_OWNER_URL": database.server.url(postgres.OWNER, folder.name),
                "RATE_LIMITS_URL": "",
                **UNLIMITED,
                "WEBHOOKS_TO_LOOPBACK": "true",
                "GUEST_SCOPES": "play,games:read,games:create,webhooks",
            },
        )
        self.env["BROKER_URL"] = broker.url

    @contextmanager
    def swapped(self, name: Name, words: dict[str, str]) -> Iterator[None]:
        """Run one process with another program; restart it before and after."""
        self.stop(name)
        self.swaps[name] = words
        self.start(name)
        try:
            yield
        finally:
            if name in self._running:
                self.stop(name)
            del self.swaps[name]
            self.start(name)

    def restart(self, name: Name) -> None:
        self.kill(name)
        self.start(name)

    def child_pids(self, name: Name) -> list[int]:
        """Return the child processes of a process."""
        return sorted(family(self.pid(name)) - {self.pid(name)})

    def guest(self) -> Client:
        client = Client(self.url)
        try:
            answer = client.post("/guests", {})
            assert answer.status == 201, answer
        except BaseException:
            client.close()
            raise
        client.token = answer.body["token"]
        return client

    @contextmanager
    def callers(self, count: int, token: str) -> Iterator[list[Caller]]:
        histories = Histories()
        with ExitStack() as closing:
            callers = [Caller(i, self.url, token, histories) for i in range(count)]
            for caller in callers:
                closing.callback(caller.close)
            yield callers

    def ask(
        self, query: LiteralString, *values: Any, role: str = ""
    ) -> list[tuple[Any, ...]]:
        """Query the database as the application or as the owner."""
        url = self.env["DATABASE_OWNER_URL" if role == "owner" else "DATABASE_URL"]
        with psycopg.connect(url) as connection:
            cursor = connection.execute(query, values)
            return cursor.fetchall() if cursor.description else []

    def is_fed(self) -> bool:
        """Return whether the feed has every event, without a gap."""
        return self.ask(GAPS) == [(0, 0, 0)]

    def assert_fed(self) -> None:
        until(self.is_fed)
        assert self.ask(DISORDER) == [(0,)]

    def _launch(self, name: Name) -> Child:
        return self.broker.start() if name == "broker" else super()._launch(name)

    def _program(self, name: Name) -> Program:
        program = super()._program(name)
        swaps = self.swaps.get(name, {})
        return replace(
            program, argv=[swaps.get(str(word), str(word)) for word in program.argv]
        )


@contextmanager
def housing(
    folder: Path,
    database: Database,
    broker: Broker | None = None,
    names: Sequence[Name] = ORDER,
    env: Mapping[str, str] | None = None,
) -> Iterator[House]:
    """Yield a house with a database named as its folder; `env` overrides settings."""
    folder.mkdir()
    folder.chmod(0o711)
    database.server.create_database(folder.name)
    house = House(folder, database, broker or Embedded(folder))
    house.env |= env or {}
    try:
        with house.running(names):
            yield house
    finally:
        house.broker.end()
