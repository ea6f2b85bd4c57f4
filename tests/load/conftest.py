"""A whole stack on a PostgreSQL that loses nothing: not the one of the other tests."""

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import LiteralString

import psycopg
import pytest

from blokus_api.embedded import postgres, programs, valkey
from blokus_api.embedded.process import Child
from games.lab.client.recorded import RecordedGame, read_game
from tests.load.processes import cpu_seconds
from tests.servers import RUN
from tests.stack import ORDER, Stack

RECORDED = Path(__file__).parents[1] / "data" / "recorded"
GAMES_OF_A_FILE = 2
SECONDS = float(os.environ.get("LOAD_SECONDS", "20"))
IS_JUDGED = SECONDS >= 20
"""Whether figures mean anything: what is shorter tells only that all of it works."""
COUNTED = os.environ.get("LOAD_LIMITS", "on") == "on"
BUCKETS = tuple(
    f"RATE_LIMIT_{name}"
    for name in ("ANONYMOUS", "GUESTS", "MOVES", "PROCESSOR", "REQUESTS")
)


class DurableStack(Stack):
    """A stack that tells what its processes cost."""

    def __init__(self, folder: Path, server: postgres.Postgres) -> None:
        super().__init__(
            folder,
            {
                "DATABASE_URL": server.url(postgres.APPLICATION),
                "DATABASE_OWNER_URL": server.url(postgres.OWNER),
                # Counted as in production, and never refused.
                "RATE_LIMITS_URL": valkey.socket_url(folder) if COUNTED else "",
                **dict.fromkeys(BUCKETS, "1000000"),
            },
        )
        self.server = server

    def cpu(self) -> dict[str, float]:
        """Seconds of processor time so far, by process tree."""
        pids = {name: child.pid for name, child in self._running.items()}
        costs: dict[str, float] = {
            str(name): cpu_seconds(pid) for name, pid in pids.items()
        }
        return {**costs, "PostgreSQL": cpu_seconds(self.server.child.pid)}

    def asked(self, query: LiteralString) -> int:
        with psycopg.connect(self.env["DATABASE_URL"]) as connection:
            row = connection.execute(query).fetchone()
        assert row is not None
        found: int = row[0]
        return found


@pytest.fixture(scope="session")
def durable_stack() -> Iterator[DurableStack]:
    folder = Path(tempfile.mkdtemp(prefix="load", dir=RUN.path))
    folder.chmod(0o711)
    with ExitStack() as ending:
        server = postgres.start(
            folder / "cluster", folder, folder / "postgres.log", postgres.DURABLE
        )
        ending.callback(server.stop)
        stack = DurableStack(folder, server)
        migration = Child(
            programs.migrate({**os.environ, **stack.env}), folder / "migrate.log"
        )
        if migration.wait(timeout=60) != 0:
            raise migration.failure()
        ending.callback(stack.end)
        for name in ORDER:
            stack.start(name)
        yield stack


def recorded(variant: str) -> Sequence[RecordedGame]:
    file = RECORDED / f"{variant}.jsonl.gz"
    return [read_game(file, number) for number in range(1, GAMES_OF_A_FILE + 1)]


TOLD = pytest.StashKey[list[str]]()


@pytest.fixture
def tell(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Takes a line for the end of the run."""
    return request.config.stash.setdefault(TOLD, []).append


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if lines := terminalreporter.config.stash.get(TOLD, []):
        terminalreporter.section("load")
        terminalreporter.write("\n".join(lines) + "\n")
