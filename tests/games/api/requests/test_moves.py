import pytest
from msgspec import UNSET

from games.api.requests.moves import (
    MoveRequest,
    find_color,
    find_piece,
    find_rules,
    read_move,
)
from games.errors import InvalidError
from games.replay.evolution import replay
from games.rules.moves import Move
from games.rules.position import start_position
from games.rules.variants import find_ruleset
from tests.builders import a_stream, played

DUO = find_ruleset("duo", {})
START = start_position(DUO)


def a_request(color=UNSET, piece=UNSET, cells=UNSET, move=UNSET):
    return MoveRequest(color, piece, cells, move)


def field_of(error):
    return error.value.field


def test_cells_are_taken_as_they_come():
    asked = a_request("orange", "I3", ((1, 1), (9, 9)))
    assert read_move(START, asked) == Move("orange", "I3", ((1, 1), (9, 9)))


def test_a_move_as_text_is_read_with_the_names_of_the_board():
    assert read_move(START, a_request(move="a14, b13")).cells == ((0, 0), (1, 1))


def test_without_a_color_the_color_to_move_is_meant():
    position = replay(played(a_stream(), 1)).position
    assert read_move(position, a_request(move="a1")).color == "orange"


def test_without_a_color_after_the_end_the_first_is_meant():
    position = replay(played(a_stream())).position
    assert read_move(position, a_request(move="a1")).color == "purple"


def test_without_a_piece_the_cells_say_it():
    assert read_move(START, a_request(move="a1")).piece is None


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        (a_request(), "cells"),
        (a_request(cells=((0, 0),), move="a1"), "cells"),
        (a_request(cells=((0, 0, 0),)), "cells"),
        (a_request(cells=((0, 0), (0,))), "cells"),
        (a_request(move=""), "move"),
        (a_request(move="a1,"), "move"),
        (a_request(move="1a"), "move"),
        (a_request(move="a" * 201), "move"),
        (a_request(color="green", move="a1"), "color"),
        (a_request(piece="f", move="a1"), "piece"),
    ],
)
def test_a_wish_that_means_nothing_names_its_field(asked, field):
    with pytest.raises(InvalidError) as caught:
        read_move(START, asked)
    assert field_of(caught) == field


CUBES = start_position(find_ruleset("rumis-tower", {}))
TRIGON = start_position(find_ruleset("trigon", {}))
FREE = start_position(find_ruleset("solo-84", {"turn_order": "free"}))


@pytest.mark.parametrize(
    ("position", "asked", "field"),
    [
        (CUBES, a_request(move="a1"), "move"),
        (CUBES, a_request(cells=((0, 0),)), "cells"),
        (TRIGON, a_request(cells=((17, 3, 0),)), "cells"),
        (TRIGON, a_request(piece="T5", cells=((17, 3),)), "piece"),
        (FREE, a_request(cells=((0, 0),)), "color"),
    ],
)
def test_a_wish_suits_its_board_and_names_a_color_where_several_can_be_meant(
    position, asked, field
):
    with pytest.raises(InvalidError) as caught:
        read_move(position, asked)
    assert field_of(caught) == field


def test_a_wish_during_a_draft_needs_no_color():
    position = start_position(find_ruleset("draft-2p", {}))
    assert read_move(position, a_request(move="a1")).color == "blue"


def test_triangles_are_worded_as_squares_are():
    assert read_move(TRIGON, a_request(move="r15,s15")).cells == ((17, 3), (18, 3))
    small = start_position(find_ruleset("trigon-3p", {}))
    assert read_move(small, a_request(move="r15")).cells == ((17, 3),)


def test_any_color_may_be_named():
    assert read_move(FREE, a_request("green", cells=((0, 0),))).color == "green"


def test_an_unknown_variant_is_told_with_the_known_ones():
    with pytest.raises(InvalidError, match="classic, classic-teams") as caught:
        find_rules("chess", {})
    assert field_of(caught) == "variant"


@pytest.mark.parametrize(
    ("options", "option"),
    [
        ({"handicap": True}, "handicap"),
        ({"starts": "maybe"}, "starts"),
        ({"starts": True}, "starts"),
        ({"starts": ["fixed"]}, "starts"),
        ({"objective": "reverse", "scoring": "onboard"}, "scoring"),
    ],
)
def test_a_wrong_option_is_named_with_its_place(options, option):
    with pytest.raises(InvalidError) as caught:
        find_rules("duo", options, field="options")
    assert field_of(caught) == f"options.{option}"


def test_a_wrong_option_at_the_top_is_named_alone():
    with pytest.raises(InvalidError) as caught:
        find_rules("duo", {"handicap": True})
    assert field_of(caught) == "handicap"


def test_an_alias_is_a_ruleset():
    assert find_rules("travel", {}) is DUO


def test_colors_and_pieces_are_found_by_name():
    assert find_color(DUO, "orange") == 1
    assert DUO.pieces[find_piece(DUO, "W")].id == "W"
