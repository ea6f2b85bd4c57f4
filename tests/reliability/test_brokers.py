"""Workers and brokers that die, with each broker that can be had (tests 4 to 7)."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import pytest

from games.computers.ai.levels import choose_placement
from games.lab.client.api import Client
from games.replay.evolution import replay
from games.replay.state import AI_PREFIX
from games.storage.obligations import KINDS
from games.tasks import RUNS
from tests.blokus_api.embedded.supervisors import kill
from tests.e2e.table import PATIENCE, create, manage, until
from tests.reliability.brokers import Broker, tried
from tests.reliability.calling import envelope_of, stream
from tests.reliability.computers import await_a_computer, end_leases, is_answered
from tests.reliability.crowd import crowding
from tests.reliability.history import Outcome
from tests.reliability.house import Database, House, housing
from tests.reliability.sizes import IS_LONG, size, within
from tests.stack import Name

LEASE = KINDS["ai-move"].lease
SLACK = within(2)
"""Seconds after its lease in which lost work is done."""
SOON = within(0.1)
"""Seconds that moves may take without a broker, however quick they are with one."""
SHARE = 0.99 if IS_LONG else 0.5
"""The share of moves that are so quick: a stall of a busy machine slows the others."""
DRAINED_WITHIN = within(30)
MOST_KILLS = 30
"""Kills until one must have met a move that was begun: it takes a few milliseconds."""
PARTS: tuple[Name, ...] = ("broker", "worker", "relay", "web")


@pytest.fixture(scope="module", params=tried(), ids=lambda one: one.name)
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


@dataclass(frozen=True)
class Held:
    """Work that was sent before a kill, and not done."""

    kind: str
    game: str
    version: int
    began: bool
    lease_ends: datetime
    killed: datetime

    def done(self, house: House) -> datetime:
        """When the event was stored that it leads to."""
        ((at,),) = house.ask(
            "SELECT at FROM games_event WHERE game_id = %s AND version = %s",
            *(self.game, self.version + 1),
        )
        assert isinstance(at, datetime)
        return at


def held(house: House) -> dict[tuple[str, str, int], Held]:
    rows = house.ask(
        "SELECT kind, subject, version, runs > 0, due_at, clock_timestamp()"
        " FROM games_obligation WHERE attempts > 0"
    )
    return {row[:3]: Held(*row) for row in rows}


def moves(house: House) -> int:
    ((count,),) = house.ask("SELECT count(*) FROM games_event WHERE key IS NULL")
    return int(count)


def wait_for_moves(house: House, count: int) -> None:
    before = moves(house)
    until(lambda: moves(house) >= before + count)


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


def test_no_work_is_lost_with_a_worker(house, measured):
    """What was in its hands is sent again when its lease runs out, and done at once."""
    count, rounds = 6, size(1, 5)
    games: list[str] = []
    hit: list[Held] = []
    cut: list[Held] = []
    kills = 0
    with house.guest() as player:
        while kills < 3 * rounds or (not cut and kills < MOST_KILLS):
            latest: dict[tuple[str, str, int], Held] = {}
            for deed in (kill_main, kill_a_child, kill_all):
                games += computers(player, count)
                wait_for_moves(house, 20)
                deed(house)
                kills += 1
                latest |= held(house)
            until(lambda: unscored(house) == 0, 2 * LEASE + PATIENCE)
            hit += latest.values()
            cut = [one for one in hit if one.began]
        played = assert_played_once(house, player, games)
    late = max((one.done(house) - one.lease_ends).total_seconds() for one in hit)
    repaired = max((one.done(house) - one.killed).total_seconds() for one in hit)
    assert cut
    assert late <= SLACK
    measured(
        4,
        f"{house.broker.name}: {len(games)} games, {played} moves, {kills} kills"
        f" with {len(hit)} pieces of work sent and {len(cut)} begun: 0 lost, 0 double,"
        f" all done {repaired:.1f} s after a kill, {late:+.1f} s after its lease",
    )


def test_every_task_three_times_and_out_of_order_is_as_once(house, measured):
    count = size(3, 20)
    house.env["FAULT"] = "tripled"
    with (
        house.swapped("relay", {"django": "tests.reliability.faulty"}),
        house.guest() as player,
    ):
        games = computers(player, count)
        until(lambda: unscored(house) == 0, 20 * count + PATIENCE)
        played = assert_played_once(house, player, games)
    measured(5, f"{house.broker.name}: {played} moves, each as its level chooses once")


def test_moves_need_no_broker(house, measured):
    seconds, waiting = size(3, 60), size(10, 200)
    with house.guest() as player, crowding(house, 2, pause=0.02) as crowd:
        time.sleep(size(2, 20))
        before = crowd.histories.latency(SHARE)
        house.kill("broker")
        since = time.monotonic()
        backlog = [await_a_computer(player) for _ in range(waiting)]
        time.sleep(max(0, since + seconds - time.monotonic()))
        assert not any(is_answered(player, game) for game in backlog)
        back = time.monotonic()
        house.broker.forget()
        house.start("broker")
        started = time.monotonic()
        until(
            lambda: all(is_answered(player, game) for game in backlog), DRAINED_WITHIN
        )
        drained = time.monotonic() - started
    during = crowd.histories.latency(SHARE, since, back)
    with house.guest() as player:
        assert crowd.histories.faults(player) == []
    house.assert_fed()
    assert crowd.histories.count(Outcome.UNKNOWN) <= size(2, 0)
    assert during < max(2 * before, SOON)
    measured(
        6,
        f"{house.broker.name}: away for {seconds} s and wiped,"
        f" p{100 * SHARE:.0f} {1000 * before:.0f} ms before and"
        f" {1000 * during:.0f} ms meanwhile,"
        f" {waiting} moves of computers made {drained:.1f} s after its return",
    )


def test_a_move_that_kills_its_worker_is_given_up(house, tmp_path, measured):
    runs = tmp_path / "runs"
    runs.touch()
    house.env["POISONED"] = str(runs)
    with (
        house.swapped("worker", {"blokus_api": "tests.reliability.poisoned"}),
        house.guest() as player,
    ):
        game = await_a_computer(player, "greedy")
        until(lambda: rescued(house, player, game, runs))
        assert "faults=0" in manage(house, "verify_games", game)
    count = len(runs.read_text().splitlines())
    assert RUNS <= count <= 5
    assert f"The move in game {game}" in house.log("worker")
    measured(7, f"{house.broker.name}: {count} runs, then as greedy")


def rescued(house: House, player: Client, game: str, runs: Path) -> bool:
    """Whether the game goes on, once runs of it have died."""
    if runs.read_text():
        end_leases(house, game)
    return is_answered(player, game)
