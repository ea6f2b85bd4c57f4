"""A primary that dies under play, and its standby, which takes over (test 24)."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from urllib.parse import quote

import pytest

from blokus_api.embedded.postgres import APPLICATION, OWNER
from games.lab.client.api import Client
from tests.e2e.table import manage, until
from tests.reliability.calling import Histories
from tests.reliability.copies import Pair, ask, open_folder, pair
from tests.reliability.crowd import crowding
from tests.reliability.history import Call, History, Outcome
from tests.reliability.house import Database, House, housing
from tests.reliability.sizes import size

TABLES = 4
SECONDS = size(2, 20)
CUT_FOR = 1.0
"""Seconds for which nothing reaches the standby before the primary dies."""
SENDER = "SELECT pid FROM pg_stat_replication"
WRITTEN = "SELECT pg_current_wal_flush_lsn()::text"
HAS = "SELECT pg_last_wal_receive_lsn() >= %s::pg_lsn"


@contextmanager
def playing_on(servers: Pair, folder: Path) -> Iterator[House]:
    """A house that knows both servers, and is not told which of them is which."""
    names = {"DATABASE_URL": APPLICATION, "DATABASE_OWNER_URL": OWNER}
    env = {name: url_of_both(servers, role) for name, role in names.items()}
    with housing(folder / "played", servers[0], names=("relay", "web"), env=env) as it:
        yield it


def url_of_both(servers: Pair, role: str) -> str:
    hosts = ",".join(quote(str(each.folder / "postgres"), safe="") for each in servers)
    return (
        f"postgresql://{role}@:5432/played?host={hosts}&target_session_attrs=read-write"
    )


def cut(primary: Database) -> float:
    """Let nothing pass to the standby any more; return since when."""
    os.kill(ask(primary, SENDER), signal.SIGSTOP)
    since = time.monotonic()
    time.sleep(CUT_FOR)
    return since


def followed(primary: Database, standby: Database) -> float:
    """Return a moment before which the standby has everything."""
    since = time.monotonic()
    written = ask(primary, WRITTEN)
    until(lambda: ask(standby, HAS, written))
    return since


@pytest.mark.parametrize(
    "end", [Database.kill, Database.freeze], ids=["killed", "frozen"]
)
def test_no_move_is_lost_where_commits_wait_for_the_standby(room, end, measured):
    folder = open_folder(room / f"failover-{end.__name__}")
    with pair(folder, waits=True) as servers, playing_on(servers, folder) as house:
        primary, standby = servers
        processes = house.pid("web"), house.pid("relay")
        with crowding(house, TABLES) as crowd:
            time.sleep(SECONDS)
            cut(primary)
            end(primary)
            ended, seen = time.monotonic(), len(crowd.histories.all)
            ask(standby, "SELECT pg_promote()")
            until(partial(has_stored, crowd.histories, seen))
            away = time.monotonic() - ended
            time.sleep(SECONDS)
        primary.kill()  # What was frozen must not come back as a second primary.
        with house.guest() as reader:
            assert crowd.histories.faults(reader) == []
        assert (house.pid("web"), house.pid("relay")) == processes
        house.assert_fed()
        assert "faults=0" in manage(house, "verify_games")
    what = "killed" if end is Database.kill else "frozen"
    measured(
        24,
        f"{what}: {crowd.histories.summary()}; 0 lost, moves stored {away:.1f} s after",
    )


@pytest.mark.parametrize("is_cut", [True, False], ids=["cut-off", "following"])
def test_without_waiting_what_had_not_reached_the_standby_is_lost(
    room, is_cut, measured
):
    folder = open_folder(room / f"failover-without-{is_cut}")
    with pair(folder, waits=False) as servers, playing_on(servers, folder) as house:
        primary, standby = servers
        with crowding(house, TABLES) as crowd:
            time.sleep(SECONDS)
            since = followed(primary, standby)
            if is_cut:
                began = cut(primary)
                until(lambda: acknowledges(crowd.histories, began))
            primary.kill()
            ended = time.monotonic()
            ask(standby, "SELECT pg_promote()")
        with house.guest() as reader:
            lost = list(lost_of(crowd.histories, reader, ended))
        assert lost or not is_cut
        assert all(call.returned > since for call in lost)
        assert "faults=0" in manage(house, "verify_games")
        with crowding(house, TABLES) as going_on:
            until(partial(has_stored, going_on.histories, 0))
    how = f"{CUT_FOR:.0f} s for which the standby had been cut off"
    measured(
        24,
        f"where commits do not wait: {len(lost)} acknowledged moves lost, all of them"
        f" of the {how if is_cut else 'last moment: the standby followed'}",
    )


def acknowledges(histories: Histories, since: float) -> bool:
    """Return whether a move that was sent since then was stored."""
    return any(
        call.outcome is Outcome.CREATED and call.called > since
        for call in histories.all
    )


def lost_of(histories: Histories, reader: Client, ended: float) -> Iterator[Call]:
    """Moves that were acknowledged until a moment, and are nowhere."""
    for game, calls in histories.calls.items():
        answer = reader.get(f"/games/{game}/events")
        items = answer.body["items"] if answer.status == 200 else ()
        known = {event["hash"] for event in items}
        yield from (
            call
            for call in acknowledged(calls, ended)
            if not known.issuperset(event.hash for event in call.events)
        )


def acknowledged(calls: History, until: float) -> Iterator[Call]:
    for call in calls:
        if call.outcome is Outcome.CREATED and call.returned <= until:
            yield call


def has_stored(histories: Histories, seen: int) -> bool:
    """Whether moves were stored after so many calls."""
    return any(call.outcome is Outcome.CREATED for call in histories.all[seen:])
