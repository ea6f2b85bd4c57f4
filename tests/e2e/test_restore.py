"""Backup and restore, by the commands of docs/backup.md."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg.sql import SQL, Identifier

from blokus_api.embedded import binaries, postgres
from blokus_api.embedded.cluster import SUPERUSER
from blokus_api.embedded.programs import ROOT
from tests.e2e.table import COMPUTER, PATIENCE, create, events, until
from tests.pages import backup_commands
from tests.stack import DATABASE

pytestmark = pytest.mark.depth

EVENTS = "SELECT game_id, version, hash FROM games_event ORDER BY game_id, version"


def run(lines: str, folder: Path, **env: str) -> str:
    """As an operator does, with the programs of this PostgreSQL and our Python."""
    programs = f"{binaries.choose(folder).folder}:{Path(sys.executable).parent}"
    finished = subprocess.run(
        ["sh", "-eux", "-c", lines.replace("manage.py", str(ROOT / "manage.py"))],
        cwd=folder,
        env={**os.environ, **env, "PATH": f"{programs}:{os.environ['PATH']}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert finished.returncode == 0, finished.stdout
    return finished.stdout


@pytest.fixture
def new_server(folder: Path) -> Iterator[postgres.Postgres]:
    """A server on which nobody ever was: without our roles."""
    place = folder / "new"
    place.mkdir(mode=0o711)
    server = postgres.start(
        place / "cluster", place, place / "log", postgres.THROW_AWAY
    )
    url = server.url(SUPERUSER, "postgres")
    with psycopg.connect(url, autocommit=True) as superuser:
        superuser.execute(SQL("DROP DATABASE {}").format(Identifier("blokus_api")))
        for role in (postgres.APPLICATION, postgres.OWNER):
            superuser.execute(SQL("DROP ROLE {}").format(Identifier(role)))
    yield server
    server.stop()


def test_what_was_backed_up_is_restored_with_its_roles(
    stack, guest, postgres_server, new_server, folder
):
    player = guest()
    game = create(player, "duo", COMPUTER, "me")
    until(lambda: any(one["type"] == "move.played" for one in events(player, game)))
    source = postgres_server.url(SUPERUSER, DATABASE)

    run(backup_commands("Backup"), folder, SUPERUSER_URL=source)
    with psycopg.connect(source) as before:
        stored = before.execute(EVENTS).fetchall()
    said = run(
        backup_commands("Restore"),
        folder,
        NEW_SERVER_URL=new_server.url(SUPERUSER, "postgres"),
        DATABASE_URL=new_server.url(postgres.APPLICATION, DATABASE),
        DATABASE_OWNER_URL=new_server.url(postgres.OWNER, DATABASE),
    )

    assert "faults=0" in said
    assert "differing=0" in said
    with psycopg.connect(new_server.url(postgres.APPLICATION, DATABASE)) as restored:
        kept = restored.execute(EVENTS).fetchall()
        assert set(kept) <= set(stored)
        assert game in {str(row[0]) for row in kept}
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            restored.execute("UPDATE games_event SET version = version")
