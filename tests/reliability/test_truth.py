"""The log as the truth: what may touch it, and what follows from it (15 to 18)."""

import gzip
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg.sql import SQL, Identifier

from blokus_api.embedded.postgres import APPLICATION, OWNER, Postgres
from games.decisions.verification import find_fault
from games.storage import event_store
from tests.builders import a_game, play
from tests.e2e.table import create, manage, until
from tests.games.storage.test_guards import ALTERATIONS, CHANGES
from tests.records.test_guards import CHANGES as RECORD_CHANGES
from tests.reliability.house import Database, House, housing
from tests.reliability.sizes import size

HASHED = ("version", "type", "schema", "at", "actor", "data", "prev", "hash")
UNHASHED = ("key", "fingerprint", "batch")
"""How a command is found again; no part of what is published."""
CHANGED = {
    "version": "version + 1000",
    "schema": "schema + 1",
    "at": "at + interval '1 ms'",
    "data": "jsonb_set(data, '{x}', '1')",
}
"""Else the first byte of a text."""
COPY = """
    WITH game AS (
        SELECT game_id, gen_random_uuid() AS copy
        FROM (SELECT DISTINCT game_id FROM games_event) AS known,
            generate_series(1, %s) AS n
    ), event AS (
        INSERT INTO games_event (game_id, version, type, schema, at, actor, data, prev,
            hash, batch)
        SELECT copy, version, type, schema, at, actor, data, prev, hash, batch
        FROM games_event JOIN game USING (game_id)
        RETURNING game_id, version
    )
    INSERT INTO games_feedentry (position, game_id, version)
    SELECT last + row_number() OVER (ORDER BY version), game_id, version
    FROM event, games_feedhead
"""
IN_ORDER = """
    SELECT e.game_id::text, e.version, e.type, e.at, e.actor, e.data::text, e.hash
    FROM games_feedentry AS f JOIN games_event AS e USING (game_id, version)
    ORDER BY position
"""
RECORDED = Path(__file__).parents[1] / "data" / "recorded"


def test_the_application_may_not_touch_the_log(committed, postgres_server, measured):
    a_game()
    tables = ["games_event"]
    with psycopg.connect(postgres_server.url(APPLICATION)) as connection:
        tables += [
            name
            for (name,) in connection.execute(
                "SELECT inhrelid::regclass::text FROM pg_inherits"
                " WHERE inhparent = 'games_event'::regclass"
            )
        ]
        statements = [
            statement.replace("games_event", table)
            for table in tables
            for statement in (*CHANGES, *ALTERATIONS)
        ]
        statements += RECORD_CHANGES
        for statement in statements:
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(statement.encode())
            connection.rollback()
    measured(15, f"{len(statements)} of {len(statements)} refused")


def test_a_changed_byte_is_found(committed, postgres_server, measured):
    games = [a_game() for _ in range(size(2, 10))]
    for seed, game in enumerate(games):
        play(game, size(6, 10**6), seed)
    found = 0
    for game in games:
        for version in range(1, event_store.read(game).state.version + 1):
            for column in HASHED:
                assert is_named(postgres_server, game, version, column), column
                found += 1
    measured(
        16,
        f"{found} of {found} changes named;"
        f" {', '.join(UNHASHED)} are no part of the hash",
    )


def is_named(server: Postgres, game: str, version: int, column: str) -> bool:
    """Whether the verifier names the event that the owner changes, and puts back."""
    change = CHANGED.get(
        column,
        f"CASE WHEN left({column}, 1) = 'x' THEN 'y' ELSE 'x' END"
        f" || substr({column}, 2)",
    )
    if column == "prev" and version == 1:
        change = "'x'"
    with psycopg.connect(server.url(OWNER)) as connection:
        connection.execute("ALTER TABLE games_event DISABLE TRIGGER USER")
        connection.execute(
            SQL(
                "UPDATE games_event SET {} = {} WHERE game_id = %s AND version = %s"
            ).format(Identifier(column), SQL(change)),
            [game, version],
        )
        rows = connection.execute(
            event_store._EVENTS.encode(), [game, 0, 2**31 - 1]
        ).fetchall()
        connection.rollback()
    fault = find_fault([event_store.read_envelope(row) for row in rows], length=version)
    return fault is not None and fault.version == version


@pytest.fixture(scope="module")
def house(room: Path, durable: Database) -> Iterator[House]:
    """With nothing in it but what is counted here."""
    with housing(room / "truth", durable) as running:
        yield running


def test_projections_are_rebuilt_as_they_are(house, measured):
    with house.guest() as player:
        for _ in range(size(15, 400)):
            create(player, "junior", {"ai": "random"}, {"ai": "random"})
        until(lambda: house.ask("SELECT count(*) FROM games_obligation") == [(0,)], 900)
    house.assert_fed()
    tables = ("records_record", "ratings_rating", "explorer_choice", "statistics_tally")
    ((count,),) = house.ask("SELECT count(*) FROM games_event")
    until(lambda: is_followed(house))
    before = [contents(house, table) for table in tables]
    started = time.monotonic()
    assert "differing=0" in manage(house, "rebuild_projections", "--check", within=600)
    compared = count / (time.monotonic() - started)
    manage(house, "rebuild_archive", within=600)
    assert [contents(house, table) for table in tables] == before
    multiply(house, size(20_000, 1_000_000) // count)
    in_feed, in_sql = max(read_in_order(house) for _ in range(3))
    assert in_sql >= size(2_000, 20_000)
    measured(
        17,
        f"{count:,} events: equal, replayed and compared at {compared:,.0f}/s in"
        f" Python; {in_feed:,} with copies, read at {in_sql:,.0f}/s from SQL",
    )


def multiply(house: House, times: int) -> None:
    """Put copies of all events into the log and the feed, for who only reads them."""
    with psycopg.connect(house.env["DATABASE_OWNER_URL"]) as owner:
        owner.execute("ALTER TABLE games_event DISABLE TRIGGER USER")
        owner.execute(COPY, [times])
        owner.execute("ALTER TABLE games_event ENABLE TRIGGER USER")
        owner.execute("ANALYZE games_event, games_feedentry")


def read_in_order(house: House) -> tuple[int, float]:
    """How many events the feed has, and how many a second can be read of it."""
    count, started = 0, time.monotonic()
    with (
        psycopg.connect(house.env["DATABASE_URL"]) as connection,
        connection.cursor("feed") as cursor,
    ):
        cursor.itersize = 10_000
        cursor.execute(IN_ORDER)
        for _ in cursor:
            count += 1
    return count, count / (time.monotonic() - started)


def is_followed(house: House) -> bool:
    return house.ask(
        "SELECT count(*) FROM games_feedreader, games_feedhead WHERE position < last"
    ) == [(0,)]


def contents(house: House, table: str) -> list[str]:
    columns = [
        name
        for (name,) in house.ask(
            "SELECT column_name::text FROM information_schema.columns"
            " WHERE table_name = %s AND column_name NOT IN ('id', 'updated_at')"
            " ORDER BY 1",
            table,
        )
    ]
    query = SQL("SELECT row({})::text FROM {} ORDER BY 1").format(
        SQL(", ").join(map(Identifier, columns)), Identifier(table)
    )
    with psycopg.connect(house.env["DATABASE_URL"]) as connection:
        return [text for (text,) in connection.execute(query)]


def test_recorded_games_replay_as_they_were(house, measured):
    said = manage(house, "conformance", str(RECORDED))
    assert "mismatches=0" in said
    lines = [line for line in said.splitlines() if "mismatches=" in line]
    assert all(line.endswith("mismatches=0") for line in lines)
    games = sum(
        len(gzip.decompress(file.read_bytes()).splitlines())
        for file in RECORDED.glob("*.gz")
    )
    plies = sum(int(line.split("plies=")[1].split()[0]) for line in lines)
    measured(
        18,
        f"{games} recorded games, {plies} moves: 0 differ"
        " (there is one release so far)",
    )
