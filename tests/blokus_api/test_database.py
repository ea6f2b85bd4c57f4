"""What tests that commit leave behind: nothing."""

import psycopg
import pytest

from blokus_api.embedded.postgres import OWNER, Postgres
from tests import database

TABLES = """
    CREATE TABLE head (id int PRIMARY KEY, last int);
    INSERT INTO head VALUES (1, 0);
    CREATE TABLE game (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY);
    CREATE TABLE event (
        game_id int REFERENCES game DEFERRABLE INITIALLY DEFERRED, body text
    );
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE 'append only'; END $$;
    CREATE TRIGGER guard BEFORE TRUNCATE ON event EXECUTE FUNCTION refuse();
    CREATE TRIGGER always BEFORE DELETE ON event EXECUTE FUNCTION refuse();
    ALTER TABLE event ENABLE ALWAYS TRIGGER always;
"""


@pytest.fixture
def url(postgres_server: Postgres) -> str:
    postgres_server.create_database("emptied")
    url = postgres_server.url(OWNER, "emptied")
    with psycopg.connect(url) as connection:
        connection.execute(TABLES)
    database.keep_seeds(url)
    return url


def test_every_table_is_again_as_the_migrations_left_it(url):
    with psycopg.connect(url) as connection:
        connection.execute("INSERT INTO game DEFAULT VALUES")
        connection.execute("INSERT INTO event VALUES (1, 'x')")
        connection.execute("UPDATE head SET last = 7")

    database.reset(url)

    with psycopg.connect(url) as connection:
        assert connection.execute("TABLE head").fetchall() == [(1, 0)]
        assert connection.execute("TABLE game").fetchall() == []
        assert connection.execute("TABLE event").fetchall() == []
        guards = connection.execute(
            "SELECT tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal"
        ).fetchall()
        assert sorted(guards) == [("always", "A"), ("guard", "O")]
