import pytest

from games.replay.evolution import replay
from tests.api import Api, problem
from tests.builders import a_stream, played

api = Api()


def replayed(variant="duo", **body):
    return api.post(f"variants/{variant}/positions", body)


def moves_of(stream):
    return [
        {"color": e.data["color"], "piece": e.data["piece"], "cells": e.data["cells"]}
        for e in stream
        if e.type == "move.played"
    ]


def test_without_moves_it_is_the_start():
    document = replayed().json()
    assert document["turn"] == {"color": "purple", "seat": 0}
    assert document["ply"] == 0
    assert document["placements"] == []
    assert document["phase"] == "play"
    assert [
        (hand["seat"], hand["color"], hand["can_move"]) for hand in document["hands"]
    ] == [(0, "purple", True), (1, "orange", True)]
    assert len(document["hands"][0]["pieces"]) == 21
    assert document["scores"]["seats"] == [-89, -89]


def test_moves_are_replayed():
    document = replayed(moves=[{"move": "e10,f10"}, {"cells": [[9, 9]]}]).json()
    assert document["ply"] == 2
    assert document["placements"][0] == {
        "seat": 0,
        "color": "purple",
        "piece": "2",
        "cells": [[4, 4], [5, 4]],
    }
    assert "2" not in document["hands"][0]["pieces"]
    assert document["scores"]["colors"] == {"purple": -87, "orange": -88}


@pytest.mark.parametrize("variant", ["classic", "classic-3p", "junior", "half-board"])
def test_a_whole_game_comes_to_the_same_end_without_its_passes(variant):
    stream = played(a_stream(variant), seed=8)
    document = replayed(variant, moves=moves_of(stream)).json()
    assert document["turn"] is None
    assert document["scores"]["seats"] == list(stream[-1].data["seats"])
    assert document["ply"] == replay(stream).ply


def test_options_refine_the_rules():
    document = replayed(options={"starts": "fixed"}).json()
    assert document["ruleset"] == "duo;starts=fixed"
    assert document["options"] == {"starts": "fixed"}


def test_an_alias_settles_its_options():
    document = replayed("reverse", options={"starts": "free"}).json()
    assert document["variant"] == "classic"
    assert document["ruleset"] == "classic;objective=reverse"


@pytest.mark.parametrize(
    ("moves", "field", "reason"),
    [
        ([{"move": "a1"}], "moves.0", "start-required"),
        ([{"cells": [[4, 4]]}, {"cells": [[4, 4]]}], "moves.1", "occupied"),
        ([{"cells": [[4, 4]], "color": "orange"}], "moves.0", "not-your-turn"),
        ([{"move": "e10"}, {"move": "pass"}], "moves.1", "pass-not-allowed"),
        ([{"cells": [[4, 4]], "piece": "2"}], "moves.0", "not-piece-shape"),
    ],
)
def test_the_first_move_that_the_rules_refuse_is_told(moves, field, reason):
    document = problem(replayed(moves=moves))
    assert document["code"] == "illegal-move"
    assert (document["field"], document["reason"]) == (field, reason)


def test_a_move_after_the_end_is_told():
    moves = moves_of(played(a_stream("junior")))
    document = problem(replayed("junior", moves=[*moves, {"move": "a1"}]))
    assert document["reason"] == "game-over"
    assert document["field"] == f"moves.{len(moves)}"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"options": {"starts": "maybe"}}, "options.starts"),
        ({"options": {"size": 3}}, "options.size"),
        ({"options": []}, "options"),
        ({"options": None}, "options"),
        ({"moves": {}}, "moves"),
        ({"moves": [[]]}, "moves.0"),
        ({"moves": [{"move": "a1"}] * 201}, "moves"),
        ({"moves": [{"move": "x"}]}, "moves.0.move"),
        ({"moves": [{"move": "e10"}, {"move": "a1", "color": "red"}]}, "moves.1.color"),
        ({"moves": [{}]}, "moves.0.cells"),
        ({"moves": [{"cells": [[0, "0"]]}]}, "moves.0.cells.0.1"),
    ],
)
def test_what_means_nothing_is_named_with_its_place(body, field):
    document = problem(replayed(**body))
    assert (document["code"], document["field"]) == ("invalid", field)


def test_an_unknown_field_of_a_move_is_malformed():
    document = problem(replayed(moves=[{"move": "e10", "time": 3}]))
    assert (document["code"], document["field"]) == ("malformed", "moves.0.time")


def test_a_variant_that_is_not_there_comes_before_what_is_played():
    assert problem(replayed("chess", moves={}))["code"] == "not-found"


def test_nothing_is_kept(db):
    replayed(moves=[{"move": "e10"}])
    assert api.get("games").json()["items"] == []


DRAFTED = [
    {"color": e.data["color"], "piece": e.data["piece"]}
    for e in played(a_stream("draft-2p"), 84)
    if e.type == "piece.drafted"
]


def test_a_draft_is_replayed_before_its_moves():
    stream = played(a_stream("draft-2p"))
    document = replayed("draft-2p", picks=DRAFTED, moves=moves_of(stream)).json()
    assert document["turn"] is None
    assert document["ply"] == replay(stream).ply
    assert document["scores"]["seats"] == list(stream[-1].data["seats"])


def test_a_draft_may_stop_anywhere():
    document = replayed("draft-2p", picks=[{"piece": "F"}]).json()
    assert (document["phase"], document["turn"]["seat"]) == ("draft", 1)
    assert document["turn"]["picks_left"] == 83
    assert "F" not in document["pool"][0]["pieces"]
    assert [len(one["pieces"]) for one in document["pool"]] == [20, 21, 21, 21]


@pytest.mark.parametrize(
    ("variant", "picks", "field"),
    [
        ("draft-2p", [{"piece": "F"}, {}], "picks.1.piece"),
        ("draft-2p", [{"piece": "F", "color": 1}], "picks.0.color"),
        ("draft-2p", [{"piece": "F"}, {"piece": "f"}], "picks.1.piece"),
        ("draft-2p", [{"piece": "F", "color": "pink"}], "picks.0.color"),
        ("draft-2p", [{"piece": "F"}] * 85, "picks"),
    ],
)
def test_a_wrong_pick_is_told_with_its_field(variant, picks, field):
    document = problem(replayed(variant, picks=picks))
    assert (document["code"], document["field"]) == ("invalid", field)


@pytest.mark.parametrize(
    ("variant", "picks", "reason"),
    [
        ("draft-2p", [{"piece": "F"}, {"piece": "F"}], "piece-not-available"),
        ("draft-2p", [{"piece": "1"}, {"piece": "2", "color": "red"}], "wrong-phase"),
        ("duo", [{"piece": "2"}, {"piece": "2"}], "wrong-phase"),
    ],
)
def test_the_first_pick_that_is_refused_is_told(variant, picks, reason):
    document = problem(replayed(variant, picks=picks))
    assert (document["code"], document["reason"]) == ("illegal-move", reason)
    assert document["field"] == ("picks.0" if variant == "duo" else "picks.1")


def test_what_may_be_placed_is_told_where_it_is_asked_for():
    moves = [{"move": "e10,f10"}]
    document = replayed(moves=moves, legal=True).json()
    (hand,) = document["legal"]
    assert (hand["color"], hand["count"]) == ("orange", 414)
    assert hand["count"] == sum(len(one["at"]) for one in hand["pieces"])
    assert "legal" not in replayed(moves=moves).json()


def test_in_a_puzzle_each_color_may_be_placed():
    document = replayed("solo-cube-4", legal=True).json()
    colors = [hand["color"] for hand in document["hands"]]
    assert [hand["color"] for hand in document["legal"]] == colors
    assert all(hand["count"] for hand in document["legal"])


def test_nothing_is_placed_while_pieces_are_drafted():
    hands = replayed("draft-2p", picks=[{"piece": "F"}], legal=True).json()["legal"]
    assert [(hand["count"], hand["pieces"]) for hand in hands] == [(0, [])] * 4


FIRSTS = [{"cells": [[x + i, 0] for i in range(5)]} for x in (0, 5, 10, 15)]
PASS = {"move": "pass"}


class TestADrawnFirstPiece:
    def test_it_is_named(self):
        document = replayed("contest", first_piece="W", legal=True).json()
        assert document["first_piece"] == "W"
        (hand,) = document["legal"]
        assert {anchors["piece"] for anchors in hand["pieces"]} == {"W"}

    @pytest.mark.parametrize("first", [FIRSTS[0], {"move": "a1,a2,a3,a4,a5"}])
    def test_by_default_it_is_that_of_the_first_move(self, first):
        assert replayed("contest", moves=[first]).json()["first_piece"] == "I5"

    @pytest.mark.parametrize(
        "body",
        [
            {},
            {"moves": [PASS]},
            {"moves": [{"move": "a1"}]},
            {"first_piece": "1"},
            {"first_piece": "Q"},
        ],
    )
    def test_without_one_the_field_and_the_pieces_are_named(self, body):
        document = problem(replayed("contest", **body))
        assert (document["status"], document["field"]) == (422, "first_piece")
        assert "F, I5, L5" in document["detail"]

    def test_a_first_move_that_cannot_be_read_is_named(self):
        for move, field in (({"move": "x"}, "moves.0.move"), ({}, "moves.0.cells")):
            assert problem(replayed("contest", moves=[move]))["field"] == field

    def test_another_first_piece_is_refused(self):
        document = problem(replayed("contest", first_piece="W", moves=FIRSTS[:1]))
        assert (document["reason"], document["field"]) == ("first-piece", "moves.0")

    def test_other_variants_draw_none(self):
        assert problem(replayed(first_piece="W"))["field"] == "first_piece"
        assert "first_piece" not in replayed().json()


class TestSkips:
    def test_they_are_told_with_the_placements_before_them(self):
        fifth = {"move": "f16,f17,f18,f19"}
        moves = [*FIRSTS, fifth, PASS, {**PASS, "color": "red"}]
        document = replayed("contest", moves=moves).json()
        assert document["skips"] == [
            {"ply": 5, "color": "yellow"},
            {"ply": 5, "color": "red"},
        ]
        assert document["turn"] == {"color": "green", "seat": 1, "may_skip": True}

    def test_no_color_skips_its_first_turn(self):
        document = problem(replayed("contest", moves=[FIRSTS[0], PASS]))
        assert document["reason"] == "pass-not-allowed"
        assert document["field"] == "moves.1"

    def test_turns_are_limited(self):
        passes = [PASS] * (4 * 23)
        document = replayed("contest", moves=[*FIRSTS, *passes]).json()
        assert (document["turn"], document["ply"]) == (None, 4)
        document = problem(replayed("contest", moves=[*FIRSTS, *passes, PASS]))
        assert (document["reason"], document["field"]) == ("game-over", "moves.96")
