"""The corner-only contact of Trigon, against its definition in rules 5.7."""

import random
from collections import Counter

import pytest

from games.rules.corner_only import CornerOnly
from games.rules.legality import judge
from games.rules.placements import members
from games.rules.position import start_position
from games.rules.refusals import IllegalPlacementError, Reason
from games.rules.sentences import touched_piece
from games.rules.variants import find_ruleset
from games.rules.variants.trigon import LATTICE
from tests.games.rules.boards import a_move, place, start

TABLE = find_ruleset("trigon", {}).placements


def around(number):
    """Per vertex, how many cells of a placement have it."""
    return Counter(
        vertex for cell in TABLE.cells_of(number) for vertex in LATTICE.vertices(cell)
    )


def clashes(number, other):
    """Whether a corner of one touches the inside of a side of the other."""
    first, second = around(number), around(other)
    return any(3 in (first[v], second[v]) for v in first.keys() & second.keys())


@pytest.mark.parametrize("seed", range(5))
def test_what_clashes_is_what_the_definition_says(seed):
    rng = random.Random(seed)
    number = rng.randrange(len(TABLE.cells))
    clashing = CornerOnly().forbids(TABLE, number)
    near = {c for cell in TABLE.cells[number] for c in TABLE.grid.needs[cell]}
    tried = {n for cell in near for n in members(TABLE.covers[cell])}
    tried |= set(rng.sample(range(len(TABLE.cells)), 200))
    for other in rng.sample(sorted(tried), min(600, len(tried))):
        assert bool(clashing >> other & 1) == clashes(number, other)


def test_to_clash_is_mutual():
    rng = random.Random(1)
    number = rng.randrange(len(TABLE.cells))
    others = members(CornerOnly().forbids(TABLE, number))
    for other in rng.sample(others, 30):
        assert CornerOnly().forbids(TABLE, other) >> number & 1


def test_a_piece_without_a_straight_angle_clashes_only_with_those_that_have_one():
    number = TABLE.find([(17, 3)])
    assert number is not None
    assert 3 not in around(number).values()
    clashing = members(CornerOnly().forbids(TABLE, number))
    for other in random.Random(2).sample(clashing, 50):
        assert 3 in around(other).values()


@pytest.mark.parametrize(
    "variant", ["trigon", "trigon-teams", "trigon-2p", "trigon-3p"]
)
def test_the_rule_is_an_option_of_every_trigon_variant(variant):
    assert find_ruleset(variant, {}).contact_rule is None
    strict = find_ruleset(variant, {"contact": "corner-only"})
    assert strict.contact_rule == CornerOnly()


def test_a_corner_on_a_side_is_refused_with_the_cells_that_touch():
    loose = place(start("trigon"), 0, (16, 3), (17, 3), (18, 3))
    strict = place(start("trigon", contact="corner-only"), 0, (16, 3), (17, 3), (18, 3))
    allowed = set(members(loose.legal(0)))
    kept = set(members(strict.legal(0)))
    assert kept < allowed
    played = loose.played[0].number
    for number in random.Random(0).sample(sorted(allowed), 200):
        cells = TABLE.cells_of(number)
        assert (number in kept) != clashes(played, number)
        if number not in kept:
            move = a_move(strict, 0, None, cells)
            with pytest.raises(IllegalPlacementError) as refused:
                judge(strict, move)
            assert touched_piece(strict, move, refused.value) == strict.played[0]
            assert refused.value.reason is Reason.CORNER_ON_SIDE
            assert set(refused.value.cells) <= set(cells)
            assert refused.value.cells


def test_other_colors_do_not_clash():
    position = start_position(find_ruleset("trigon", {"contact": "corner-only"}))
    position = place(position, 0, (16, 3), (17, 3), (18, 3))
    loose = place(start("trigon"), 0, (16, 3), (17, 3), (18, 3))
    assert position.legal(1) == loose.legal(1)
