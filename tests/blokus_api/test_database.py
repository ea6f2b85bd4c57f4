"""What tests that commit leave behind: nothing."""

import psycopg

from blokus_api.embedded.postgres import OWNER, Postgres
from tests.database import Seeds

TABLES = """
    CREATE TABLE head (id int PRIMARY KEY, last int);
    INSERT INTO head VALUES (1, 0);
    CREATE TABLE game (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY);
    CREATE TABLE event (
        game_id int REFERENCES game DEFERRABLE INITIALLY DEFERRED, body text
    );
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE 'append only'; END $$;
    CREATE TRIGGER guard BEFORE DELETE ON event EXECUTE FUNCTION refuse();
"""


def test_every_table_is_again_as_the_migrations_left_it(
    postgres_server: Postgres,
) -> None:
    postgres_server.create_database("emptied")
    url = postgres_server.url(OWNER, "emptied")
    with psycopg.connect(url) as connection:
        connection.execute(TABLES)
    seeds = Seeds(postgres_server, "emptied")
    with psycopg.connect(url) as connection:
        connection.execute("INSERT INTO game DEFAULT VALUES")
        connection.execute("INSERT INTO event VALUES (1, 'x')")
        connection.execute("UPDATE head SET last = 7")

    seeds.restore()
    seeds.close()

    with psycopg.connect(url) as connection:
        assert connection.execute("TABLE head").fetchall() == [(1, 0)]
        assert connection.execute("TABLE game").fetchall() == []
        assert connection.execute("TABLE event").fetchall() == []
