import pytest

from games.rules.placements import members
from games.storage import event_store
from tests.api import problem
from tests.builders import Guest, a_first_move, a_game, a_guest, play


@pytest.fixture
def game(guest: Guest) -> str:
    return a_game(players=[guest.actor, "player:B"])


def move(caller, game, body, query="", **headers):
    return caller.post(f"games/{game}/moves{query}", body, **headers)


def test_a_move_is_stored_and_told(guest, game):
    answer = move(guest, game, {"cells": [[5, 4], [4, 4]]})
    document = answer.json()
    (event,) = document["events"]
    assert answer.status_code == 201
    assert answer["ETag"] == '"5"'
    assert document == {
        "game": game,
        "version": 5,
        "status": "playing",
        "turn": {"color": "orange", "seat": 1},
        "events": [event_store.events(game)[-1].public()],
    }
    assert event["type"] == "move.played"
    assert event["actor"] == guest.actor
    assert event["data"] == {
        "ply": 1,
        "seat": 0,
        "color": "purple",
        "piece": "2",
        "cells": [[4, 4], [5, 4]],
    }


@pytest.mark.parametrize(
    "body",
    [
        {"move": "e10,f10"},
        {"move": "F10, E10"},
        {"cells": [[4, 4], [5, 4]], "piece": "2", "color": "purple"},
    ],
    ids=str,
)
def test_a_move_can_be_worded_in_several_ways(guest, game, body):
    (event,) = move(guest, game, body).json()["events"]
    assert event["data"]["cells"] == [[4, 4], [5, 4]]


@pytest.mark.parametrize(
    ("body", "reason", "cells"),
    [
        ({"cells": [[0, 0]]}, "start-required", [[0, 0]]),
        ({"cells": [[4, 4], [4, 4]]}, "not-piece-shape", [[4, 4], [4, 4]]),
        ({"cells": [[4, 4], [6, 4]]}, "not-piece-shape", [[4, 4], [6, 4]]),
        ({"cells": [[4, 4]], "piece": "2"}, "not-piece-shape", [[4, 4]]),
        ({"cells": [[-1, 0], [0, 0]]}, "out-of-bounds", [[-1, 0]]),
        ({"cells": [[999, 999]]}, "out-of-bounds", [[999, 999]]),
        ({"move": "zz99"}, "out-of-bounds", None),
    ],
    ids=str,
)
def test_a_move_that_the_rules_refuse_is_told_why_and_where(
    guest, game, body, reason, cells
):
    document = problem(move(guest, game, body))
    assert (document["status"], document["code"]) == (422, "illegal-move")
    assert document["reason"] == reason
    assert cells is None or document["cells"] == cells
    assert event_store.read(game).state.version == 4


@pytest.mark.parametrize(
    ("headers", "body", "status"),
    [
        ({"if_match": '"3"'}, {}, 412),
        ({"if_match": '"99"'}, {}, 412),
        ({"if_match": '"3"'}, {"expected_version": 3}, 412),
        ({}, {"expected_version": 3}, 409),
    ],
    ids=str,
)
def test_a_stale_version_is_told_with_what_was_missed(
    guest, game, headers, body, status
):
    answer = move(guest, game, {"move": "e10", **body}, **headers)
    document = problem(answer)
    assert (document["status"], document["code"]) == (status, "stale-version")
    assert document["version"] == 4
    seen = int(headers.get("if_match", '"3"').strip('"'))
    assert [e["version"] for e in document["events"]] == list(range(seen + 1, 5))


@pytest.mark.parametrize(
    ("headers", "body"),
    [
        ({"if_match": '"4"'}, {}),
        ({"if_match": 'W/"4"'}, {}),
        ({"if_match": "*"}, {}),
        ({"if_match": '"4"'}, {"expected_version": 4}),
        ({}, {"expected_version": 4}),
        ({}, {}),
    ],
    ids=str,
)
def test_a_move_on_the_current_version_is_stored(guest, game, headers, body):
    answer = move(guest, game, {"move": "e10", **body}, **headers)
    assert answer.status_code == 201


def test_two_versions_that_differ_mean_nothing(guest, game):
    body = {"move": "e10", "expected_version": 3}
    document = problem(move(guest, game, body, if_match='"4"'))
    assert (document["code"], document["field"]) == ("invalid", "expected_version")


def test_a_move_out_of_turn_is_told_whose_turn_it_is(game):
    other = a_guest()
    with_other = a_game(players=["player:A", other.actor])
    document = problem(move(other, with_other, {"move": "e10"}))
    assert (document["status"], document["code"]) == (409, "not-your-turn")
    assert document["turn"] == {"color": "purple", "seat": 0}


@pytest.mark.parametrize("variant", ["duo", "solo-84", "solo-cube-3"])
@pytest.mark.parametrize("text", ["pass", "PASS"])
def test_nobody_passes_who_can_move(guest, variant, text):
    seats = 2 if variant == "duo" else 1
    game = a_game(variant, [guest.actor] * seats)
    document = problem(move(guest, game, {"move": text}))
    told = document["status"], document["code"], document["reason"]
    assert told == (422, "illegal-move", "pass-not-allowed")


def test_whose_turn_it_is_comes_before_that_nobody_passes(guest):
    game = a_game(players=["player:A", guest.actor])
    assert problem(move(guest, game, {"move": "pass"}))["code"] == "not-your-turn"


def test_a_move_is_judged_without_being_stored(guest, game):
    answer = move(guest, game, {"move": "e10,f10"}, "?dry_run=true")
    assert answer.status_code == 200
    assert answer.json() == {
        "legal": True,
        "color": "purple",
        "piece": "2",
        "cells": [[4, 4], [5, 4]],
        "passes": [],
        "passed_turns": [],
        "ends_game": False,
    }
    assert event_store.read(game).state.version == 4


def test_a_judgment_tells_passes_and_the_end(guest):
    game = a_game("junior", [guest.actor, guest.actor])
    seen = set()
    while (state := event_store.read(game).state).status == "playing":
        turn = state.position.color
        assert turn is not None
        for number in members(state.position.legal(turn))[:3]:
            cells = state.position.placements.cells_of(number)
            judged = move(guest, game, {"cells": cells}, "?dry_run=true").json()
            after = state.position.play(turn, number)
            passed = after.color == turn
            assert judged["ends_game"] == after.is_over
            other = state.ruleset.colors[1 - turn]
            assert judged["passes"] == [other] * passed
            assert (
                judged["passed_turns"] == [{"color": other, "seat": 1 - turn}] * passed
            )
            seen |= {("passes", passed), ("ends", after.is_over)}
        play(game, 1, seed=state.ply + 1)
    assert len(seen) == 4


@pytest.mark.parametrize(
    ("body", "headers", "code"),
    [
        ({"move": "a1"}, {}, "illegal-move"),
        ({"move": "a1"}, {"if_match": '"1"'}, "stale-version"),
        ({"move": "a1", "color": "orange"}, {}, "not-your-turn"),
        ({"move": "a1", "color": "red"}, {}, "invalid"),
    ],
)
def test_a_judgment_fails_as_the_move_would(guest, game, body, headers, code):
    judged = problem(move(guest, game, body, "?dry_run=true", **headers))
    played = problem(move(guest, game, body, **headers))
    assert judged["code"] == code
    assert judged == played


def test_a_judgment_is_for_who_plays(guest, game):
    answer = move(a_guest(), game, {"move": "e10"}, "?dry_run=true")
    assert problem(answer)["code"] == "not-your-seat"


def test_a_judgment_leaves_the_key_unused(guest, game):
    body = {"move": "e10"}
    move(guest, game, body, "?dry_run=true", idempotency_key="k")
    assert move(guest, game, body, idempotency_key="k").status_code == 201


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("?dry_run=perhaps", "invalid"),
        ("?dry=true", "malformed"),
        ("?dry_run=1&dry_run=0", "malformed"),
    ],
)
def test_a_query_that_means_nothing_is_refused(guest, game, query, code):
    assert problem(move(guest, game, {"move": "e10"}, query))["code"] == code


def test_a_key_plays_one_move(guest, game):
    body = {"move": "e10"}
    first = move(guest, game, body, idempotency_key="k")
    again = move(guest, game, body, idempotency_key="k")
    assert (first.status_code, again.status_code) == (201, 200)
    assert again["Idempotency-Replayed"] == "true"
    assert again["ETag"] == first["ETag"]
    assert again.json() == first.json()
    assert len(event_store.events(game)) == 5


def test_a_key_that_played_answers_with_the_version_that_it_made(guest, game):
    body = {"move": "e10", "expected_version": 4}
    first = move(guest, game, body, idempotency_key="k")
    play(game, 3)
    again = move(guest, game, body, idempotency_key="k", if_match='"4"')
    assert again.json() == first.json()
    assert again["ETag"] == '"5"'


def test_a_key_for_another_move_is_refused(guest, game):
    move(guest, game, {"move": "e10"}, idempotency_key="k")
    answer = move(guest, game, {"move": "f10"}, idempotency_key="k")
    assert problem(answer)["code"] == "key-reused"


def test_a_key_for_another_verb_is_refused(guest, game):
    move(guest, game, {"move": "e10"}, idempotency_key="k")
    answer = guest.post(f"games/{game}/resign", {}, idempotency_key="k")
    assert problem(answer)["code"] == "key-reused"


def test_a_key_that_failed_may_be_used_again(guest, game):
    assert move(guest, game, {"move": "a1"}, idempotency_key="k").status_code == 422
    assert move(guest, game, {"move": "e10"}, idempotency_key="k").status_code == 201


def test_an_answer_with_several_events_is_given_again_whole(guest):
    game = a_game("junior", [guest.actor, guest.actor])
    while True:
        state = event_store.read(game).state
        body = a_first_move(state)
        first = move(guest, game, body, idempotency_key=f"k{state.ply}")
        if len(first.json()["events"]) > 1:
            break
    again = move(guest, game, body, idempotency_key=f"k{state.ply}")
    assert again.json() == first.json()
