"""Known solutions are solutions, and are found from whatever is part of one."""

import random

import pytest

from games.analyses.alone.known import (
    FILES,
    drawings,
    named,
    ordered,
    picture_of,
    way_on,
)
from games.rules.keys import keys_of
from games.rules.position import Position, start_position
from games.rules.variants import find_ruleset


def play_all(position: Position, way: list[tuple[int, int]]) -> Position:
    for color, number in way:
        assert position.color in (None, color)
        assert position.legal(color) >> number & 1
        position = position.play(color, number)
    return position


OPTIONS = {
    "solo-84": {"turn_order": ["strict", "free"], "starts": ["free", "fixed"]},
    "solo-84-descending": {
        "turn_order": ["strict", "free"],
        "starts": ["free", "fixed"],
    },
    "solo-trigon-88": {"contact": ["standard", "corner-only"]},
}
RULESETS = [
    (variant, {name: value})
    for variant, options in OPTIONS.items()
    for name, values in options.items()
    for value in values
]


@pytest.mark.parametrize(("variant", "options"), RULESETS)
def test_a_known_solution_places_all_pieces_by_the_rules(variant, options):
    start = start_position(find_ruleset(variant, options))
    way = way_on(start)
    assert way is not None
    assert not any(map(any, play_all(start, way).hands))


@pytest.mark.depth
@pytest.mark.parametrize("variant", FILES)
def test_every_drawing_is_a_solution(variant):
    start = start_position(find_ruleset(variant, {}))
    solved = 0
    for drawn in drawings(variant):
        picture = picture_of(start.ruleset, drawn)
        plan = next(named(start, picture))
        if way := ordered(start, plan):
            solved += not any(map(any, play_all(start, way).hands))
    wanted = 5 if variant == "solo-84-descending" else len(drawings(variant))
    assert solved >= wanted


def test_a_beginning_is_known_turned_and_in_other_colors():
    start = start_position(find_ruleset("solo-84", {}))
    chance, grid = random.Random(4), start.ruleset.grid
    way = way_on(start)
    assert way is not None
    keys = keys_of(start.ruleset)
    for frame in range(len(grid.symmetries)):
        colors = chance.sample(range(4), 4)
        turned = [(colors[c], keys.image(n, frame)) for c, n in way[:4]]
        position = start
        for color, number in sorted(turned):
            position = position.play(color, number)
        on = way_on(position)
        assert on is not None
        assert not any(map(any, play_all(position, on).hands))


def test_a_board_that_is_part_of_none_is_not_known():
    position = start_position(find_ruleset("solo-84", {}))
    for _ in range(8):
        position = position.play(*position.legal_placements()[0])
    assert way_on(position) is None
