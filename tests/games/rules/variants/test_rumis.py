import random

import pytest

from games.rules.legality import judge
from games.rules.placements import members
from games.rules.position import start_position
from games.rules.position_data import Placed
from games.rules.refusals import IllegalPlacementError
from games.rules.scoring import outcome, rank
from games.rules.variants import find_ruleset
from games.rules.variants.rumis import board
from tests.games.rules.boards import a_move, number_of, place, start

# Rules 6.3: limits for -> columns, cells, highest, all placements, first placements.
STRUCTURES = {
    ("tower", 2): (20, 80, 4, 3809, 687),
    ("tower", 3): (20, 120, 6, 6379, 687),
    ("tower", 4): (20, 160, 8, 8949, 687),
    ("corner", 2): (33, 66, 2, 2139, 993),
    ("corner", 3): (33, 99, 3, 4280, 1130),
    ("corner", 4): (33, 132, 4, 6454, 1163),
    ("steps", 2): (40, 114, 4, 4922, 1312),
    ("steps", 3): (40, 126, 5, 5561, 1312),
    ("steps", 4): (40, 140, 8, 6067, 1312),
    ("pyramid", 2): (32, 60, 4, 1911, 888),
    ("pyramid", 3): (64, 120, 4, 4956, 2153),
    ("pyramid", 4): (64, 120, 4, 4956, 2153),
}
MODES = {2: "-2p", 3: "-3p", 4: ""}
LIMITS = {
    ("corner", 3): "333333 333333 333333 333... 333... 333... 333... 333...",
    ("steps", 4): (
        "...88... ...77... ..6666.. ..5555.. .444444. .333333. 22222222 11111111"
    ),
    ("steps", 3): (
        "...55... ...55... ..5555.. ..5555.. .444444. .333333. 22222222 11111111"
    ),
    ("steps", 2): (
        "...44... ...44... ..4444.. ..4444.. .444444. .333333. 22222222 11111111"
    ),
    ("pyramid", 4): (
        "11111111 12222221 12333321 12344321 12344321 12333321 12222221 11111111"
    ),
    ("pyramid", 2): "11111111 12222221 12333321 12344321",
    ("tower", 3): "6666 6666 6666 6666 6666",
}


@pytest.mark.parametrize(("structure", "players"), STRUCTURES)
def test_a_structure_has_the_counts_of_the_rules(structure, players):
    position = start_position(find_ruleset(f"rumis-{structure}{MODES[players]}", {}))
    grid = position.ruleset.grid
    found = (
        len(grid.columns),
        len(grid.cells),
        max(grid.columns.values()),
        len(position.placements.cells),
        position.legal(0).bit_count(),
    )
    assert found == STRUCTURES[structure, players]


@pytest.mark.parametrize(("structure", "players"), LIMITS)
def test_a_structure_has_the_limits_of_the_rules(structure, players):
    drawn = {
        (x, y): int(limit)
        for y, row in enumerate(LIMITS[structure, players].split())
        for x, limit in enumerate(row)
        if limit != "."
    }
    assert board(structure, players).columns == drawn


@pytest.mark.parametrize("structure", ["tower", "corner", "steps", "pyramid"])
def test_four_colors_for_two_have_the_limits_for_four(structure):
    ruleset = find_ruleset(f"rumis-{structure}-2p4c", {})
    assert ruleset.grid is find_ruleset(f"rumis-{structure}", {}).grid
    assert ruleset.seats == ((0, 2), (1, 3))
    assert ruleset.order == (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("variant", "options", "colors"),
    [
        ("rumis-tower", {}, ("blue", "yellow", "red", "green")),
        ("rumis-tower-3p", {}, ("blue", "yellow", "red")),
        ("rumis-tower-3p", {"unused_color": "blue"}, ("yellow", "red", "green")),
        ("rumis-tower-2p", {}, ("blue", "yellow")),
    ],
)
def test_the_colors_in_play_are_those_of_the_mode(variant, options, colors):
    assert find_ruleset(variant, options).colors == colors


def refusal(position, color, *cells):
    with pytest.raises(IllegalPlacementError) as refused:
        judge(position, a_move(position, color, None, cells))
    return refused.value.reason.name, refused.value.cells


BOTTOM = ((0, 0, 0), (1, 0, 0))


@pytest.mark.parametrize(
    ("cells", "reason", "blamed"),
    [
        (((3, 0, 0), (4, 0, 0)), "OUT_OF_BOUNDS", ((4, 0, 0),)),
        (((0, 0, -1), (0, 0, 0)), "OUT_OF_BOUNDS", ((0, 0, -1),)),
        (((0, 0, 3), (0, 0, 4)), "HEIGHT_LIMIT", ((0, 0, 4),)),
        (((0, 0, 1), (1, 0, 1)), "GAP_BELOW", ((0, 0, 1), (1, 0, 1))),
        (((0, 0, 0), (0, 0, 1), (1, 0, 1)), "GAP_BELOW", ((1, 0, 1),)),
    ],
)
def test_the_first_piece_stands_inside_and_on_the_ground(cells, reason, blamed):
    assert refusal(start("rumis-tower-2p"), 0, *cells) == (reason, blamed)


def test_bounds_come_before_the_limit_and_the_limit_before_what_is_filled():
    position = place(start("rumis-corner-2p"), 0, *BOTTOM)
    outside = ((6, 0, 1), (6, 0, 2))
    assert refusal(position, 1, *outside)[0] == "OUT_OF_BOUNDS"
    assert refusal(position, 1, (0, 0, 0), (0, 0, 1), (0, 0, 2))[0] == "HEIGHT_LIMIT"
    assert refusal(position, 1, (0, 0, 0), (0, 0, 1)) == ("OCCUPIED", ((0, 0, 0),))


def test_another_color_begins_against_any_piece():
    position = place(start("rumis-tower-2p"), 0, *BOTTOM)
    assert refusal(position, 1, (3, 4, 0), (3, 3, 0))[0] == "NO_FACE_CONTACT"
    # An edge alone is no contact.
    assert refusal(position, 1, (2, 1, 0), (3, 1, 0))[0] == "NO_FACE_CONTACT"
    judge(position, a_move(position, 1, None, ((0, 0, 1), (1, 0, 1))))
    judge(position, a_move(position, 1, None, ((2, 0, 0), (3, 0, 0))))


def test_a_color_goes_on_against_its_own_pieces():
    position = place(start("rumis-tower-2p"), 0, *BOTTOM)
    position = place(position, 1, (2, 0, 0), (3, 0, 0))
    flat = ((2, 1, 0), (3, 1, 0), (3, 2, 0))
    assert refusal(position, 0, *flat)[0] == "NO_FACE_CONTACT"
    judge(position, a_move(position, 0, None, ((0, 1, 0), (0, 2, 0), (1, 2, 0))))
    judge(position, a_move(position, 0, None, ((0, 0, 1), (0, 0, 2), (0, 0, 3))))


def test_a_first_piece_has_to_stand_on_the_board_if_asked():
    on_top = ((0, 0, 1), (1, 0, 1))
    position = place(start("rumis-tower-2p", first_on_board=True), 0, *BOTTOM)
    assert refusal(position, 1, *on_top) == ("NOT_ON_BOARD", on_top)
    judge(position, a_move(position, 1, None, ((2, 0, 0), (2, 1, 0))))
    loose = place(start("rumis-tower-2p"), 0, *BOTTOM)
    assert set(members(position.legal(1))) == {
        number
        for number in members(loose.legal(1))
        if any(z == 0 for _, _, z in loose.placements.cells_of(number))
    }


def test_missing_contact_is_told_before_missing_ground():
    position = place(start("rumis-tower-2p", first_on_board=True), 0, *BOTTOM)
    position = place(position, 0, (2, 0, 0), (2, 0, 1), (2, 0, 2))
    above = ((2, 0, 3), (3, 0, 3))
    assert refusal(position, 1, *above)[0] == "GAP_BELOW"
    assert refusal(position, 1, (3, 3, 0), (3, 4, 0))[0] == "NO_FACE_CONTACT"


# RU-26 of rules 10.2: yellow still owns Z4, I4, P4 and B4, but is blocked.
PIT = """
410 420 421 510 / 110 120 210 310 / 320 321 / 200 300 / 220 221 230 231 / 301 311 411
140 240 250 260 / 000 010 011 111 / 020 030 031 130 / 400 401 500 501 / 150 151 160
121 131 141 / 040 050 060 070 / 001 100 101 201 / 041 051 061
"""
FILL = ((0, 7, 1), (1, 7, 0), (1, 7, 1), (2, 7, 0))
"""The Z4 of blue that fills the pit (RU-27)."""


def the_pit(**options):
    position = start("rumis-corner-2p", **options)
    for line in PIT.replace("\n", " / ").strip(" /").split(" / "):
        cells = [tuple(map(int, word)) for word in line.split()]
        assert position.color is not None
        number = judge(position, a_move(position, position.color, None, tuple(cells)))
        position = position.play(position.color, number)
    return position


def test_a_color_without_a_placement_plays_again_when_a_pit_is_filled():
    position = the_pit()
    assert len(position.played) == 15
    assert (position.turn, position.legal(1)) == (0, 0)
    position = position.play(0, number_of(position, *FILL))
    (freed,) = members(position.legal(1))
    assert position.placements.cells_of(freed) == (
        *((2, 4, 1), (2, 5, 1), (2, 6, 1), (2, 7, 1)),
    )
    assert position.turn == 1


def test_a_color_blocked_at_its_turn_is_out_if_asked():
    position = the_pit(blocked_is_out=True)
    assert (position.turn, position.alive[1]) == (0, 0)
    position = position.play(0, number_of(position, *FILL))
    assert position.legal(1) == 0
    assert position.turn != 1


def test_a_color_that_is_passed_over_by_a_resignation_is_out_as_well():
    """It is blocked at its turn, however the turn came to it."""
    position = two_blocked_at_once()
    blocked = next(
        c for c in position.ruleset.after[position.turn] if c != position.turn
    )
    assert position.legal(blocked) == 0
    after = position.leave(position.turn)
    assert after.turn not in (None, blocked)
    assert after.alive[blocked] == 0


def two_blocked_at_once():
    """A position in which the color after the one to move is blocked, but not out."""
    for seed in range(200):
        rng = random.Random(seed)
        position = start("rumis-corner", blocked_is_out=True)
        while moves := position.legal_placements():
            assert position.turn is not None
            following = position.ruleset.after[position.turn]
            blocked = [c for c in following if not position.legal(c)]
            able = [c for c in following[:-1] if position.legal(c)]
            is_next = blocked and blocked[0] == following[0]
            if is_next and position.alive[blocked[0]] and able:
                return position
            position = position.play(*rng.choice(moves))
    raise AssertionError("no game came to such a position")


def test_visible_cubes_count_and_pieces_left_cost():
    # Rules 6.5: columns seen from above, minus one for each piece.
    position = place(start("rumis-tower-2p"), 0, (0, 0, 0), (1, 0, 0), (2, 0, 0))
    position = place(position, 1, (0, 0, 1), (0, 0, 2))
    assert outcome(position).colors == (2 - 10, 1 - 10)
    assert outcome(position).seats == (2 - 10, 1 - 10)


def test_a_structure_without_cubes_scores_nothing_but_pieces():
    assert outcome(start("rumis-steps")).colors == (-11,) * 4


@pytest.mark.parametrize(
    ("options", "seats", "winners"),
    [({}, (8, 9), (1,)), ({"best_color": True}, (7, 5), (0,))],
)
def test_two_colors_count_together_or_the_better_alone(options, seats, winners):
    result = rank(find_ruleset("rumis-tower-2p4c", options), (7, 4, 1, 5))
    assert (result.seats, result.winners) == (seats, winners)


def test_the_worked_example_of_the_rules():
    result = rank(find_ruleset("rumis-tower", {}), (5, 6, 4, 4))
    assert result.winners == (1,)
    assert result.ranks == (2, 1, 3, 3)


def test_colors_take_turns_in_the_order_of_the_family():
    position = start("rumis-pyramid-2p4c")
    acting = []
    for _ in range(5):
        acting.append((position.color, position.seat))
        position = position.play(*position.legal_placements()[0])
    assert acting == [(0, 0), (1, 1), (2, 0), (3, 1), (0, 0)]
    assert [placed.seat for placed in position.played] == [0, 1, 0, 1, 0]


def test_nothing_hangs_in_the_air_after_any_game():
    rng = random.Random(3)
    position = start("rumis-steps-3p")
    while moves := position.legal_placements():
        position = position.play(*rng.choice(moves))
        cells = {position.ruleset.grid.cells[i] for i in position.filled()}
        assert all(z == 0 or (x, y, z - 1) in cells for x, y, z in cells)
    assert isinstance(position.played[0], Placed)
    assert position.is_over
