"""A generated archive in a real database, at several sizes; run by name.

`python -m pytest tests/archive -p no:randomly` fills a database with generated games
and measures its requests. `ARCHIVE_SIZES=10000,30000,100000` sets the sizes at which
games, one size after the other; `ARCHIVE_DATASET` names a folder with games that were
generated before, which saves more than half of the time that a million takes.

To add a measurement, write a test that takes `archive` and `tell`.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest
from pytest_django.plugin import DjangoDbBlocker

from blokus_api.embedded.postgres import OWNER, THROW_AWAY, Postgres, start
from tests.archive.dataset import games_of
from tests.archive.filling import Archive
from tests.archive.generated import generate
from tests.servers import RUN
from tests.stack import Stack

SIZES = [int(size) for size in os.environ.get("ARCHIVE_SIZES", "10000").split(",")]
DATASET = os.environ.get("ARCHIVE_DATASET")

LINES = pytest.StashKey[list[str]]()


# docs/operation.md recommends this memory for PostgreSQL with many records.
ROOMY = replace(
    THROW_AWAY, server=(*THROW_AWAY.server, "shared_buffers=2GB", "max_wal_size=4GB")
)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    server = start(RUN.path / "cluster", RUN.path, RUN.path / "postgres.log", ROOMY)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def growing(
    postgres_server: Postgres, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[Archive]:
    with django_db_blocker.unblock():
        transcripts = games_of(Path(DATASET)) if DATASET else generate(0, max(SIZES))
        yield Archive(postgres_server.child.pid, transcripts)


@pytest.fixture(scope="session", params=SIZES)
def archive(
    request: pytest.FixtureRequest, growing: Archive, postgres_server: Postgres
) -> Archive:
    """Yield an archive of this size, with fresh statistics as after autovacuum."""
    growing.grow(request.param)
    with psycopg.connect(postgres_server.url(OWNER), autocommit=True) as connection:
        connection.execute("VACUUM ANALYZE")
    return growing


@pytest.fixture(scope="session")
def web(growing: Archive) -> Iterator[Stack]:
    """Yield a web server that serves the archive."""
    folder = RUN.path / "archive"
    folder.mkdir()
    stack = Stack(folder, {})
    stack.start("web")
    yield stack
    stack.end()


@pytest.fixture
def tell(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Takes a line for the end of the run."""
    return request.config.stash.setdefault(LINES, []).append


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if lines := terminalreporter.config.stash.get(LINES, []):
        terminalreporter.section("archive")
        terminalreporter.write("\n".join(lines) + "\n")
