import pytest

from games.rules.position import start_position
from games.rules.variants import find_ruleset

CORNERS = [(0, 0), (19, 0), (19, 19), (0, 19)]


def after_monominoes(variant, options, *moves):
    """Put monominoes on the board, given as color and cell."""
    position = start_position(find_ruleset(variant, options))
    for color, cell in moves:
        number = position.placements.find([cell])
        assert number is not None
        position = position.place(color, number)
    return position


def open_corners(position, color):
    cells = position.ruleset.grid.cells
    filled = position.filled()
    return [cells[i] for i in position.open_starts(color) if i not in filled]


def test_all_variants_share_one_board_of_400_squares():
    grids = {
        find_ruleset(variant, {}).grid
        for variant in ("classic", "classic-teams", "classic-2p", "classic-3p")
    }
    assert len(grids) == 1
    assert len(grids.pop().cells) == 400


def test_any_empty_corner_may_be_taken_by_default():
    position = after_monominoes("classic", {}, (0, (19, 0)))
    assert open_corners(position, 1) == [(0, 0), (19, 19), (0, 19)]


def test_fixed_starts_give_each_color_its_own_corner():
    position = after_monominoes("classic", {"starts": "fixed"})
    assert [open_corners(position, color) for color in range(4)] == [
        [corner] for corner in CORNERS
    ]


def test_partners_start_on_opposite_corners():
    position = after_monominoes("classic-teams", {}, (0, (19, 0)))
    assert open_corners(position, 2) == [(0, 19)]
    assert open_corners(position, 1) == [(0, 0), (19, 19)]
    position = after_monominoes("classic-teams", {}, (0, (19, 0)), (1, (0, 0)))
    assert open_corners(position, 3) == [(19, 19)]


def test_a_corner_facing_a_filled_one_is_kept_whoever_filled_it():
    position = after_monominoes("classic-teams", {}, (1, (0, 0)))
    assert open_corners(position, 0) == [(19, 0), (0, 19)]


def test_reach_follows_the_corners_that_are_kept():
    position = after_monominoes("classic-teams", {}, (0, (0, 0)))
    assert position.legal(1).bit_count() == 2 * 58
    assert position.legal(2).bit_count() == 58


def test_a_color_that_began_elsewhere_keeps_no_corner_for_its_partner():
    # Only files that are not checked against the rules hold such positions.
    position = after_monominoes("classic-teams", {}, (0, (5, 5)))
    assert open_corners(position, 2) == CORNERS


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("classic", {}),
        ("classic-2p", {}),
        ("classic-3p", {}),
        ("classic-teams", {"partners_opposite": False}),
    ],
)
def test_without_the_pairing_rule_all_empty_corners_are_open(variant, options):
    position = after_monominoes(variant, options, (0, (0, 0)))
    assert len(open_corners(position, 1)) == 3
    assert len(open_corners(position, 2)) == 3


def test_two_players_may_ask_for_the_pairing_rule():
    options = {"partners_opposite": True}
    position = after_monominoes("classic-2p", options, (0, (0, 0)))
    assert open_corners(position, 2) == [(19, 19)]


def test_fixed_starts_pair_the_teams_without_the_rule():
    ruleset = find_ruleset("classic-teams", {"starts": "fixed"})
    assert ruleset.start_rule is None
    assert ruleset.teams == ((0, 2), (1, 3))


@pytest.mark.parametrize(
    ("shared", "order", "seats"),
    [
        ("green", (0, 1, 2, 3), ((0,), (1,), (2,))),
        ("blue", (1, 2, 3, 0), ((1,), (2,), (3,))),
        ("yellow", (2, 3, 0, 1), ((2,), (3,), (0,))),
        ("red", (3, 0, 1, 2), ((3,), (0,), (1,))),
    ],
)
def test_the_shared_color_comes_last_and_seats_are_numbered_by_turns(
    shared, order, seats
):
    ruleset = find_ruleset("classic-3p", {"shared_color": shared})
    assert ruleset.order == order
    assert ruleset.seats == seats


def test_players_may_agree_on_another_first_color():
    # The article's own example.
    agreed = ["red", "yellow", "green", "blue"]
    ruleset = find_ruleset("classic", {"order": agreed})
    assert str(ruleset) == "classic;order=red,yellow,green,blue"
    assert ruleset.order == (2, 1, 3, 0)
    assert ruleset.seats == ((2,), (1,), (3,), (0,))
    position = start_position(ruleset)
    turns = []
    for _ in range(5):
        turns.append((position.color, position.seat))
        position = position.play(*position.legal_placements()[0])
    assert turns == [(2, 0), (1, 1), (3, 2), (0, 3), (2, 0)]


def test_the_usual_order_of_colors_needs_no_name():
    usual = find_ruleset("classic", {"order": ["blue", "yellow", "red", "green"]})
    assert usual is find_ruleset("classic", {})
    assert str(usual) == "classic"


def test_two_players_have_two_colors_each():
    ruleset = find_ruleset("classic-2p", {})
    assert ruleset.seats == ((0, 2), (1, 3))
    assert ruleset.teams == ((0,), (1,))
