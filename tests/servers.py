"""The servers of a test run, each started when a test first asks for it.

Loaded by `-p tests.servers`, before Django reads its settings. Nothing is started by
loading it: tests that need no database pay nothing.
"""

import logging
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import get_args

import pytest

from blokus_api.embedded import places, postgres, valkey
from blokus_api.limits.configuration import setting_of
from games.ports import Store

RUN = places.RunFolder()
QUOTAS = {
    f"QUOTA_{name}_{whose}": "100000"
    for name in ("OPEN_GAMES", "GAMES_WITH_COMPUTERS", "GAMES_OF_COMPUTERS")
    for whose in ("GUESTS", "ACCOUNTS", "APPS")
}
"""Few players play all the games of a test; quotas have tests of their own."""
DAILY_QUOTAS = {
    setting_of(store, whose): "1000000000,1000000000,1000000000"
    for store in get_args(Store)
    for whose in ("guests", "accounts")
}

# Whatever the environment names is overruled: tests empty the tables, so they must
# never connect to a database in use.
os.environ.update(
    DATABASE_URL=postgres.socket_url(RUN.path / "postgres", postgres.APPLICATION),
    DATABASE_OWNER_URL=postgres.socket_url(RUN.path / "postgres", postgres.OWNER),
    BROKER_URL=valkey.socket_url(RUN.path),
    RATE_LIMITS_URL="",
    **QUOTAS,
    **DAILY_QUOTAS,
    SECRET_KEY="only for tests, and long enough for every check that looks at it",
    WEBHOOKS_TO_LOOPBACK="true",
    ALLOWED_HOSTS="localhost,127.0.0.1,testserver",
)


@contextmanager
def a_folder() -> Iterator[Path]:
    """PostgreSQL's account can enter it; pytest's own folders are closed to it."""
    folder = Path(tempfile.mkdtemp(dir=RUN.path))
    folder.chmod(0o711)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.Postgres]:
    server = postgres.start(
        RUN.path / "cluster",
        RUN.path,
        RUN.path / "postgres.log",
        postgres.THROW_AWAY,
    )
    yield server
    # A thread that still listens would write to the test report.
    logging.getLogger("blokus_api.players.tokens.revocation").setLevel(logging.ERROR)
    server.stop()


@pytest.fixture(scope="session")
def broker() -> Iterator[str]:
    """Yield the URL of a running broker."""
    server = valkey.start(RUN.path / "queues", RUN.path, RUN.path / "valkey.log")
    yield server.url
    server.stop()


def pytest_unconfigure() -> None:
    RUN.remove()
