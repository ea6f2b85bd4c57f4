"""What the database refuses, whoever asks."""

from collections.abc import Iterator

import psycopg
import pytest
from django.conf import settings
from psycopg import Connection, errors
from psycopg.sql import SQL, Identifier

from blokus_api.embedded.postgres import APPLICATION, OWNER, Postgres
from games.storage import event_store
from tests.builders import a_game

CHANGES = [
    "UPDATE games_event SET actor = 'player:Z'",
    "UPDATE games_event SET key = NULL WHERE version = 1",
    "DELETE FROM games_event WHERE version = 4",
    "TRUNCATE games_event",
    "MERGE INTO games_event USING (SELECT 1) AS one ON true"
    " WHEN MATCHED THEN UPDATE SET batch = 0",
]
ALTERATIONS = [
    "ALTER TABLE games_event DISABLE TRIGGER ALL",
    "ALTER TABLE games_event DISABLE TRIGGER event_follows",
    "DROP TRIGGER event_immutable ON games_event",
    "DROP TABLE games_event",
    "ALTER TABLE games_event DROP COLUMN hash",
    "CREATE RULE forget AS ON INSERT TO games_event DO INSTEAD NOTHING",
    "SET session_replication_role = replica",
    "CREATE OR REPLACE FUNCTION games_event_is_immutable() RETURNS trigger"
    " LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$",
]
INSERT = SQL(
    "INSERT INTO games_event"
    " (game_id, version, type, schema, at, actor, data, prev, hash, batch)"
    " VALUES ({}, {}, 'seat.left', 1, now(), 'x', '{{}}', {}, 'h', 1)"
)

GUARD = "SELECT prosrc FROM pg_proc WHERE proname = 'games_event_follows'"


@pytest.fixture
def game(committed: None) -> str:
    return a_game()


@pytest.fixture
def application(game: str, postgres_server: Postgres) -> Iterator[Connection]:
    with psycopg.connect(postgres_server.url(APPLICATION)) as connection:
        yield connection
        connection.rollback()


@pytest.fixture
def owner(game: str, postgres_server: Postgres) -> Iterator[Connection]:
    with psycopg.connect(postgres_server.url(OWNER)) as connection:
        yield connection
        connection.rollback()


def test_the_tests_work_as_the_application_does():
    assert settings.DATABASES["default"]["USER"] == APPLICATION


@pytest.mark.parametrize("statement", [*CHANGES, *ALTERATIONS])
def test_the_application_may_not_change_events(application, statement):
    with pytest.raises(errors.InsufficientPrivilege):
        application.execute(statement)


@pytest.mark.parametrize("statement", CHANGES)
def test_the_owner_does_not_change_events_by_mistake(owner, statement):
    with pytest.raises(errors.RestrictViolation, match="events are never changed"):
        owner.execute(statement)


@pytest.mark.parametrize("role", ["application", "owner"])
@pytest.mark.parametrize("version", [6, 0, -1])
def test_versions_have_no_gap(request, game, role, version):
    connection = request.getfixturevalue(role)
    with pytest.raises(errors.IntegrityError, match="follow"):
        connection.execute(INSERT.format(game, version, "h"))


@pytest.mark.parametrize("role", ["application", "owner"])
@pytest.mark.parametrize("prev", ["0" * 64, None])
def test_an_event_links_to_the_one_before_it(request, game, role, prev):
    connection = request.getfixturevalue(role)
    with pytest.raises(errors.IntegrityError, match="does not follow"):
        connection.execute(INSERT.format(game, 5, prev))


def test_a_first_event_links_to_nothing(application):
    other = "01890000-0000-7000-8000-000000000000"
    with pytest.raises(errors.IntegrityError, match="does not follow"):
        application.execute(INSERT.format(other, 1, "h"))


def test_a_version_is_there_once(application, game):
    (first, *_) = event_store.events(game)
    with pytest.raises(errors.UniqueViolation):
        application.execute(INSERT.format(game, 2, first.hash))


def test_an_event_that_follows_is_taken(application, game):
    *_, last = event_store.events(game)
    application.execute(INSERT.format(game, 5, last.hash))


@pytest.mark.parametrize("table", ["games_event", "games_game", "django_migrations"])
def test_the_application_owns_no_table(application, table):
    with pytest.raises(errors.InsufficientPrivilege):
        application.execute(
            SQL("ALTER TABLE {} ADD COLUMN more int").format(Identifier(table))
        )


def test_the_guard_of_the_chain_starts_no_subtransaction(owner):
    """An exception handler of PL/pgSQL would start one for each event."""
    [body] = owner.execute(GUARD).fetchone()
    assert "EXCEPTION WHEN" not in body
