import random

import pytest

from games.rules.legality import judge
from games.rules.placements import members
from games.rules.refusals import IllegalPlacementError, Reason
from games.rules.size_order import LargestFirst
from games.rules.support import Support
from games.rules.variants import find_ruleset
from tests.games.rules.boards import a_move, number_of, start


def rests(cells, filled):
    """Whether below every cube there is the ground, another cube, or the piece."""
    return all(
        z == 0 or (x, y, z - 1) in filled or (x, y, z - 1) in cells for x, y, z in cells
    )


def test_what_is_supported_is_what_rests_on_something():
    rng = random.Random(5)
    position = start("rumis-pyramid")
    table, grid = position.placements, position.ruleset.grid
    for _ in range(12):
        played = [placed.number for placed in position.played]
        filled = {grid.cells[i] for i in position.filled()}
        admitted = position.ruleset.board_rule.admits(position.placements, played)
        for number in members(position.free):
            cells = set(table.cells_of(number))
            assert bool(admitted >> number & 1) == rests(cells, filled)
        position = position.play(*rng.choice(position.legal_placements()))


def test_on_the_empty_board_all_stands_on_the_ground():
    ruleset = find_ruleset("rumis-tower", {})
    admitted = Support().admits(ruleset.placements, [])
    assert admitted.bit_count() == 687
    assert not admitted & ~ruleset.placements.grounded


# Two cubes lie on nothing, as only a position that is set up can have them.
FLOATING = ((0, 0, 2), (1, 0, 2))


@pytest.mark.parametrize(
    ("game", "cells", "is_admitted"),
    [
        ("rumis", ((0, 0, 0), (1, 0, 0)), True),
        ("rumis", ((0, 0, 1), (1, 0, 1)), False),
        ("rumis", ((0, 1, 0), (0, 1, 1)), True),
        ("cube", ((0, 0, 0), (1, 0, 0)), False),
        ("cube", ((0, 1, 0), (0, 1, 1)), True),
        ("cube", ((0, 1, 1), (0, 1, 2)), False),
    ],
)
def test_below_what_floats_nothing_is_dropped(game, cells, is_admitted):
    rumis = start("rumis-tower")
    cube = start("solo-cube-3", colors=2, assembly="drop")
    position = rumis if game == "rumis" else cube
    position = position.place(1, number_of(position, *FLOATING))
    played = [placed.number for placed in position.played]
    admitted = position.ruleset.board_rule.admits(position.placements, played)
    assert bool(admitted >> number_of(position, *cells) & 1) == is_admitted
    if not is_admitted:
        with pytest.raises(IllegalPlacementError) as refused:
            judge(position, a_move(position, 0, None, cells))
        assert refused.value.reason == Reason.GAP_BELOW


def test_holes_that_are_filled_are_forgotten():
    position = start("rumis-tower")
    rows = [((0, 0, z), (1, 0, z)) for z in range(3)]
    numbers = [number_of(position, *row) for row in rows]
    admitted = Support().admits(position.placements, numbers)
    assert Support().admits(position.placements, numbers[::-1]) == admitted


def test_the_largest_pieces_are_admitted_first():
    position = start("solo-84-descending")
    rule, table = LargestFirst((4,) * 21), position.placements
    assert position.ruleset.board_rule == rule

    def smallest(played):
        admitted = rule.admits(table, played)
        return min(table.piece_of(number).size for number in members(admitted))

    per_piece = [members(table.all ^ others) for others in table.other_pieces]

    def all_of(size, less=0):
        chosen = [
            number
            for piece, numbers in zip(table.pieces, per_piece, strict=True)
            if piece.size == size
            for number in numbers[:4]
        ]
        return chosen[: len(chosen) - less]

    pentominoes, tetrominoes = all_of(5), all_of(4)
    assert smallest([]) == 5
    assert smallest(all_of(5, less=1)) == 5
    assert smallest(pentominoes) == 4
    assert smallest([*pentominoes, *tetrominoes]) == 3
    assert smallest([*pentominoes, *tetrominoes, *all_of(3)]) == 2
    assert smallest([*pentominoes, *tetrominoes, *all_of(3), *all_of(2)]) == 1
    everything = [number for size in range(1, 6) for number in all_of(size)]
    assert rule.admits(table, everything) == table.all


def reason_of(position, *cells):
    try:
        judge(position, a_move(position, 0, None, cells))
    except IllegalPlacementError as error:
        return error.reason
    return None


def test_a_smaller_piece_is_refused_while_a_larger_one_is_left():
    position = start("solo-84-descending")
    assert reason_of(position, (0, 0)) is Reason.SIZE_ORDER
    # Before shape and bounds, after the hand: rules 1.3.
    with pytest.raises(IllegalPlacementError) as refused:
        judge(position, a_move(position, 0, 0, ((-1, 0), (-1, 1))))
    assert refused.value.reason is Reason.SIZE_ORDER
    position = position.play(0, number_of(position, *((i, 0) for i in range(5))))
    again = tuple((i, 5) for i in range(5))
    assert reason_of(position, *again) is Reason.PIECE_NOT_AVAILABLE
    assert all(
        position.placements.piece_of(number).size == 5
        for color in range(4)
        for number in members(position.legal(color))
    )


def test_one_of_the_largest_is_judged_by_all_other_rules():
    position = start("solo-84-descending")
    assert reason_of(position, *((i, -1) for i in range(5))) is Reason.OUT_OF_BOUNDS


def test_other_games_have_no_order_of_sizes():
    assert reason_of(start("solo-84"), (0, 0)) is None


def test_what_hangs_over_a_height_is_higher_in_its_column_and_not_there():
    ruleset = find_ruleset("rumis-corner-2p", {})
    table, columns = ruleset.placements, ruleset.grid.columns
    shapes = [set(table.cells_of(number)) for number in range(len(table.cells))]
    hanging = ruleset.board_rule.hanging(table)
    for (x, y), overs in zip(columns, hanging, strict=True):
        for height, over in enumerate(overs):
            assert members(over) == [
                number
                for number, cells in enumerate(shapes)
                if (x, y, height) not in cells
                and any((x, y, z) in cells for z in range(height, columns[x, y]))
            ]


def test_on_a_flat_board_nothing_hangs():
    assert not start("duo").ruleset.board_rule.hanging(start("duo").placements)
