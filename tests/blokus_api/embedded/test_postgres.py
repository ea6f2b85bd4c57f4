"""A PostgreSQL of our own."""

import os
import pwd
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import dj_database_url
import psycopg
import pytest

from blokus_api.embedded import binaries, postgres
from blokus_api.embedded.errors import EmbeddedError
from tests.blokus_api.embedded.supervisors import (
    are_gone,
    family,
    kill,
    supervisor,
)


@contextmanager
def running(folder: Path) -> Iterator[postgres.Postgres]:
    server = postgres.start(
        folder / "data", folder, folder / "log", postgres.THROW_AWAY
    )
    try:
        yield server
    finally:
        server.stop()


def value(url: str, query: str) -> object:
    with psycopg.connect(url) as connection:
        row = connection.execute(query).fetchone()
    return row[0] if row else None


@pytest.mark.depth
@pytest.mark.parametrize(
    "found", [pytest.param(one, id=one.version) for one in binaries.find()]
)
def test_every_found_server_starts_anew_and_again(found, folder, monkeypatch):
    monkeypatch.setenv("POSTGRES_BIN", str(found.folder))
    with (
        running(folder) as server,
        psycopg.connect(server.url(postgres.OWNER)) as owner,
    ):
        owner.execute("CREATE TABLE kept AS SELECT 'Ä' AS letter")
        assert server.version == found.version

    with running(folder) as server:
        assert (
            value(server.url(postgres.OWNER), "SELECT lower(letter) FROM kept") == "ä"
        )


def test_the_application_owns_nothing(postgres_server):
    url = postgres_server.url(postgres.APPLICATION)

    assert value(url, "SELECT usesuper FROM pg_user WHERE usename = user") is False
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        value(url, "CREATE TABLE mine (id int)")


def test_text_is_sorted_by_bytes(postgres_server):
    assert value(postgres_server.url(postgres.OWNER), "SELECT 'B' < 'a'") is True


def test_a_database_is_made_once(postgres_server):
    postgres_server.create_database("another")
    postgres_server.create_database("another")

    url = postgres_server.url(postgres.OWNER, "another")
    assert value(url, "SELECT current_database()") == "another"


def test_nothing_is_reachable_over_the_network(postgres_server):
    url = postgres_server.url(postgres.APPLICATION)

    assert value(url, "SHOW listen_addresses") == ""


def test_django_reads_the_folder_and_the_port_from_the_url():
    config = dj_database_url.parse(
        postgres.socket_url(Path("/tmp/Some Place"), postgres.APPLICATION)
    )

    assert config["OPTIONS"] == {"host": "/tmp/Some Place"}
    assert (config["USER"], config["NAME"]) == ("blokus_app", "blokus_api")
    assert config["PORT"] == 5432


@pytest.mark.depth
def test_a_start_that_fails_says_why(folder, monkeypatch):
    mode = postgres.Mode(initdb=("--no-sync",), server=("shared_buffers=nonsense",))

    with pytest.raises(EmbeddedError, match="invalid value for parameter"):
        postgres.start(folder / "data", folder, folder / "log", mode)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root becomes another account")
def test_data_that_the_account_could_not_reach_are_refused(folder):
    (folder / "closed").mkdir(mode=0o700)

    with pytest.raises(EmbeddedError, match="cannot access"):
        running(folder / "closed").__enter__()


@pytest.mark.depth
def test_nothing_is_left_when_the_supervisor_is_killed(folder):
    with supervisor(folder) as (pid, servers):
        everything = family(*servers)
        assert len(everything) > len(servers)

        kill(pid)

        assert are_gone(everything)


@pytest.mark.depth
def test_a_killed_machine_starts_again(folder):
    with supervisor(folder) as (pid, servers):
        everything = family(*servers)
        kill(pid)
        for one in everything:
            kill(one)
        assert are_gone(everything)
    assert (folder / "postgres" / "postmaster.pid").exists()

    with supervisor(folder) as (_, servers):
        assert len(servers) == 2


@pytest.mark.depth
def test_a_server_starts_when_the_last_query_of_a_killed_one_is_over(folder):
    """A process that computes does not look whether its server is still there."""
    busy = "DO $$BEGIN WHILE clock_timestamp() < now() + '1 s' LOOP END LOOP; END$$"
    with (
        running(folder) as first,
        closing(psycopg.connect(first.url(postgres.OWNER))) as backend,
    ):
        backend.pgconn.send_query(busy.encode())
        kill(first.child.pid)
        first.child.wait(60)

        with running(folder) as second:
            assert value(second.url(postgres.OWNER), "SELECT 1") == 1


@pytest.mark.depth
def test_a_supervisor_killed_and_started_at_once_waits_for_the_first(folder):
    with supervisor(folder) as (pid, first):
        kill(pid)
        with supervisor(folder) as (_, second):
            assert len(second) == 2
            assert not set(first) & set(second)


@pytest.mark.depth
@pytest.mark.skipif(os.geteuid() != 0, reason="is an ordinary user already")
def test_an_ordinary_user_needs_no_root(folder):
    nobody = pwd.getpwnam("nobody")
    os.chown(folder, nobody.pw_uid, nobody.pw_gid)

    with supervisor(folder, nobody.pw_uid) as (pid, servers):
        assert len(servers) == 2
        assert {Path(f"/proc/{one}").stat().st_uid for one in servers} == {
            nobody.pw_uid
        }
        everything = family(*servers)
        kill(pid)
        assert are_gone(everything)
