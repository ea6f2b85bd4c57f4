"""Searches of seconds: their workers die, their tasks come twice, or kill (test 21).

A level's move and an analysis alike: one answer, no double, no endless loop.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.analyses import runs
from games.tasks import RUNS
from tests.e2e.table import manage, until
from tests.reliability.computers import (
    STRONGEST,
    await_a_computer,
    end_leases,
    is_answered,
    is_thought_about,
    moves_made,
)
from tests.reliability.house import House

LONG = {
    "kind": "best-moves",
    "variant": "classic",
    "simulations": 200_000,
    "seconds": 10,  # More would be work of the analyst.
}


@pytest.fixture
def poison(house: House, tmp_path: Path) -> Path:
    """Where poisoned workers write their runs down."""
    runs = tmp_path / "runs"
    runs.touch()
    house.env["POISONED"] = str(runs)
    return runs


def runs_in(poison: Path) -> int:
    return len(poison.read_text().splitlines())


def assert_moved_once(house, player, game):
    """No copy of the task is left, and none of them moved again."""
    until(lambda: is_answered(player, game))
    house.assert_fed()
    until(lambda: not owed(house, game))
    assert moves_made(player, game) == 2
    assert "faults=0" in manage(house, "verify_games", game)


def owed(house, subject):
    return house.ask("SELECT 1 FROM games_obligation WHERE subject = %s", subject)


def test_a_process_that_nobody_warmed_up_searches_as_much_as_others(tmp_path):
    """To compile takes longer than a hint may: it is not what seconds are for."""
    program = """if True:
        from games.computers.ai.findings import Budget
        from games.computers.ai.search import search
        from games.rules.position import start_position
        from games.rules.variants import find_ruleset
        position = start_position(find_ruleset("junior", {}))
        print(search(position, Budget(2000, seconds=12), "").simulations)
    """
    env = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    made = subprocess.check_output([sys.executable, "-c", program], env=env)
    assert int(made) == 2000


def killed_in_mid_search(house, player):
    """Kill the searcher while it thinks about a move; return the game."""

    def has_begun():
        return is_thought_about(house, game) or is_answered(player, game)

    game = await_a_computer(player, STRONGEST.name)
    until(has_begun)
    house.kill("searcher")
    if is_answered(player, game):  # It was quicker.
        house.start("searcher")
        return killed_in_mid_search(house, player)
    return game


def test_a_move_whose_worker_dies_in_mid_search_is_made_once(house, measured):
    with house.guest() as player:
        game = killed_in_mid_search(house, player)
        house.start("searcher")
        end_leases(house, game)
        assert_moved_once(house, player, game)
    measured(21, f"level {STRONGEST.name} killed in mid-search: one move")


def test_a_move_that_is_searched_by_several_at_once_is_made_once(house, measured):
    house.env["FAULT"] = "tripled"
    with (
        house.swapped("relay", {"django": "tests.reliability.faulty"}),
        house.guest() as player,
    ):
        game = await_a_computer(player, STRONGEST.name)
        assert_moved_once(house, player, game)
    measured(21, "sent three times: one move")


def test_a_search_that_kills_its_worker_is_given_up_and_any_move_made(
    house, poison, measured
):
    with (
        house.swapped("searcher", {"blokus_api": "tests.reliability.poisoned"}),
        house.guest() as player,
    ):
        game = await_a_computer(player, STRONGEST.name)

        def goes_on():
            end_leases(house, game)
            return is_answered(player, game)

        until(goes_on)
        assert_moved_once(house, player, game)
    assert RUNS <= runs_in(poison) <= RUNS + 2
    assert f"The move in game {game}" in house.log("searcher")
    measured(21, f"killing: {runs_in(poison)} runs, then as greedy")


def test_an_analysis_whose_worker_dies_in_mid_search_is_answered_once(house, measured):
    with house.guest() as player:
        path = asked(player)
        until(lambda: player.get(path).body["progress"]["simulations"])
        house.kill("searcher")
        assert player.get(path).body["status"] == "running"
        house.start("searcher")
        fall_silent(house, path)
        until(lambda: player.get(path).body["status"] == "done")
        assert player.get(path).body["result"]["moves"]
        assert runs_of(house, path) == 2
        assert not owed(house, path[10:])
    measured(21, "an analysis killed in mid-search: answered by the second run")


def test_an_analysis_that_comes_several_times_at_once_is_searched_once(house, measured):
    house.env["FAULT"] = "tripled"
    with (
        house.swapped("relay", {"django": "tests.reliability.faulty"}),
        house.guest() as player,
    ):
        path = asked(player)
        until(lambda: player.get(path).body["status"] == "done")
        assert runs_of(house, path) == 1
    measured(21, "an analysis sent three times: one run")


def test_an_analysis_that_kills_its_worker_is_given_up(house, poison, measured):
    with (
        house.swapped("searcher", {"blokus_api": "tests.reliability.poisoned"}),
        house.guest() as player,
    ):
        path = asked(player)

        def closed():
            if runs_in(poison) == runs_of(house, path):
                fall_silent(house, path)
            return player.get(path).body["status"] == "failed"

        until(closed)
        assert player.get(path).body["reason"] == "given-up"
        assert not owed(house, path[10:])
    assert runs_in(poison) == runs.RUNS
    measured(21, f"an analysis that kills: failed after {runs.RUNS} runs")


def asked(player):
    answer = player.post("/analyses", LONG)
    assert answer.status == 202, answer
    return f"/analyses/{answer.body['id']}"


def runs_of(house, path):
    ((runs,),) = house.ask(
        "SELECT runs FROM analyses_analysis WHERE id = %s", path[10:]
    )
    return runs


def fall_silent(house, path):
    """The silence of a dead worker is not waited for: it is made longer."""
    house.ask(
        "UPDATE analyses_analysis SET updated_at = updated_at - interval '1 hour'"
        " WHERE id = %s AND status = 'running'",
        path[10:],
    )
    house.ask(
        "UPDATE games_obligation SET due_at = clock_timestamp() WHERE subject = %s",
        path[10:],
    )
