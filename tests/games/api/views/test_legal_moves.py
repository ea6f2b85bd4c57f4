import pytest

from games.rules.corners import entry_cells
from games.rules.placements import members
from games.storage import event_store
from tests.api import Api, problem
from tests.builders import a_game, play

pytestmark = pytest.mark.django_db
api = Api()
HAND = ("color", "count", "pieces", "corners")


def legal(game, query=""):
    answer = api.get(f"games/{game}/legal-moves{query}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_the_moves_of_the_color_to_move_are_listed():
    game = a_game("junior")
    position = play(game, 5).position
    document = legal(game)
    assert document["version"] == 9
    assert document["color"] == "orange"
    assert document["count"] == len(document["moves"]) == position.legal(1).bit_count()
    assert document["moves"] == [
        {
            "piece": position.placements.piece_of(number).id,
            "cells": [list(cell) for cell in position.placements.cells_of(number)],
        }
        for number in members(position.legal(1))
    ]


def test_the_moves_of_another_color_are_listed():
    game = a_game()
    assert legal(game, "?color=orange")["color"] == "orange"


def test_moves_are_only_counted_when_asked():
    game = a_game()
    document = legal(game, "?count_only=true")
    assert set(document) == {"version", "color", "count"}
    assert document["count"] == legal(game)["count"]


def test_moves_of_a_piece_are_listed():
    moves = legal(a_game(), "?piece=I5")["moves"]
    assert {move["piece"] for move in moves} == {"I5"}
    assert len(moves) == 20


def test_moves_that_cover_a_cell_are_listed():
    game = a_game()
    moves = legal(game, "?covers=4,5")["moves"]
    assert moves
    assert all([4, 5] in move["cells"] for move in moves)
    both = legal(game, "?covers=4,5&piece=2")["moves"]
    assert both == [m for m in moves if m["piece"] == "2"]


def by_cells(variant, items):
    """Anchors as a client reads them: by the pieces and the geometry alone."""
    board = api.get(f"variants/{variant}/geometry").json()["cells"]
    shapes = {
        piece["id"]: piece["orientations"]
        for piece in api.get(f"variants/{variant}/pieces").json()["items"]
    }
    for item in items:
        first, *_ = lying = shapes[item["piece"]][item["orientation"]]
        for anchor in item["at"]:
            offset = [a - b for a, b in zip(board[anchor]["cell"], first, strict=True)]
            cells = [
                tuple(a + b for a, b in zip(cell, offset, strict=True))
                for cell in lying
            ]
            yield item["piece"], tuple(cells)


def placements_in(document):
    return {
        (move["piece"], tuple(map(tuple, move["cells"]))) for move in document["moves"]
    }


def test_anchors_are_told_by_piece_and_orientation_once_and_rise():
    items = legal(a_game("trigon"), "?as=anchors")["pieces"]
    shapes = [(item["piece"], item["orientation"]) for item in items]
    assert len(set(shapes)) == len(shapes)
    assert all(item["at"] == sorted(set(item["at"])) for item in items)


def test_anchors_take_the_same_filters():
    game = a_game()
    for query in ("piece=I5", "covers=4,5", "covers=4,5&piece=2", "color=orange"):
        listed = legal(game, f"?{query}")
        anchored = legal(game, f"?{query}&as=anchors")
        assert set(by_cells("duo", anchored["pieces"])) == placements_in(listed)
    counted = legal(game, "?as=anchors&count_only=true")
    assert counted == legal(game, "?count_only=true")


@pytest.mark.parametrize(
    ("variant", "players", "events"),
    [
        ("draft-2p", ["player:A", "player:B"], 90),
        ("solo-pentomino-15x16", ["player:A"], 3),
    ],
)
def test_all_hands_of_who_is_to_move_are_one_answer(variant, players, events):
    game = a_game(variant, players)
    colors = play(game, events).position.ruleset.colors
    together = legal(game, "?as=anchors&color=*")
    assert set(together) == {"version", "color", "count", "hands"}
    alone = [legal(game, f"?as=anchors&color={color}") for color in colors]
    assert together["color"] == "*"
    assert together["version"] == alone[0]["version"]
    assert together["count"] == sum(one["count"] for one in alone) > 0
    assert together["hands"] == [{key: one[key] for key in HAND} for one in alone]
    counted = legal(game, "?as=anchors&color=*&count_only=true")
    assert counted["hands"] == [
        {"color": one["color"], "count": one["count"]} for one in alone
    ]


def test_corners_are_the_cells_that_the_listed_placements_may_join():
    game = a_game("duo")
    assert len(legal(game, "?as=anchors")["corners"]) == 2
    position = play(game, 9).position
    document = legal(game, "?as=anchors")
    corners = document["corners"]
    assert position.color is not None
    hand = position.hand_of(position.color)
    assert corners == entry_cells(position, hand, position.legal_sets[hand])
    of_piece = legal(game, "?as=anchors&piece=I5")["corners"]
    assert set(of_piece) < set(corners)
    assert "corners" not in legal(game)


def test_where_one_color_can_be_meant_it_is_the_only_hand():
    game = a_game("junior")
    play(game, 5)
    (hand,) = legal(game, "?as=anchors&color=*")["hands"]
    alone = legal(game, "?as=anchors")
    assert hand == {key: alone[key] for key in HAND}


def test_nobody_has_hands_to_move_when_a_game_is_over():
    game = a_game("junior")
    play(game)
    over = legal(game, "?as=anchors&color=*")
    assert (over["count"], over["hands"]) == (0, [])


def test_an_open_game_has_moves_to_look_at():
    assert legal(a_game(players=["player:A"]))["color"] == "purple"


def test_an_ended_game_has_none():
    game = a_game("junior")
    play(game)
    assert legal(game)["count"] == 0


def test_the_tag_is_the_version():
    game = a_game()
    answer = api.get(f"games/{game}/legal-moves?count_only=true")
    assert answer["ETag"] == '"4"'
    again = api.get(f"games/{game}/legal-moves?count_only=true", if_none_match='"4"')
    assert again.status_code == 304


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("color=red", "color"),
        ("piece=Q", "piece"),
        ("covers=14,0", "covers"),
        ("covers=-1,0", "covers"),
        ("covers=0", "covers"),
        ("covers=a,b", "covers"),
        ("covers=0,0,0", "covers"),
        ("covers=%D9%A1,1", "covers"),
        ("count_only=maybe", "count_only"),
        ("as=text", "as"),
        ("color=*", "color"),
        ("color=*&count_only=true", "color"),
        ("color=*&as=anchors&piece=Q", "piece"),
    ],
)
def test_a_filter_that_means_nothing_is_named(query, field):
    document = problem(api.get(f"games/{a_game()}/legal-moves?{query}"))
    assert (document["code"], document["field"]) == ("invalid", field)


def test_where_several_colors_can_be_meant_one_is_named():
    game = a_game("draft-2p")
    play(game, 90)
    position = event_store.read(game).state.position
    document = problem(api.get(f"games/{game}/legal-moves"))
    assert (document["code"], document["field"]) == ("invalid", "color")
    for color, name in enumerate(position.ruleset.colors):
        # Those of the seat that is to move.
        assert legal(game, f"?color={name}")["count"] == (
            position.legal_sets[position.hand_of(color)].bit_count()
        )


def test_moves_that_cover_a_cube_are_listed():
    game = a_game("rumis-tower-2p")
    moves = legal(game, "?covers=1,2,0")["moves"]
    assert moves
    assert all([1, 2, 0] in move["cells"] for move in moves)
    document = problem(api.get(f"games/{game}/legal-moves?covers=1,2"))
    assert (document["code"], document["field"]) == ("invalid", "covers")


def test_an_unknown_filter_is_malformed():
    assert problem(api.get(f"games/{a_game()}/legal-moves?cell=1,1"))["code"] == (
        "malformed"
    )


@pytest.mark.parametrize("query", ["", "&as=anchors", "&as=anchors&color=*"])
def test_the_moves_that_a_color_once_had_are_listed(query):
    game = a_game()
    play(game, 3)
    before = legal(game, f"?count_only=false{query}")
    play(game, 4)
    past = f"games/{game}/legal-moves?version={before['version']}{query}"
    answer = api.get(past)
    assert answer.json() == before != legal(game, f"?count_only=false{query}")
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer["ETag"] == f'"{before["version"]}"'


def test_a_version_that_is_not_there_has_no_moves():
    path = f"games/{a_game()}/legal-moves?version"
    assert problem(api.get(f"{path}=999"))["code"] == "not-found"
    assert problem(api.get(f"{path}=0"))["field"] == "version"
