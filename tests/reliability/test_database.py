"""A PostgreSQL that is killed, or full, under load (tests 8, 9 and 14)."""

import time
from functools import partial
from pathlib import Path

from games.lab.client.api import Client, ServerResponse
from tests.e2e.table import manage, until
from tests.reliability.crowd import Crowd, crowding
from tests.reliability.history import History, Outcome
from tests.reliability.house import Database, House, housing
from tests.reliability.sizes import size, within
from tests.reliability.test_streams import follow_through
from tests.reliability.volumes import filled, small_volume

__all__ = ["small_volume"]

TABLES = 6


def test_no_acknowledged_move_is_lost_with_postgresql(house, durable, measured):
    rounds = size(2, 20)
    pids = {name: house.pid(name) for name in ("web", "relay", "worker")}
    workers = house.child_pids("web")
    away = []
    with crowding(house, TABLES) as crowd:
        for _ in range(rounds):
            time.sleep(2)
            durable.kill()
            time.sleep(0.3)
            started = time.monotonic()
            durable.start()
            seen = len(crowd.histories.all)
            until(partial(has_stored, crowd, seen))
            away.append(time.monotonic() - started)
        time.sleep(1)
    with house.guest() as player:
        assert crowd.histories.faults(player) == []
    assert {name: house.pid(name) for name in pids} == pids
    assert house.child_pids("web") == workers
    house.assert_fed()
    assert "faults=0" in manage(house, "verify_games")
    assert max(away) < within(10)
    measured(
        8,
        f"{rounds} kills, {crowd.histories.summary()}; 0 lost, moves stored again"
        f" within {max(away):.1f} s of the start",
    )


def test_streams_and_feed_go_on_where_they_were(house, durable, measured):
    rounds = size(2, 20)

    def kill_the_database() -> None:
        for _ in range(rounds):
            time.sleep(2)
            durable.kill()
            durable.start()
        time.sleep(2)

    with house.guest() as player:
        heard = follow_through(house, player, kill_the_database)
    house.assert_fed()
    measured(
        9, f"{rounds} kills, {heard} events heard by 16 streams: 0 gaps, 0 repeats"
    )


def test_on_a_full_disk_nothing_is_promised_that_is_not_kept(
    room, small_volume, measured
):
    database = Database(small_volume)
    try:
        with housing(room / "full", database, names=("relay", "web")) as house:
            refusals = fill_and_empty(house, small_volume)
    finally:
        database.stop()
    measured(14, f"{refusals}; 0 lost, well again without repair")


def fill_and_empty(house: House, folder: Path) -> str:
    with house.guest() as player, crowding(house, TABLES, pause=0) as crowd:
        time.sleep(2)
        before = len(crowd.histories.all)
        with filled(folder):
            # Room that was set aside before is still written to; then there is none.
            until(lambda: has_unknown(crowd.histories.all[before:]))
            answer = until(lambda: unavailable(player))
            assert answer
        seen = len(crowd.histories.all)
        until(lambda: any(call.events for call in crowd.histories.all[seen:]))
        time.sleep(1)
    with house.guest() as reader:
        assert crowd.histories.faults(reader) == []
    assert answer.headers["Content-Type"] == "application/problem+json"
    house.assert_fed()
    assert "faults=0" in manage(house, "verify_games")
    return f"{crowd.histories.summary()}, where a full disk is 503"


def has_stored(crowd: Crowd, seen: int) -> bool:
    """Whether moves were stored after so many calls."""
    return any(call.events for call in crowd.histories.all[seen:])


def has_unknown(calls: History) -> bool:
    return any(call.outcome is Outcome.UNKNOWN for call in calls)


def unavailable(player: Client) -> ServerResponse | None:
    """What somebody is told who wants a game of a full disk."""
    answer = player.post("/games", {"variant": "duo", "seats": ["me", "me"]})
    return answer if answer.status == 503 else None
