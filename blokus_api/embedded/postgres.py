"""PostgreSQL server on a private socket, with this project's two roles."""

import os
import shutil
import signal
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.parse import quote

import psycopg
from psycopg.sql import SQL, Identifier

from blokus_api.embedded import binaries, cluster
from blokus_api.embedded.accounts import unprivileged
from blokus_api.embedded.errors import EmbeddedError
from blokus_api.embedded.process import Child, Program
from games.storage.memory import share_mb

OWNER = "blokus_owner"
APPLICATION = "blokus_app"
DATABASE = "blokus_api"

MIB = 2**20
STILL_IN_USE = "pre-existing shared memory block"
PATIENCE = 60.0
"""Maximum seconds to wait for a killed server's queries, allowing for busy machines.
`statement_timeout` ends these queries."""


@dataclass(frozen=True)
class Mode:
    initdb: tuple[str, ...]
    server: tuple[str, ...]


BUFFERS = share_mb(least=1, most=64)
"""Size of PostgreSQL's cache, in MB. The kernel also caches the files."""
DURABLE = Mode(initdb=(), server=(f"shared_buffers={BUFFERS}MB",))
THROW_AWAY = Mode(
    initdb=("--no-sync",),
    server=("fsync=off", "synchronous_commit=off", "full_page_writes=off"),
)


class Postgres:
    """A running server."""

    def __init__(self, child: Child, socket_folder: Path, version: str) -> None:
        self.child = child
        self.version = version
        self._socket_folder = socket_folder

    def url(self, role: str, database: str = DATABASE) -> str:
        return socket_url(self._socket_folder, role, database)

    def create_database(self, name: str) -> None:
        """Create the roles and the database if they are missing."""
        with psycopg.connect(
            self.url(cluster.SUPERUSER, "postgres"), autocommit=True
        ) as connection:
            for role in (OWNER, APPLICATION):
                existing = connection.execute(
                    "SELECT 1 FROM pg_roles WHERE rolname = %s", [role]
                )
                if not existing.fetchone():
                    connection.execute(
                        SQL("CREATE ROLE {} LOGIN").format(Identifier(role))
                    )
            existing = connection.execute(
                "SELECT 1 FROM pg_database WHERE datname = %s", [name]
            )
            if not existing.fetchone():
                connection.execute(
                    SQL("CREATE DATABASE {} OWNER {}").format(
                        Identifier(name), Identifier(OWNER)
                    )
                )

    def stop(self) -> None:
        self.child.stop()


def socket_url(folder: Path, role: str, database: str = DATABASE) -> str:
    """Return the URL of a server on a socket, even before the server runs.

    The port is explicit, so that PGPORT does not change it.
    """
    host = quote(str(folder), safe="")
    return f"postgresql://{role}@:5432/{database}?host={host}"


def start(data: Path, run: Path, log: Path, mode: Mode) -> Postgres:
    """Start a server on an existing or a new data folder."""
    chosen = binaries.choose(data)
    account = unprivileged(data)
    if account and not account.can_enter(data.parent):
        raise EmbeddedError(
            "PostgreSQL cannot run as root, and the account that it uses cannot"
            f" access {data.parent}. Choose another data folder with --data."
        )
    version = chosen.version
    chosen = chosen.opened(account, run)
    if not (data / "PG_VERSION").exists():
        cluster.create(data, chosen, account, mode.initdb, log)
    sockets = run / "postgres"
    sockets.mkdir(mode=0o700, exist_ok=True)
    if account:
        os.chown(sockets, account.uid, account.gid)
    settings = (
        "listen_addresses=",
        f"unix_socket_directories={sockets}",
        "port=5432",
        "timezone=UTC",
        *_log_settings(data.parent),
        *mode.server,
    )
    program = Program(
        name="PostgreSQL",
        argv=[chosen.postgres, "-D", data, *(f"--{setting}" for setting in settings)],
        env=cluster.ENVIRONMENT,
        folder=data,
        account=account,
        stop_signal=signal.SIGINT,
        death_signal=signal.SIGINT,
        grace=30,
        prepare=partial(cluster.release, data),
    )
    child = _begin(program, log, socket_url(sockets, cluster.SUPERUSER, "postgres"))
    try:
        server = Postgres(child, sockets, version)
        server.create_database(DATABASE)
    except BaseException:
        child.stop()
        raise
    return server


def _log_settings(folder: Path) -> tuple[str, ...]:
    """Return settings that limit the write-ahead log to a tenth of the disk.

    The default is a gigabyte. On a small disk, the log would otherwise use the space
    that moves need.
    """
    tenth = shutil.disk_usage(folder).total // 10 // MIB
    return f"max_wal_size={min(1024, max(64, tenth))}MB", "min_wal_size=32MB"


def _begin(program: Program, log: Path, url: str) -> Child:
    """Start a server; retry while a killed server's queries still hold its memory."""
    give_up = time.monotonic() + PATIENCE
    while True:
        child = Child(program, log)
        try:
            _wait_until_ready(child, url)
        except EmbeddedError as error:
            if STILL_IN_USE not in str(error) or time.monotonic() > give_up:
                raise
            time.sleep(0.1)
        except BaseException:
            child.stop()
            raise
        else:
            return child


def _wait_until_ready(child: Child, url: str) -> None:
    """Wait until the server accepts connections, even if a recovery takes long."""
    while True:
        if not child.is_alive:
            raise child.failure()
        try:
            psycopg.connect(url).close()
        except psycopg.OperationalError:
            time.sleep(0.02)
        else:
            return
