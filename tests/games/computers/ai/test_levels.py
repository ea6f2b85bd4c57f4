import random
import subprocess
import sys
from itertools import count, islice

import pytest

from games.computers.ai.levels import (
    LEVELS,
    Searcher,
    Simulations,
    choose_pick,
    choose_placement,
)
from games.computers.ai.manner import USUAL
from games.rules.position import start_position
from games.rules.variants import VARIANTS, find_ruleset
from tests.games.computers.ai.positions import after, begun, random_game, random_games

pytestmark = pytest.mark.depth

QUICK = [
    name
    for name, level in LEVELS.items()
    if not level.simulations or level.simulations.two_colors < 30
]
"""Levels that may play anywhere in a test; the others search ends of games."""


@pytest.mark.parametrize("variant", VARIANTS)
def test_levels_place_what_is_legal_from_the_beginning_to_the_end(variant):
    *positions, _ = random_game(begun(variant), seed=1)
    for position in (positions[0], positions[len(positions) // 2], positions[-1]):
        for level in QUICK:
            chosen = choose_placement(position, level, "seed")
            assert chosen in position.legal_placements(), level


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", ["duo", "classic-3p", "solo-cube-3"])
def test_every_level_plays_a_game_to_its_end(level, variant):
    position = list(random_game(begun(variant), seed=2))[-6:][0]
    while legal := position.legal_placements():
        chosen = choose_placement(position, level, "seed")
        assert chosen in legal
        position = position.play(*chosen)


@pytest.mark.parametrize(
    ("variant", "simulations"),
    [
        ("duo", 24),
        ("classic-2p", 75),
        ("classic", 45),
        ("trigon-teams", 75),
        ("trigon-3p", 140),
        ("trigon", 140),
        ("draft-3p", 500),
        ("draft-4p", 4000),
    ],
)
def test_a_level_searches_longer_where_a_game_has_more_to_look_at(variant, simulations):
    searched = LEVELS["3"].simulations
    assert searched is not None
    assert searched.for_ruleset(find_ruleset(variant, {})) == simulations


@pytest.mark.parametrize("level", LEVELS)
def test_equal_seeds_give_equal_choices(level):
    position = after(18, begun("junior"))
    chosen = {choose_placement(position, level, "seed") for _ in range(3)}
    assert len(chosen) == 1


@pytest.mark.parametrize("level", ["random", "1", "2", "3", "greedy"])
def test_other_seeds_give_other_choices(level):
    position = begun("half-board")
    assert len({choose_placement(position, level, f"{i}") for i in range(30)}) > 1


def test_chance_chooses_among_all_that_is_legal():
    few = (
        one for one in random_games("half-board") if 3 < len(one.legal_placements()) < 9
    )
    position = next(few)
    chosen = {choose_placement(position, "random", f"{i}") for i in range(300)}
    assert chosen == set(position.legal_placements())


def test_a_slip_however_rare_plays_anything_that_is_legal():
    few = (
        one for one in random_games("half-board") if 3 < len(one.legal_placements()) < 9
    )
    position = next(few)
    careless = Searcher(Simulations(1, 1, 1), seconds=1, manner=USUAL, slips=1 / 20)
    seeds = (seed for i in count() if random.Random(seed := f"{i}").random() < 1 / 20)
    chosen = {careless(position, seed) for seed in islice(seeds, 300)}
    assert chosen == set(position.legal_placements())


def test_a_move_comes_in_time_however_long_the_search_would_be():
    position = begun("classic")
    hurried = Searcher(Simulations(10**6, 10**6, 10**6), 0, USUAL)
    assert hurried(position, "seed") in position.legal_placements()


def test_levels_one_to_seven_stay_what_people_are_used_to():
    assert [LEVELS[f"{i}"].edition for i in range(1, 11)] == [2] * 7 + [3] * 3
    assert {LEVELS[f"{i}@1"].edition for i in range(1, 10)} == {1}
    assert {name for name in LEVELS if name.endswith("@2")} == {"8@2", "9@2"}
    assert "edition 2 of the search" in LEVELS["9@2"].description
    assert "as in edition" not in LEVELS["5"].description


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_known_by_its_name(level):
    assert LEVELS[level].name == level
    assert LEVELS[level].description.endswith(".")


@pytest.mark.parametrize(
    ("variant", "most"),
    [
        *(("duo", 3), ("half-board", 3), ("junior", 3)),
        *(("classic-2p", 5), ("classic-teams", 5), ("trigon-2p", 5)),
        *(("classic", 7), ("classic-3p", 7), ("trigon-3p", 7)),
    ],
)
def test_how_much_is_searched_depends_on_colors_and_teams(variant, most):
    assert Simulations(3, 5, 7).for_ruleset(find_ruleset(variant, {})) == most


def test_levels_search_more_from_one_to_ten():
    searched = [LEVELS[f"{i}"].simulations for i in range(1, 11)]
    *usual, judged = zip(*searched, strict=True)
    for simulations in usual:
        assert list(simulations) == sorted(set(simulations))
        assert all(simulations)
    assert judged[:7] == (None,) * 7
    assert list(judged[7:]) == sorted(set(judged[7:]))
    assert LEVELS["random"].simulations is LEVELS["greedy"].simulations is None


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", ["draft-2p", "draft-4p"])
def test_levels_draft_what_nobody_has(level, variant):
    position = start_position(find_ruleset(variant, {}))
    while position.picking is not None:
        piece = choose_pick(position, level, f"seed {len(position.picks)}")
        assert piece in position.undrafted
        position = position.draft(piece)


@pytest.mark.parametrize(("level", "size"), [("5", 1), ("greedy", 1), ("5@1", 5)])
def test_who_looks_ahead_drafts_the_smallest_as_edition_1_did_not(level, size):
    position = start_position(find_ruleset("draft-3p", {}))
    pieces = position.ruleset.pieces
    for seed in range(5):
        assert pieces[choose_pick(position, level, f"{seed}")].size == size


def won(strong: str, weak: str, games: int) -> float:
    """The share that the first of two levels wins of games of Half Board."""
    total = 0.0
    for game in range(games):
        position = begun("half-board")
        seats = (strong, weak) if game % 2 else (weak, strong)
        while position.turn is not None:
            level = seats[position.turn]
            position = position.play(*choose_placement(position, level, f"{game}"))
        mine, its = (sum(position.hands[seats.index(one)]) for one in (strong, weak))
        total += (mine < its) + (mine == its) / 2
    return total / games


@pytest.mark.parametrize(
    ("strong", "weak"), [("greedy", "random"), ("3", "random"), ("4", "1")]
)
def test_looking_ahead_beats_chance(strong, weak):
    assert won(strong, weak, 8) >= 0.75


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
from games.computers.ai.levels import LEVELS, choose_placement
from games.rules.position import start_position
from games.rules.variants import find_ruleset

position = start_position(find_ruleset("duo", {}))
for level in LEVELS:
    assert choose_placement(position, level, "seed") in position.legal_placements()
assert "numpy" not in sys.modules
"""


def test_where_numba_is_missing_all_levels_play_and_the_log_tells_once():
    said = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMBA],
        check=True,
        timeout=200,
        capture_output=True,
        text=True,
    ).stderr
    assert said.count("numba is not installed") == 1
