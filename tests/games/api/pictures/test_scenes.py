"""What of a position is drawn."""

import pytest
from msgspec import UNSET

from games.api.pictures.scenes import scene_of, scene_of_cells, scene_with
from games.api.requests.lines import cells_text, read_moves
from games.api.requests.moves import play_moves
from games.errors import InvalidError
from games.replay.evolution import replay
from games.rules.legality import judge_in_turn
from games.rules.moves import Move
from games.rules.refusals import IllegalPlacementError, Reason
from games.rules.variants import find_ruleset
from tests.builders import a_stream, played

DUO = find_ruleset("duo", {})
FIRST = "e8,d9,e9,f9,e10"


def a_position(moves=FIRST):
    return play_moves(DUO, read_moves(DUO.grid, moves, "moves"))


def cells(text):
    (request,) = read_moves(DUO.grid, text, "moves")
    assert request.cells is not UNSET
    return {DUO.grid.index[cell] for cell in request.cells}


def test_a_position_is_shown_with_its_last_placement_marked():
    scene = scene_of(a_position(f"{FIRST} j5,i6,j6,h7,i7"))
    assert [shown.color for shown in scene.placements] == ["purple", "orange"]
    assert set(scene.placements[0].cells) == cells(FIRST)
    assert scene.last == 1
    assert scene_of(a_position("")).last == 0


@pytest.mark.parametrize("variant", ["classic-2p", "draft-2p", "rumis-tower"])
def test_cells_alone_show_the_same(variant):
    position = replay(played(a_stream(variant))).position
    table, colors = position.placements, position.ruleset.colors
    placed = [
        (one.seat, colors[one.color], table.cells_of(one.number))
        for one in position.played
    ]
    assert scene_of_cells(position.ruleset, placed) == scene_of(position)


def test_owners_are_told_where_colors_do_not_tell_them():
    drafted = scene_of(replay(played(a_stream("draft-2p"))).position)
    assert {shown.seat for shown in drafted.placements} == {0, 1}
    others = scene_of(a_position())
    assert {shown.seat for shown in others.placements} == {None}


def test_a_legal_move_is_shown_as_if_it_was_made():
    scene = scene_with(a_position(), "j5,i6,j6,h7,i7")
    assert (len(scene.placements), scene.last, scene.refused) == (2, 1, None)


@pytest.mark.parametrize(
    ("moves", "tried", "touched"),
    [
        (FIRST, "e10,e11", 0),  # occupied
        (f"{FIRST} j5,i6,j6,h7,i7", "d8", 0),  # edge to edge
        (FIRST, "a1", None),  # not on a start cell
        (FIRST, "purple:j5", None),  # not its turn
    ],
)
def test_a_refused_move_is_red_and_touches_a_piece(moves, tried, touched):
    scene = scene_with(a_position(moves), tried)
    assert scene.refused is not None
    assert set(scene.refused.cells) == cells(tried)
    assert scene.refused.touched == touched
    assert len(scene.placements) == len(moves.split())


def test_of_a_refused_move_off_the_board_the_rest_is_red():
    scene = scene_with(a_position(), "n14,o14")
    assert scene.refused is not None
    assert set(scene.refused.cells) == cells("n14")


@pytest.mark.depth  # the tables of Trigon take seconds
def test_the_piece_whose_side_a_corner_is_on_is_touched():
    stream = a_stream("trigon-2p", options={"contact": "corner-only"})
    here = replay(played(stream, plies=12)).position
    table, grid = here.placements, here.ruleset.grid
    assert here.color is not None
    reasons = set()
    for number in range(len(table.cells)):
        move = Move(here.ruleset.colors[here.color], None, table.cells_of(number))
        try:
            judge_in_turn(here, move)
        except IllegalPlacementError as error:
            if error.reason is not Reason.CORNER_ON_SIDE or error.reason in reasons:
                continue
            reasons.add(error.reason)
            scene = scene_with(here, cells_text(grid, move.cells))
            assert scene.refused is not None
            assert scene.refused.touched is not None
            touched = scene.placements[scene.refused.touched]
            assert touched.color == move.color
    assert reasons


@pytest.mark.parametrize(
    "wrong", ["", "x", "pass", "e8 e9", "e8;e9", "pink:e8", "é", "0.0.0"]
)
def test_what_is_no_move_is_told(wrong):
    with pytest.raises(InvalidError) as error:
        scene_with(a_position(), wrong)
    assert error.value.field in ("move", "color")
