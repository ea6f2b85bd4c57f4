"""Copies of a PostgreSQL: made by its own programs, as the account that it runs as."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, LiteralString

import psycopg

from blokus_api.embedded import binaries
from blokus_api.embedded.accounts import unprivileged
from tests.e2e.table import until
from tests.reliability.house import Database

COPY = """
pg_basebackup --dbname="$SUPERUSER_URL" --pgdata=cluster --write-recovery-conf \\
    --checkpoint=fast
"""


IN_STEP = "SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'"
Pair = tuple[Database, Database]


def open_folder(folder: Path) -> Path:
    """Make a folder in which PostgreSQL's account may write."""
    folder.mkdir(mode=0o711)
    if account := unprivileged(folder):
        os.chown(folder, account.uid, account.gid)
    return folder


def shell(lines: str, origin: Database, folder: Path, **env: str) -> str:
    """Run lines as the account of a server, with that server's programs."""
    copied = origin.folder / "postgresql" / "bin"
    binaries_folder = binaries.choose(origin.folder / "cluster").folder
    account = unprivileged(origin.folder / "cluster")
    done = subprocess.run(
        ["sh", "-eux", "-c", lines],
        cwd=folder,
        env={
            "PATH": f"{copied if copied.exists() else binaries_folder}:/usr/bin:/bin",
            **env,
        },
        user=account.uid if account else None,
        group=account.gid if account else None,
        extra_groups=[] if account else None,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def replica_of(primary: Database, folder: Path, *settings: str) -> Database:
    """Start a copy that follows a running server; it is known by its folder's name."""
    url = f"{primary.superuser}&application_name={folder.name}"
    shell(COPY, primary, open_folder(folder), SUPERUSER_URL=url)
    return Database(folder, *settings)


@contextmanager
def pair(folder: Path, *, waits: bool) -> Iterator[Pair]:
    """Yield a primary and its standby, with or without synchronous commits."""
    primary = Database(open_folder(folder / "primary"))
    try:
        standby = replica_of(primary, folder / "standby")
        try:
            if waits:
                ask(primary, "ALTER SYSTEM SET synchronous_standby_names = 'standby'")
                ask(primary, "SELECT pg_reload_conf()")
            state = "sync" if waits else "async"
            until(lambda: ask(primary, IN_STEP) == state)
            yield primary, standby
        finally:
            end(standby)
    finally:
        end(primary)


def ask(database: Database, query: LiteralString, *values: object) -> Any:
    """Query a single value as the superuser; None without a row."""
    with psycopg.connect(database.superuser, autocommit=True) as connection:
        cursor = connection.execute(query, values)
        row = cursor.fetchone() if cursor.description else None
    return row[0] if row else None


def end(server: Database) -> None:
    """Whatever it is in: one that is frozen would not stop."""
    if server.server.child.is_alive:
        server.kill()
