import random

import pytest

from games.decisions.verification import find_fault
from games.storage import event_store
from records.archive.feed_reader import archive_games
from records.models import Record
from tests.api import problem
from tests.builders import Guest, a_game, play, undrafted


@pytest.fixture
def game(guest: Guest) -> str:
    return a_game("draft-2p", [guest.actor, "player:B"])


@pytest.fixture
def alone(guest: Guest) -> str:
    """A draft in which the guest holds both seats."""
    return a_game("draft-2p", [guest.actor, guest.actor])


def pick(caller, game, body, **headers):
    return caller.post(f"games/{game}/picks", body, **headers)


def test_a_pick_is_stored_and_told(guest, game):
    answer = pick(guest, game, {"piece": "F"})
    assert answer.status_code == 201
    assert answer["ETag"] == '"5"'
    document = answer.json()
    assert document["turn"] == {"color": "blue", "seat": 1, "picks_left": 83}
    (event,) = document["events"]
    assert event == event_store.events(game)[-1].public()
    assert event["type"] == "piece.drafted"
    assert event["actor"] == guest.actor
    assert event["data"] == {"seat": 0, "color": "blue", "piece": "F"}


def test_a_game_tells_its_draft(guest, alone):
    pick(guest, alone, {"piece": "F", "color": "blue"})
    document = guest.get(f"games/{alone}").json()
    assert document["phase"] == "draft"
    assert document["turn"] == {"color": "blue", "seat": 1, "picks_left": 83}
    assert [(h["seat"], h["color"]) for h in document["hands"]] == [
        (seat, color) for seat in (0, 1) for color in ("blue", "yellow", "red", "green")
    ]
    assert [hand["pieces"] for hand in document["hands"]] == [["F"], *[[]] * 7]
    assert not any(hand["can_move"] for hand in document["hands"])
    assert document["scores"]["colors"] == {}
    assert document["scores"]["seats"] == [-5, 0]


def test_a_draft_tells_what_nobody_took(guest, alone):
    pieces = [piece.id for piece in event_store.read(alone).state.ruleset.pieces]
    for piece in ("F", "1", "Z5"):
        pick(guest, alone, {"piece": piece})
    document = guest.get(f"games/{alone}").json()
    pool = {one["color"]: one["pieces"] for one in document["pool"]}
    assert list(pool) == ["blue", "yellow", "red", "green"]
    assert pool["blue"] == [one for one in pieces if one not in ("F", "1", "Z5")]
    assert pool["yellow"] == pool["red"] == pool["green"] == pieces
    assert document["turn"]["picks_left"] == sum(map(len, pool.values())) == 81


def test_the_pool_and_all_hands_are_all_pieces_to_the_last_pick(guest, alone):
    pieces = [piece.id for piece in event_store.read(alone).state.ruleset.pieces]
    for picks in (20, 21, 83):
        done = len(event_store.read(alone).state.position.picks)
        play(alone, picks - done, seed=2)
        document = guest.get(f"games/{alone}").json()
        assert document["turn"]["picks_left"] == 84 - picks
        for one in document["pool"]:
            held = [
                piece
                for hand in document["hands"]
                if hand["color"] == one["color"]
                for piece in hand["pieces"]
            ]
            assert sorted(held + one["pieces"]) == sorted(pieces)


def test_a_game_without_a_draft_has_no_pool(guest):
    document = guest.get(f"games/{a_game()}").json()
    assert "pool" not in document
    assert "picks_left" not in document["turn"]


def test_a_judgment_tells_which_seat_passes(guest, alone):
    whole = a_game("draft-2p", [guest.actor, guest.actor])
    begun = event_store.read(whole).state.version
    play(whole, seed=1)
    events = event_store.events(whole)
    passed = next(i for i, e in enumerate(events) if e.type == "turn.passed")
    move = events[passed - 1].data
    play(alone, passed - 1 - begun, seed=1)
    body = {"color": move["color"], "cells": move["cells"]}
    judged = guest.post(f"games/{alone}/moves?dry_run=true", body).json()
    assert judged["passes"] == []
    seat = events[passed].data["seat"]
    assert judged["passed_turns"] == [{"color": None, "seat": seat}]


def test_a_whole_draft_is_picked_and_played(guest, alone):
    rng = random.Random(0)
    seats, version = [], 4
    for color in ("blue", "yellow", "red", "green"):
        for _ in range(21):
            position = event_store.read(alone).state.position
            assert guest.get(f"games/{alone}").json()["turn"]["color"] == color
            piece = position.ruleset.pieces[rng.choice(undrafted(position))].id
            answer = pick(guest, alone, {"piece": piece, "expected_version": version})
            (event,) = answer.json()["events"]
            seats.append(event["data"]["seat"])
            version += 1
    assert seats == [(c + i) % 2 for c in range(4) for i in range(21)]

    document = guest.get(f"games/{alone}").json()
    assert document["phase"] == "play"
    assert document["turn"] == {"color": None, "seat": 0}
    assert "pool" not in document
    held = [sum(len(h["pieces"]) for h in document["hands"] if h["seat"] == s)
            for s in (0, 1)]  # fmt: skip
    assert held == [42, 42]

    blue = document["hands"][0]["pieces"]
    wanted = {"color": "blue", "cells": [[0, 0]]}
    if "1" not in blue:
        refused = guest.post(f"games/{alone}/moves", wanted)
        assert problem(refused)["reason"] == "piece-not-available"
    unnamed = guest.post(f"games/{alone}/moves", {"cells": [[0, 0]]})
    assert problem(unnamed)["field"] == "color"

    state = play(alone, seed=3)
    assert state.status == "ended"
    assert state.ended is not None
    assert state.ended.reason == "no-moves"
    assert find_fault(event_store.events(alone)) is None
    result = guest.get(f"games/{alone}").json()["result"]
    assert result["colors"] == {}
    assert result["solved"] is None
    assert len(result["seats"]) == 2
    archive_games([(alone, state.version)])
    record = Record.objects.get(game=alone)
    assert record.length == len(record.placements) == state.ply


def test_a_passed_turn_of_a_seat_has_no_color(guest):
    for seed in range(10):
        game = a_game("draft-4p", [guest.actor] * 4)
        play(game, seed=seed)
        passed = [e.data for e in event_store.events(game) if e.type == "turn.passed"]
        if passed:
            assert {data["color"] for data in passed} == {None}
            assert find_fault(event_store.events(game)) is None
            return
    pytest.fail("nobody had to pass")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "piece"),
        ({"piece": "Q"}, "piece"),
        ({"piece": 1}, "piece"),
        ({"piece": "F", "color": "pink"}, "color"),
        ({"piece": "F", "expected_version": "4"}, "expected_version"),
    ],
    ids=str,
)
def test_what_is_no_pick_is_named(guest, game, body, field):
    document = problem(pick(guest, game, body))
    assert (document["code"], document["field"]) == ("invalid", field)


def test_a_pick_out_of_turn_is_refused(guest):
    game = a_game("draft-2p", ["player:B", guest.actor])
    document = problem(pick(guest, game, {"piece": "F"}))
    assert (document["status"], document["code"]) == (409, "not-your-turn")
    assert document["turn"] == {"color": "blue", "seat": 0}


def test_a_pick_of_another_color_is_told_to_be_in_the_wrong_phase(guest, game):
    document = problem(pick(guest, game, {"piece": "F", "color": "yellow"}))
    assert (document["code"], document["reason"]) == ("illegal-move", "wrong-phase")


def test_a_piece_that_is_gone_is_not_available(guest, alone):
    pick(guest, alone, {"piece": "F"})
    document = problem(pick(guest, alone, {"piece": "F"}))
    assert (document["code"], document["reason"]) == (
        "illegal-move",
        "piece-not-available",
    )
    assert document["cells"] == []


@pytest.mark.parametrize("color", [{}, {"color": "blue"}, {"color": "red"}])
def test_a_placement_on_ones_turn_to_pick_is_in_the_wrong_phase(guest, alone, color):
    body = {"cells": [[0, 0]], **color}
    document = problem(guest.post(f"games/{alone}/moves", body))
    assert (document["code"], document["reason"]) == ("illegal-move", "wrong-phase")
    assert document["detail"] == "The draft is not over. Seat 0 must pick a blue piece."


def test_a_placement_on_anothers_turn_to_pick_is_out_of_turn(guest):
    game = a_game("draft-2p", ["player:B", guest.actor])
    document = problem(guest.post(f"games/{game}/moves", {"cells": [[0, 0]]}))
    assert (document["status"], document["code"]) == (409, "not-your-turn")


@pytest.mark.parametrize("variant", ["duo", "solo-84", "rumis-tower-2p"])
def test_a_pick_in_a_game_without_a_draft_is_in_the_wrong_phase(guest, variant):
    seats = 1 if variant == "solo-84" else 2
    game = a_game(variant, [guest.actor] * seats)
    piece = "I3"
    assert problem(pick(guest, game, {"piece": piece}))["reason"] == "wrong-phase"


def test_a_pick_after_the_draft_is_in_the_wrong_phase(guest, alone):
    play(alone, 84)
    assert problem(pick(guest, alone, {"piece": "F"}))["reason"] == "wrong-phase"


def test_who_leaves_a_draft_of_three_lets_the_others_pick(guest):
    game = a_game("draft-3p", [guest.actor, "player:B", "player:C"])
    answer = guest.post(f"games/{game}/resign")
    assert [e["type"] for e in answer.json()["events"]] == ["seat.out"]
    assert answer.json()["turn"] == {"color": "blue", "seat": 1, "picks_left": 84}
    state = play(game)
    assert {pick.seat for pick in state.position.picks} == {1, 2}
    assert state.scored is not None
    assert state.scored.ranks[0] == 3
    assert find_fault(event_store.events(game)) is None
