import random

import pytest

from games.computers.ai.greedy import best_placement
from games.replay.evolution import replay
from games.rules.placements import members
from games.rules.position import start_position
from games.rules.variants import find_ruleset
from tests.builders import a_stream, played


def start(variant, **options):
    return start_position(find_ruleset(variant, options))


def size_of(position, number):
    return position.placements.piece_of(number).size


def best(position, seed):
    """The number of the best placement, of the color to move."""
    color, number = best_placement(position, random.Random(seed))
    assert color == position.color
    return number


@pytest.mark.parametrize("variant", ["duo", "classic", "classic-3p", "classic-teams"])
def test_a_game_is_begun_with_a_big_piece(variant):
    position = start(variant)
    assert size_of(position, best(position, 0)) == 5


@pytest.mark.parametrize("plies", [1, 7, 20, 40])
def test_what_is_placed_is_legal(plies):
    position = replay(played(a_stream("classic-2p"), plies)).position
    color, number = best_placement(position, random.Random(0))
    assert color == position.color
    assert number in members(position.legal(color))


def test_chance_decides_only_between_equals():
    position = start("duo", starts="fixed")
    values = {
        tuple(
            position.place(0, best(position, seed)).legal(color).bit_count()
            for color in range(2)
        )
        for seed in range(5)
    }
    assert len({mine - theirs for mine, theirs in values}) == 1


def test_nobody_has_a_better_answer_with_one_placement():
    position = replay(played(a_stream("junior"), 14, seed=3)).position
    color = position.color
    assert color is not None

    def value(number):
        after = position.place(color, number)
        room = after.legal(color).bit_count() - after.legal(1 - color).bit_count()
        return 40 * size_of(position, number) + room

    highest = max(map(value, members(position.legal(color))))
    assert value(best(position, 1)) == highest


def test_partners_leave_each_other_room():
    """In classic-2p a seat's two colors win together, and so do partners in teams."""
    for variant in ("classic-2p", "classic-teams"):
        position = replay(played(a_stream(variant), 24, seed=1)).position
        color = position.color
        assert color is not None
        own = {color, (color + 2) % 4}

        def value(number, position=position, color=color, own=own):
            after = position.place(color, number)
            return 40 * size_of(position, number) + sum(
                after.legal(c).bit_count() * (1 if c in own else -1) for c in range(4)
            )

        highest = max(map(value, members(position.legal(color))))
        assert value(best(position, 1)) == highest
