import pytest

from games.rules.geometry import Cell
from games.rules.legality import (
    CONTACT_CHECKS,
    judge,
    judge_in_turn,
    judge_turn,
    piece_formed,
)
from games.rules.moves import Move
from games.rules.pieces import POLYOMINOES
from games.rules.placements import members
from games.rules.position import Position
from games.rules.refusals import IllegalPlacementError, Reason
from tests.games.rules.boards import a_move, place, play, start


def refusal(
    position: Position, color: int, piece: str | None, *cells: Cell
) -> IllegalPlacementError:
    index = None if piece is None else position.ruleset.piece_index[piece]
    with pytest.raises(IllegalPlacementError) as refused:
        judge(position, a_move(position, color, index, cells))
    return refused.value


def blue_in_the_corner() -> Position:
    return place(start("classic"), 0, (0, 0))


def test_a_legal_placement_is_answered_with_its_number():
    position = blue_in_the_corner()
    piece = position.ruleset.piece_index["2"]
    number = judge(position, a_move(position, 0, piece, ((1, 1), (2, 1))))
    assert position.placements.cells_of(number) == ((1, 1), (2, 1))


def test_without_a_piece_the_cells_decide():
    position = blue_in_the_corner()
    number = judge(position, a_move(position, 0, None, ((2, 1), (1, 1))))
    assert position.placements.piece_of(number).id == "2"


def test_a_color_is_judged_whoever_is_to_move():
    position = start("classic")
    judge(position, a_move(position, 3, None, ((0, 0),)))


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("duo", {}),
        ("trigon", {"contact": "corner-only"}),
        ("solo-pentomino-15x16", {}),
        ("rumis-pyramid", {"first_on_board": True}),
    ],
)
def test_no_check_has_anything_to_say_of_a_legal_placement(variant, options):
    position = start(variant, **options)
    table = position.placements
    for _ in range(6):
        color = position.color or 0
        legal = members(position.legal(color))
        for number in legal[::29]:
            cells = table.cells_of(number)
            assert not any(check(position, color, cells) for check in CONTACT_CHECKS)
        position = position.play(color, legal[len(legal) // 2])


def test_only_the_color_to_move_acts():
    position = start("duo")
    judge_turn(position, position.ruleset.colors[0])
    with pytest.raises(IllegalPlacementError) as refused:
        judge_turn(position, position.ruleset.colors[1])
    assert refused.value.reason is Reason.NOT_YOUR_TURN


def test_nobody_acts_when_the_game_is_over():
    position = start("duo").leave(0)
    with pytest.raises(IllegalPlacementError) as refused:
        judge_turn(position, position.ruleset.colors[0])
    assert refused.value.reason is Reason.GAME_OVER


@pytest.mark.parametrize(
    ("piece", "cells", "reason", "blamed"),
    [
        ("1", [(1, 1)], "PIECE_NOT_AVAILABLE", []),
        ("I3", [(1, 1), (2, 1), (2, 2)], "NOT_PIECE_SHAPE", [(1, 1), (2, 1), (2, 2)]),
        ("I3", [(1, 1), (1, 1), (1, 2)], "NOT_PIECE_SHAPE", [(1, 1), (1, 1), (1, 2)]),
        ("I3", [(1, 1), (2, 1), (4, 1)], "NOT_PIECE_SHAPE", [(1, 1), (2, 1), (4, 1)]),
        ("I3", [(1, 1)], "NOT_PIECE_SHAPE", [(1, 1)]),
        ("I3", [], "NOT_PIECE_SHAPE", []),
        ("2", [(1, 1, 0), (2, 1, 0)], "NOT_PIECE_SHAPE", [(1, 1, 0), (2, 1, 0)]),
        (None, [(1,), (2,)], "NOT_PIECE_SHAPE", [(1,), (2,)]),
        ("I3", [(1, 0), (1, -1), (1, -2)], "OUT_OF_BOUNDS", [(1, -2), (1, -1)]),
        ("2", [(0, 0), (1, 0)], "OCCUPIED", [(0, 0)]),
        ("V3", [(2, 1), (1, 1), (1, 0)], "EDGE_CONTACT", [(1, 0)]),
        ("V3", [(1, 1), (0, 1), (1, 0)], "EDGE_CONTACT", [(1, 0), (0, 1)]),
        ("2", [(3, 3), (2, 3)], "NO_CORNER_CONTACT", [(2, 3), (3, 3)]),
    ],
)
def test_a_later_piece_is_refused_for_a_reason(piece, cells, reason, blamed):
    error = refusal(blue_in_the_corner(), 0, piece, *cells)
    assert error.reason.name == reason
    assert list(error.cells) == blamed


def test_a_first_piece_covers_a_start_cell():
    error = refusal(start("classic"), 0, "2", (2, 0), (1, 0))
    assert error.reason is Reason.START_REQUIRED
    assert error.cells == ((1, 0), (2, 0))


def test_a_start_cell_of_another_color_is_none():
    error = refusal(start("duo", starts="fixed"), 1, "1", (4, 4))
    assert error.reason is Reason.START_REQUIRED


def test_a_start_cell_kept_for_the_partner_is_reserved():
    position = place(start("classic-teams"), 0, (0, 0))
    error = refusal(position, 1, "2", (19, 19), (18, 19))
    assert error.reason is Reason.START_RESERVED
    assert error.cells == ((19, 19),)


@pytest.mark.parametrize(
    ("piece", "cells", "reason"),
    [
        # Each placement fails this check and at least one that comes later.
        ("1", [(0, 0), (1, 0)], "PIECE_NOT_AVAILABLE"),
        ("2", [(0, 0), (-1, 0), (-2, 0)], "NOT_PIECE_SHAPE"),
        ("2", [(0, 0), (-1, 0)], "OUT_OF_BOUNDS"),
        ("2", [(0, 0), (0, 1)], "OCCUPIED"),
        ("I3", [(1, 0), (2, 0), (3, 0)], "EDGE_CONTACT"),
    ],
)
def test_the_first_check_that_fails_names_the_reason(piece, cells, reason):
    assert refusal(blue_in_the_corner(), 0, piece, *cells).reason.name == reason


def test_starts_are_checked_after_bounds_and_filled_cells():
    position = place(start("classic-teams"), 0, (19, 19), (18, 19))
    outside = refusal(position, 2, "2", (-1, 0), (-2, 0))
    filled = refusal(position, 2, "1", (18, 19))
    assert outside.reason is Reason.OUT_OF_BOUNDS
    assert filled.reason is Reason.OCCUPIED


def test_a_piece_that_is_gone_is_not_available_whatever_was_named():
    assert refusal(blue_in_the_corner(), 0, None, (1, 1)).reason is (
        Reason.PIECE_NOT_AVAILABLE
    )


def test_a_second_copy_of_a_piece_may_be_placed():
    position = play(start("junior", starts="fixed"), (4, 4))
    judge(position, a_move(position, 0, None, ((5, 5),)))
    position = place(position, 0, (5, 5))
    assert refusal(position, 0, None, (6, 6)).reason is Reason.PIECE_NOT_AVAILABLE


def test_other_colors_may_be_touched_in_any_way():
    position = place(blue_in_the_corner(), 1, (1, 0), (2, 0))
    position = place(position, 1, (3, 1))
    judge(position, a_move(position, 0, None, ((1, 1), (2, 1))))


@pytest.mark.parametrize("piece", range(21))
def test_the_piece_that_cells_form_is_recognized(piece):
    cells = [(x + 3, y + 5) for x, y in POLYOMINOES[piece].cells]
    assert piece_formed(POLYOMINOES, cells) == piece


@pytest.mark.parametrize("cells", [[], [(0, 0), (0, 0)], [(0, 0), (1, 1)]])
def test_other_cells_form_no_piece(cells):
    assert piece_formed(POLYOMINOES, cells) is None


def test_a_move_without_a_piece_and_cells_is_refused():
    with pytest.raises(IllegalPlacementError) as refused:
        judge_in_turn(start("duo"), Move("purple", None, ()))
    assert refused.value.reason is Reason.PASS_NOT_ALLOWED
