"""A database brought back as it was at a moment, by the lines of docs/backup.md."""

import time
from collections.abc import Iterator
from dataclasses import replace

import psycopg
import pytest

from blokus_api.embedded.postgres import OWNER
from games.lab.client.api import Client
from tests.e2e.table import manage, until
from tests.pages import backup_commands
from tests.reliability.calling import Histories, stored, stream
from tests.reliability.copies import ask, open_folder, shell
from tests.reliability.crowd import crowding
from tests.reliability.history import NEVER, Call, History, Outcome, find_faults
from tests.reliability.house import Database, housing
from tests.reliability.sizes import size

TABLES = 4
SECONDS = size(2, 20)
NAME = "dated"
ARCHIVED = "SELECT last_archived_wal >= %s FROM pg_stat_archiver"


def test_what_was_acknowledged_before_a_moment_is_there_and_nothing_else(
    room, measured
):
    archive, backups = open_folder(room / "archive"), open_folder(room / "backups")
    guard = {"LOG_LAST_CHECKPOINT": str(room / "last-checkpoint")}
    database = Database(
        open_folder(room / "dated-origin"),
        "archive_mode=on",
        f"archive_command=cp %p {archive}/%f.part && mv {archive}/%f.part {archive}/%f",
    )
    try:
        with (
            housing(room / NAME, database, names=("relay", "web"), env=guard) as house,
            crowding(house, TABLES) as crowd,
        ):
            time.sleep(SECONDS)
            shell(
                backup_commands("Continuous backup"),
                database,
                backups,
                SUPERUSER_URL=database.superuser,
                BACKUPS=str(backups),
            )
            time.sleep(SECONDS)
            before = time.monotonic()
            moment = ask(database, "SELECT clock_timestamp()::text")
            after = time.monotonic()
            time.sleep(SECONDS)
            until(lambda: compared_moves(crowd.histories, before, after)[1])
            manage(house, "sign_checkpoint")
        with psycopg.connect(database.server.url(OWNER, NAME)) as owner:
            owner.execute("DROP TABLE games_event CASCADE")
        last = ask(database, "SELECT pg_walfile_name(pg_switch_wal())")
        until(lambda: ask(database, ARCHIVED, last))
    finally:
        database.stop()

    new = open_folder(room / "dated-again")
    started = time.monotonic()
    shell(
        backup_commands("Restore to a point in time"),
        database,
        new,
        **{"BACKUPS": str(backups), "ARCHIVE": str(archive), "MOMENT": moment},
        NEW_DATA=str(new / "cluster"),
    )
    restored = Database(new)
    try:
        until(lambda: not ask(restored, "SELECT pg_is_in_recovery()"))
        took = time.monotonic() - started
        with housing(new / NAME, restored, names=("relay", "web"), env=guard) as house:
            assert "faults=0" in manage(house, "verify_games")
            assert "differing=0" in manage(house, "rebuild_projections", "--check")
            with house.guest() as reader:
                faults, kept, gone = compared(crowd.histories, reader, before, after)
            assert faults == []
            assert gone
            house.assert_fed()
            with pytest.raises(AssertionError, match="The log stopped signing"):
                manage(house, "sign_checkpoint")
            manage(house, "begin_log", "example.com/log-2")
            assert manage(house, "sign_checkpoint").startswith("example.com/log-2\n")
            with crowding(house, 1) as going_on:
                until(lambda: going_on.histories.count(Outcome.CREATED))
    finally:
        restored.stop()
    measured(
        25,
        f"{kept} moves acknowledged before the moment are there, {gone} after it are"
        f" not; restored in {took:.1f} s; faults=0, differing=0",
    )


def compared(
    histories: Histories, reader: Client, before: float, after: float
) -> tuple[list[str], int, int]:
    """What cannot be true, and how many stored moves are of before and after."""
    faults: list[str] = []
    for game, calls in histories.calls.items():
        if known := list(as_known(calls, before, after)):
            events = stored(stream(reader, game))
            faults += (f"{game}: {fault}" for fault in find_faults(known, events))
    return faults, *compared_moves(histories, before, after)


def compared_moves(
    histories: Histories, before: float, after: float
) -> tuple[int, int]:
    """Return how many stored moves are of before and after."""
    created = [c for c in histories.all if c.outcome is Outcome.CREATED]
    return (
        sum(call.returned <= before for call in created),
        sum(call.called >= after for call in created),
    )


def as_known(calls: History, before: float, after: float) -> Iterator[Call]:
    """What clients knew at a moment: of calls under way nothing, of later ones none."""
    for call in calls:
        if call.returned <= before:
            yield call
        elif call.called < after:
            yield replace(
                call, outcome=Outcome.UNKNOWN, returned=NEVER, events=(), version=None
            )
