import random
import time

import pytest

from games.ai.levels import LEVELS, choose_placement
from games.rules.position import start_position
from games.rules.variants import VARIANTS, find_ruleset
from games.state import replay
from tests.builders import a_stream, played
from tests.games.rules.boards import drafted


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_begins_every_variant_in_time(level, variant):
    position = drafted(start_position(find_ruleset(variant, {})), random.Random(0))
    legal = position.legal_moves()
    began = time.monotonic()
    chosen = choose_placement(position, level, "seed")
    assert time.monotonic() - began < LEVELS[level].seconds
    assert chosen in legal


@pytest.mark.parametrize("level", LEVELS)
def test_equal_seeds_give_equal_choices(level):
    position = replay(played(a_stream("junior"), 4)).position
    chosen = {choose_placement(position, level, "seed") for _ in range(3)}
    assert len(chosen) == 1


def test_chance_chooses_among_all_that_is_legal():
    position = replay(played(a_stream("junior"), 30, seed=4)).position
    legal = position.legal_moves()
    chosen = {
        choose_placement(position, "random", str(i)) for i in range(30 * len(legal))
    }
    assert chosen == set(legal)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_known_by_its_name(level):
    assert LEVELS[level].name == level
    assert LEVELS[level].description.endswith(".")


def test_looking_ahead_beats_chance():
    won = 0
    for game in range(4):
        position = start_position(find_ruleset("junior", {}))
        seats = ("greedy", "random") if game % 2 else ("random", "greedy")
        while position.turn is not None:
            level = seats[position.turn]
            position = position.play(*choose_placement(position, level, f"{game}"))
        left = [sum(hand) for hand in position.hands]
        won += left[seats.index("greedy")] <= left[seats.index("random")]
    assert won >= 3
