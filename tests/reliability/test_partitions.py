"""The table of events is moved to partitions while moves are made (test 28)."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.e2e.table import manage
from tests.games.storage.test_guards import CHANGES
from tests.reliability.crowd import crowding
from tests.reliability.house import Database, House, housing
from tests.reliability.sizes import size

TABLES = 6
LONGEST_PAUSE = size(60, 1)
"""Seconds. A move that waits for a table for more than five seconds is refused."""

PARTITIONS = """
    SELECT inhrelid::regclass::text FROM pg_inherits
    WHERE inhparent = 'games_event'::regclass ORDER BY 1
"""
COUNTS = """
    SELECT tableoid::regclass::text, count(*) FROM games_event GROUP BY 1
"""
OF_NO_GAME = """
    INSERT INTO games_event
        (game_id, version, type, schema, at, actor, data, prev, hash, batch)
    VALUES ('03000000-0000-7000-8000-000000000000', 2, 'seat.left', 1, now(), 'x', '{}',
        'h', 'h', 1)
"""
FORGOTTEN = """
from datetime import UTC, datetime
from django.db import connections
from games.storage.partitions import Partitions
Partitions(connections["owner"]).begin(datetime(2024, 1, 5, tzinfo=UTC))
"""

ALOUD = """
from django.db import connections
from django.utils import timezone
from games.storage import partitions
owner = connections["owner"]
with owner.cursor() as cursor:
    cursor.execute("SET client_min_messages = debug1")
owner.connection.add_notice_handler(lambda notice: print(notice.message_primary))
partitions.MOST_TRIES = 3
partitions.Partitions(owner).begin(timezone.now())
"""
INDEXES = """
    SELECT indexrelid::regclass::text FROM pg_index
    WHERE indrelid = 'games_event_first'::regclass ORDER BY 1
"""
LEFT = """
    SELECT relkind = 'r', EXISTS (SELECT FROM pg_constraint
        WHERE conname = 'event_bound') FROM pg_class WHERE relname = 'games_event'
"""
A_READER = 2.0
"""Seconds that somebody reads all events, as a backup does."""


@pytest.fixture(params=["one table", "months that nobody made"])
def grown(
    request: pytest.FixtureRequest, room: Path, durable: Database
) -> Iterator[House]:
    """A server whose events lie in one table, or in the partition for the rest."""
    is_one = request.param == "one table"
    folder = room / ("whole" if is_one else "forgotten")
    with housing(folder, durable, names=("broker", "relay", "web")) as house:
        if not is_one:
            manage(house, "shell", "-c", FORGOTTEN)
        yield house


def test_moves_go_on_while_events_are_moved_to_partitions(grown, measured):
    with crowding(grown, TABLES) as crowd:
        time.sleep(size(2, 60))
        began = time.monotonic()
        reading = threading.Thread(target=read_for_long, args=(grown,))
        reading.start()
        said = manage(grown, "partition_events")
        ended = time.monotonic()
        reading.join()
        time.sleep(1)
    histories = crowd.histories
    before = histories.latency(1, until=began)
    pause = histories.latency(1, since=began - 1, until=ended)

    with grown.guest() as reader:
        assert histories.faults(reader) == []
    assert all(call.events for call in histories.all), histories.summary()
    assert "Traceback" not in grown.log("web")
    assert "faults=0" in manage(grown, "verify_games")
    grown.assert_fed()
    assert pause < LONGEST_PAUSE
    ((table, count),) = grown.ask(COUNTS)
    assert table in ("games_event_first", "games_event_2024_02")
    assert "Created games_event_20" in said
    measured(
        28,
        f"{histories.summary()}; {count} events moved in {ended - began:.1f} s, the"
        f" longest move took {1000 * pause:.0f} ms, before {1000 * before:.0f} ms",
    )
    guards_hold(grown)
    the_next_time_nothing_is_done(grown)


def test_nothing_is_scanned_or_indexed_while_all_wait(room, durable):
    with housing(room / "aloud", durable, names=()) as house:
        with psycopg.connect(house.env["DATABASE_OWNER_URL"]) as reader:
            reader.execute("SELECT count(*) FROM games_event")
            with pytest.raises(AssertionError, match="lock timeout"):
                manage(house, "shell", "-c", ALOUD)
            assert house.ask(LEFT) == [(True, False)]

        said = manage(house, "shell", "-c", ALOUD)

        assert 'constraint for table "games_event_first" is implied by existing' in said
        assert house.ask(INDEXES, role="owner") == [
            ("games_event_first_event_key",),
            ("games_event_first_pkey",),
        ]


def read_for_long(house: House) -> None:
    with psycopg.connect(house.env["DATABASE_OWNER_URL"]) as reader:
        reader.execute("SELECT count(*) FROM games_event")
        time.sleep(A_READER)


def guards_hold(house: House) -> None:
    """Whatever is refused of the table is refused of each of its partitions."""
    tables = ["games_event", *(name for (name,) in house.ask(PARTITIONS))]
    for role, refused in (
        ("", psycopg.errors.InsufficientPrivilege),
        ("owner", psycopg.errors.RestrictViolation),
    ):
        for change in CHANGES:
            for table in tables:
                if role == "owner" and "TRUNCATE" not in change and table != tables[0]:
                    continue  # Most are empty, so there is no row to refuse.
                with pytest.raises(refused):
                    house.ask(change.replace("games_event", table), role=role)
    with pytest.raises(psycopg.errors.IntegrityError, match="cannot follow"):
        house.ask(OF_NO_GAME)


def the_next_time_nothing_is_done(house: House) -> None:
    before = house.ask(PARTITIONS)
    manage(house, "migrate", "--verbosity", "0")
    assert manage(house, "partition_events") == ""
    assert house.ask(PARTITIONS) == before
    manage(house, "partition_events", "--check")
