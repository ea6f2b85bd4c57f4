"""Workers and brokers that die, with each broker that can be had (tests 4 to 7)."""

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.ai.levels import choose_placement
from games.obligations import KINDS
from games.state import AI_PREFIX, replay
from records.client.api import Client
from tests.blokus_api.embedded.supervisors import kill
from tests.e2e.table import create, manage, until
from tests.reliability.brokers import Broker, installed
from tests.reliability.calling import View, envelope_of, stream
from tests.reliability.crowd import crowding
from tests.reliability.history import Outcome
from tests.reliability.house import Database, House, housing
from tests.stack import Name

LEASE = KINDS["ai-move"].lease
PARTS: tuple[Name, ...] = ("broker", "worker", "relay", "web")


@pytest.fixture(scope="module", params=installed(), ids=lambda one: one.name)
def house(
    request: pytest.FixtureRequest, room: Path, durable: Database
) -> Iterator[House]:
    kind: type[Broker] = request.param
    folder = room / f"with_{kind.name.lower()}"
    with housing(folder, durable, kind(folder), names=PARTS) as running:
        yield running


def computers(player: Client, count: int) -> list[str]:
    return [
        create(player, "junior", {"ai": "random"}, {"ai": "greedy"})
        for _ in range(count)
    ]


def unscored(house: House) -> int:
    """Games in which the computer is to move, or that wait to be scored."""
    ((count,),) = house.ask("SELECT count(*) FROM games_obligation")
    return int(count)


def assert_played_once(house: House, player: Client, games: list[str]) -> int:
    """Every move is the one that the level chooses there, and the end is scored."""
    count = 0
    for game in games:
        events = stream(player, game)
        state = replay([envelope_of(events[0])])
        for event in events[1:]:
            if event["type"] == "move.played":
                level = event["actor"].removeprefix(AI_PREFIX)
                seed = f"{game}:{state.version}"
                color, number = choose_placement(state.position, level, seed)
                cells = state.position.placements.cells_of(number)
                assert list(map(tuple, event["data"]["cells"])) == list(cells)
                assert event["data"]["color"] == state.ruleset.colors[color]
                count += 1
            state = replay([envelope_of(event)], state)
        assert [e["type"] for e in events].count("game.scored") == 1
        assert events[-1]["type"] == "game.scored"
    house.assert_fed()
    assert "faults=0" in manage(house, "verify_games")
    return count


def kill_main(house: House) -> None:
    kill(house.pid("worker"))
    house.restart("worker")


def kill_a_child(house: House) -> None:
    for pid in house.child_pids("worker")[:1]:
        kill(pid)


def kill_all(house: House) -> None:
    house.restart("worker")


def test_no_work_is_lost_with_a_worker(house, size, measured):
    """What was in its hands is sent again when its lease runs out."""
    count, rounds = size(10, 30), size(1, 5)
    longest = 0.0
    with house.guest() as player:
        games = computers(player, count)
        for _ in range(rounds):
            for deed in (kill_main, kill_a_child, kill_all):
                time.sleep(2)
                deed(house)
            games += computers(player, count)
            time.sleep(1)
            deed(house)
            started = time.monotonic()
            until(lambda: unscored(house) == 0, 2 * LEASE + 60)
            longest = max(longest, time.monotonic() - started)
        moves = assert_played_once(house, player, games)
    measured(
        4,
        f"{house.broker.name}: {len(games)} games, {moves} moves, {4 * rounds} kills:"
        f" 0 lost, 0 double, all done {longest:.0f} s after a kill (lease {LEASE} s)",
    )


def test_every_task_three_times_and_out_of_order_is_as_once(house, size, measured):
    count = size(6, 50)
    house.env["FAULT"] = "tripled"
    with (
        house.swapped("relay", {"django": "tests.reliability.faulty"}),
        house.guest() as player,
    ):
        games = computers(player, count)
        until(lambda: unscored(house) == 0, 120)
        moves = assert_played_once(house, player, games)
    measured(5, f"{house.broker.name}: {moves} moves, each as its level chooses once")


def test_moves_need_no_broker(house, size, measured):
    seconds = size(6, 60)
    with house.guest() as player, crowding(house, 2) as crowd:
        time.sleep(4)
        before = crowd.histories.latency(0.99)
        house.kill("broker")
        since = time.monotonic()
        games = computers(player, 5)
        time.sleep(seconds)
        house.broker.forget()
        back = time.monotonic()
        house.start("broker")
        started = time.monotonic()
        until(lambda: unscored(house) == 0, 90)
        drained = time.monotonic() - started
    during = crowd.histories.latency(0.99, since, back)
    with house.guest() as player:
        assert crowd.histories.faults(player) == []
        assert_played_once(house, player, games)
    assert crowd.histories.count(Outcome.UNKNOWN) == 0
    assert drained < 30
    measured(
        6,
        f"{house.broker.name}: away for {seconds} s and wiped,"
        f" p99 {1000 * before:.0f} ms before and {1000 * during:.0f} ms meanwhile,"
        f" drained in {drained:.1f} s",
    )


def test_a_move_that_kills_its_worker_is_given_up(house, tmp_path, measured):
    runs = tmp_path / "runs"
    runs.touch()
    house.env["POISONED"] = str(runs)
    with (
        house.swapped("worker", {"blokus_api": "tests.reliability.poisoned"}),
        house.guest() as player,
    ):
        game = create(player, "junior", "me", {"ai": "greedy"})
        view = View(player, game)
        move = view.a_move(random.Random(7))
        assert player.post(f"/games/{game}/moves", dict(move)).status == 201
        until(lambda: rescued(house, player, game), 60)
        assert "faults=0" in manage(house, "verify_games", game)
    count = len(runs.read_text().splitlines())
    assert 1 <= count <= 5
    assert "is still not done" in house.log("relay")
    measured(7, f"{house.broker.name}: {count} runs, then any legal move")


def rescued(house: House, player: Client, game: str) -> bool:
    """Leases are not waited for: their time is moved instead."""
    time.sleep(1)
    house.ask("UPDATE games_obligation SET due_at = clock_timestamp()")
    moves = [e for e in stream(player, game) if e["type"] == "move.played"]
    return len(moves) > 1
