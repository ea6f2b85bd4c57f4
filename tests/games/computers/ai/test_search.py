import subprocess
import sys

import pytest

from games.computers.ai.findings import Budget, Findings
from games.computers.ai.search import FIRST_CHUNK, can_search, is_searchable, search
from games.rules.variants import VARIANTS, find_ruleset
from tests.games.computers.ai.positions import after, begun, random_games

AMPLE = 600.0
"""Seconds that no search here needs."""


@pytest.mark.parametrize("simulations", [1, FIRST_CHUNK, 333])
def test_a_search_makes_as_many_simulations_as_it_may(simulations):
    found = search(begun("duo"), Budget(simulations, AMPLE), "s")
    assert found.simulations == simulations


def test_equal_seeds_find_the_same_however_fast_the_machine_is():
    position = after(6, begun("duo"))
    first = search(position, Budget(300, AMPLE), "s")
    assert search(position, Budget(300, AMPLE), "s", lambda _: True) == first
    assert search(position, Budget(300, AMPLE), "t") != first


def test_seconds_end_a_search():
    found = search(begun("duo"), Budget(1_000_000, seconds=0), "s")
    assert found.simulations == FIRST_CHUNK
    assert len(found.candidates) == len(begun("duo").legal_placements())


def test_who_hears_of_progress_can_end_it():
    found = search(begun("duo"), Budget(1_000_000, AMPLE), "s", lambda _: False)
    assert found.simulations == FIRST_CHUNK


def test_progress_is_told_of_ever_more_simulations():
    told: list[Findings] = []

    def hear(findings: Findings) -> bool:
        told.append(findings)
        return len(told) < 4

    found = search(begun("junior"), Budget(1_000_000, AMPLE), "s", hear)
    made = [findings.simulations for findings in told]
    assert made == sorted(set(made))
    assert found == told[-1]


def test_a_move_is_chosen_as_soon_as_nothing_else_can_become_the_best():
    forced = next(
        one for one in random_games("duo") if len(one.legal_placements()) == 1
    )
    to_move = search(forced, Budget(5000, AMPLE, to_move=True), "s")
    assert to_move.simulations == FIRST_CHUNK
    assert search(forced, Budget(5000, AMPLE), "s").simulations == 5000


@pytest.mark.parametrize("simulations", [400, 1750])
def test_the_same_move_is_chosen_as_by_a_search_to_the_end(simulations):
    for plies in (4, 11, 14, 18, 22):
        position = after(plies, begun("duo"))
        early = search(position, Budget(simulations, AMPLE, to_move=True), "s")
        full = search(position, Budget(simulations, AMPLE), "s")
        assert (early.best.color, early.best.number) == (
            full.best.color,
            full.best.number,
        )
        assert early.simulations <= full.simulations


def test_how_fast_the_machine_is_does_not_decide_when_a_move_is_chosen(monkeypatch):
    position, budget = after(14, begun("duo")), Budget(1750, AMPLE, to_move=True)
    first = search(position, budget, "s")
    assert first.simulations < 1750
    monkeypatch.setattr("games.computers.ai.search.CHUNK_SECONDS", 1e-5)
    assert search(position, budget, "s") == first


def test_all_is_searched_but_games_for_one():
    for variant in VARIANTS:
        ruleset = find_ruleset(variant, {})
        assert can_search(ruleset) == (len(ruleset.seats) > 1)


def test_numba_is_loaded_by_a_search_and_not_before():
    assert is_searchable()
    program = """if True:
        import sys
        from games.computers.ai import levels, search
        from games.rules.position import start_position
        from games.rules.variants import find_ruleset

        puzzle = start_position(find_ruleset("solo-cube-3", {}))
        assert levels.choose_placement(puzzle, "3", "s") in puzzle.legal_placements()
        assert search.is_searchable()
        assert not {"numba", "numpy"} & sys.modules.keys()
    """
    subprocess.run([sys.executable, "-c", program], check=True, timeout=200)
