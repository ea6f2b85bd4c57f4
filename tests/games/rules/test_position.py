import random

import pytest

from games.rules.placements import members
from games.rules.position import Position
from games.rules.position_data import Placed
from games.rules.refusals import IllegalPlacementError
from games.rules.variants import VARIANTS
from tests.games.rules.boards import drafted, number_of, opened, place, play, start


def first_moves(position: Position, plies: int) -> Position:
    """Play the first legal placement again and again."""
    for _ in range(plies):
        position = position.play(*position.legal_placements()[0])
    return position


def acting(position: Position, plies: int) -> list[tuple[int | None, int | None]]:
    """List who acts, as color and seat, while all play their first placement."""
    found = []
    for _ in range(plies):
        found.append((position.color, position.seat))
        position = first_moves(position, 1)
    return found


def test_the_first_color_in_order_begins():
    position = start("classic-3p", shared_color="blue")
    assert (position.turn, position.seat) == (1, 0)
    assert not position.is_over


def test_a_move_changes_nothing_in_the_position_before():
    before = start("duo")
    copy = Position(*before)
    after = play(before, (4, 4))
    assert before == copy
    assert after.hands[0][0] == 0
    assert after.played == (Placed(0, number_of(before, (4, 4)), 0),)


def test_a_placement_without_turn_order_leaves_the_turn():
    position = place(start("classic"), 2, (0, 0))
    assert position.turn == 0


def test_a_first_piece_closes_its_start_for_all_others():
    position = play(start("duo"), (4, 4))
    assert position.legal(1).bit_count() == 414
    assert all((4, 4) not in position.placements.cells_of(n)
               for n in members(position.legal(1)))  # fmt: skip


def test_a_color_goes_on_from_its_corners():
    position = opened("classic")
    assert position.legal(0).bit_count() == 106


def test_the_start_cell_of_each_color_is_remembered():
    position = play(start("duo"), (9, 9), (9, 10))
    cells = position.ruleset.grid.cells
    assert [start and cells[start] for start in position.started] == [(9, 9), None]


def test_filled_cells_know_their_color():
    position = place(start("duo", starts="fixed"), 1, (9, 9), (10, 9))
    cells = position.ruleset.grid.cells
    assert {cells[i]: color for i, color in position.filled().items()} == {
        (9, 9): 1,
        (10, 9): 1,
    }


def admitted(position: Position) -> int:
    """What the whole board admits."""
    rule = position.ruleset.board_rule
    return rule.admits(position.placements, position.numbers)


@pytest.mark.depth
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_bitsets_of_a_game_only_shrink_and_grow(variant, seed):
    position = drafted(start(variant), random.Random(seed))
    rng = random.Random(seed)
    while moves := position.legal_placements():
        after = position.play(*rng.choice(moves))
        assert after.free | position.free == position.free
        for hand, held in enumerate(position.ruleset.hands):
            assert after.alive[hand] | position.alive[hand] == position.alive[hand]
            reached = position.reach[held.color]
            if position.started[held.color] is not None:
                assert after.reach[held.color] & reached == reached
            assert after.legal_sets[hand] == (
                after.free
                & after.alive[hand]
                & after.reach[held.color]
                & admitted(after)
            )
        position = after
    assert not any(position.legal_sets)
    assert position.is_over == (position.ruleset.puzzle is None)


def test_a_piece_leaves_the_hand_with_its_last_copy():
    position = place(start("junior", starts="fixed"), 0, (4, 4))
    assert position.hands[0][0] == 1
    position = place(position, 0, (5, 5))
    others = position.placements.other_pieces[0]
    assert position.hands == ((0, *[2] * 11), (2,) * 12)
    assert position.alive[0] | others == others
    assert position.alive[1] == position.placements.all


def test_a_color_that_cannot_move_is_skipped():
    # Yellow's only corner is walled in.
    position = opened("classic")
    position = place(position, 2, (18, 1), (18, 2), (17, 1), (17, 2))
    assert not position.legal(1)
    assert play(position, (1, 1), (2, 1)).turn == 2


def test_the_game_is_over_when_nobody_can_move():
    position = start("duo", starts="fixed")
    while position.turn is not None:
        position = first_moves(position, 1)
    assert position.is_over
    assert position.seat is None


def test_two_players_act_for_two_colors_each():
    assert acting(start("classic-2p"), 5) == [(0, 0), (1, 1), (2, 0), (3, 1), (0, 0)]


def test_the_shared_color_goes_round_the_seats():
    # Rules 2.6.
    seats = [seat for color, seat in acting(start("classic-3p"), 16) if color == 3]
    assert seats == [0, 1, 2, 0]


def test_a_shared_first_color_is_played_last():
    assert acting(start("classic-3p", shared_color="blue"), 5) == [
        (1, 0),
        (2, 1),
        (3, 2),
        (0, 0),
        (1, 0),
    ]


def test_the_colors_of_a_seat_that_left_are_skipped():
    position = first_moves(start("classic"), 1).leave(1)
    assert position.turn == 2
    assert acting(position, 4) == [(2, 2), (3, 3), (0, 0), (2, 2)]


def test_the_turn_stays_when_somebody_else_leaves():
    position = start("classic").leave(2)
    assert (position.turn, position.out) == (0, (2,))


def test_both_colors_of_a_seat_that_left_are_skipped():
    position = first_moves(start("classic-2p"), 1).leave(1)
    assert position.is_over
    assert position.legal(1) == position.legal(3) == 0
    assert position.legal(0)


def test_a_shared_color_goes_round_the_seats_that_are_in():
    position = first_moves(start("classic-3p"), 2).leave(0)
    assert acting(position, 8) == [
        (2, 2), (3, 1), (1, 1), (2, 2), (3, 2), (1, 1), (2, 2), (3, 1),
    ]  # fmt: skip


def test_a_seat_that_leaves_in_its_shared_turn_hands_it_on():
    position = first_moves(start("classic-3p"), 3)
    assert (position.turn, position.seat) == (3, 0)
    position = position.leave(0)
    assert (position.turn, position.seat) == (3, 1)


def test_the_game_ends_when_one_seat_is_left():
    assert start("duo").leave(0).is_over
    assert not start("classic-3p").leave(0).is_over
    assert start("classic-3p").leave(0).leave(2).is_over


def test_a_team_is_in_while_one_of_its_seats_is_in():
    position = start("classic-teams").leave(0).leave(1)
    assert not position.is_over
    assert position.turn == 2
    assert position.leave(3).is_over


def test_all_seats_but_one_team_may_leave():
    assert start("classic-teams").leave(1).leave(3).is_over


def test_the_game_ends_when_those_who_are_in_cannot_move():
    position = opened("classic")
    position = place(position, 2, (18, 1), (18, 2), (17, 1), (17, 2))
    position = position.leave(0).leave(2)
    assert position.turn == 3
    assert play(position, (1, 18), (2, 18)).turn == 3


def test_a_pushed_move_is_judged_and_played():
    position = start("duo")
    move = position.legal_moves()[0]
    number = position.placements.find(move.cells)
    assert number is not None
    assert position.push(move) == position.play(0, number)


def test_a_move_that_is_not_legal_is_not_pushed():
    position = start("duo")
    with pytest.raises(IllegalPlacementError, match="not-your-turn"):
        position.push(position.legal_moves()[0]._replace(color="orange"))


def test_nobody_is_to_move_when_a_game_is_over():
    position = start("duo")
    while not position.is_over:
        position = first_moves(position, 1)
    assert (position.turn, position.color, position.seat) == (None, None, None)


def test_the_owner_of_a_color_makes_its_placements():
    position = first_moves(start("classic-3p"), 1)
    owners = [mover.seat for mover in position.ruleset.movers]
    assert [position.acting_seat(mover) for mover in range(3)] == owners[:3]
