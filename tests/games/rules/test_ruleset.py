import pytest

from games.rules.ruleset import indices
from games.rules.variants import find_ruleset


@pytest.mark.parametrize(
    ("variant", "options", "name"),
    [
        ("classic", {}, "classic"),
        ("classic", {"starts": "free", "scoring": "standard"}, "classic"),
        ("duo", {"starts": "fixed", "objective": "reverse"},
         "duo;objective=reverse;starts=fixed"),
        ("classic-teams", {"partners_opposite": False},
         "classic-teams;partners_opposite=false"),
        ("classic-2p", {"partners_opposite": False}, "classic-2p"),
        ("travel", {}, "duo"),
        ("reverse-3p", {"shared_color": "red"},
         "classic-3p;objective=reverse;shared_color=red"),
    ],
)  # fmt: skip
def test_the_canonical_name_lists_what_differs_from_the_defaults(
    variant, options, name
):
    assert str(find_ruleset(variant, options)) == name


def test_a_shared_color_belongs_to_nobody():
    assert find_ruleset("classic-3p", {}).owner == (0, 1, 2, None)
    shared_blue = find_ruleset("classic-3p", {"shared_color": "blue"})
    assert shared_blue.owner == (None, 0, 1, 2)


def test_a_seat_may_own_two_colors():
    assert find_ruleset("classic-2p", {}).owner == (0, 1, 0, 1)


def test_the_color_that_moved_is_looked_at_last():
    assert find_ruleset("classic", {}).after == (
        (1, 2, 3, 0),
        (2, 3, 0, 1),
        (3, 0, 1, 2),
        (0, 1, 2, 3),
    )


def test_the_order_of_turns_follows_the_shared_color():
    ruleset = find_ruleset("classic-3p", {"shared_color": "yellow"})
    assert ruleset.order == (2, 3, 0, 1)
    assert ruleset.after[1] == (2, 3, 0, 1)


def test_colors_and_pieces_are_found_by_name():
    ruleset = find_ruleset("duo", {})
    assert ruleset.color_index == {"purple": 0, "orange": 1}
    assert ruleset.piece_index["Z5"] == 20


@pytest.mark.parametrize(("variant", "cells"), [("classic", 89), ("junior", 88)])
def test_a_color_owns_its_cells(variant, cells):
    assert find_ruleset(variant, {}).cells_per_color == cells


def test_cells_are_named_by_index():
    grid = find_ruleset("duo", {}).grid
    assert indices(grid, [(4, 4), (9, 9)]) == (60, 135)
