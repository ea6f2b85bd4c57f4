"""A command that is wrong in several ways fails by the first of them: the API's table.

Each request below is wrong in everything that stands under its name, too.
"""

import pytest

from games.storage import event_store
from tests.api import Api, problem
from tests.builders import Guest, a_first_move, a_game, a_guest, play

pytestmark = pytest.mark.depth

NOWHERE = "games/01890000-0000-7000-8000-000000000000"
VERBS = ["moves", "picks", "undo", "removals", "resign", "abort"]
BODIES: dict[str, dict[str, object]] = {
    "moves": {"cells": [[0, 0]]},
    "removals": {"cells": [[0, 0]]},
    "picks": {"piece": "F"},
}
"""Bodies that can be read; other verbs need none."""


@pytest.fixture
def ended(host: Guest) -> str:
    game = a_game(players=[host.actor, "player:B"])
    play(game)
    return game


def test_what_cannot_be_read_comes_before_who_sent_it(db):
    answer = Api("blk_wrong").post(f"{NOWHERE}/moves", {"cells": "x", "foo": 1})
    assert problem(answer)["code"] == "malformed"


@pytest.mark.parametrize("verb", VERBS)
def test_an_if_match_that_cannot_be_read_is_malformed(db, verb):
    answer = Api("blk_wrong").post(f"{NOWHERE}/{verb}", {}, if_match="12")
    assert problem(answer)["code"] == "malformed"


@pytest.mark.parametrize("verb", VERBS)
def test_who_sent_it_comes_before_where_it_goes(db, verb):
    answer = Api().post(f"{NOWHERE}/{verb}", {"expected_version": "x"})
    assert problem(answer)["code"] == "unauthenticated"
    assert answer["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("verb", VERBS)
def test_where_it_goes_comes_before_what_it_says(db, verb):
    answer = a_guest("account").post(f"{NOWHERE}/{verb}", {"expected_version": "x"})
    assert problem(answer)["code"] == "not-found"


@pytest.mark.parametrize("verb", VERBS)
def test_a_private_game_of_others_is_no_game(db, verb):
    game = a_game(visibility="private")
    answer = a_guest("account").post(f"games/{game}/{verb}", {"expected_version": "x"})
    assert problem(answer)["code"] == "not-found"


def test_a_seat_that_is_not_there_comes_before_what_is_to_sit_on_it(db, ended):
    answer = a_guest("account").put(f"games/{ended}/seats/7", {"ai": "genius"})
    assert problem(answer)["code"] == "not-found"


@pytest.mark.parametrize(
    ("verb", "body", "field"),
    [
        ("moves", {"cells": [[0, 0]], "expected_version": "1"}, "expected_version"),
        ("moves", {"cells": [[0, 0]], "color": "pink"}, "color"),
        ("moves", {"cells": [[0, 0]], "piece": "Q"}, "piece"),
        ("moves", {"cells": [[0, 0, 0]]}, "cells"),
        ("moves", {"move": "a"}, "move"),
        ("moves", {}, "cells"),
        ("resign", {"seat": 2}, "seat"),
        ("resign", {"seat": "0"}, "seat"),
        ("abort", {"expected_version": 0}, "expected_version"),
        ("picks", {}, "piece"),
        ("picks", {"piece": "Q"}, "piece"),
        ("picks", {"piece": "F", "color": "pink"}, "color"),
        ("undo", {"expected_version": "4"}, "expected_version"),
        ("removals", {}, "cells"),
        ("removals", {"cells": [[0]]}, "cells.0"),
    ],
)
def test_what_it_says_comes_before_what_the_caller_may(ended, verb, body, field):
    answer = a_guest("account").post(f"games/{ended}/{verb}", body)
    document = problem(answer)
    assert (document["code"], document["field"]) == ("invalid", field)


@pytest.mark.parametrize("verb", VERBS)
def test_who_has_no_part_in_a_game_is_told_so_before_that_it_is_over(ended, verb):
    body = BODIES.get(verb, {})
    answer = a_guest().post(f"games/{ended}/{verb}", body)
    assert problem(answer)["code"] == "not-your-seat"


@pytest.mark.parametrize("verb", VERBS)
def test_a_token_without_the_scope_may_not(db, verb):
    guest = a_guest("account")
    game = a_game(players=[guest.actor, "player:B"])
    play(game)
    body = BODIES.get(verb, {})
    answer = guest.post(f"games/{game}/{verb}", body)
    assert problem(answer)["code"] == "insufficient-scope"


def test_who_holds_no_seat_cannot_hand_it_over_whether_or_not_it_is_over(ended):
    answer = a_guest().put(f"games/{ended}/seats/0", {"ai": "random"})
    assert problem(answer)["code"] == "not-your-seat"


def test_a_known_key_answers_again_even_when_the_game_is_over(host):
    game = a_game(players=[host.actor, "player:B"])
    move = a_first_move(event_store.read(game).state)
    first = host.post(f"games/{game}/moves", move, idempotency_key="k")
    play(game)

    again = host.post(f"games/{game}/moves", move, idempotency_key="k")

    assert again.status_code == 200
    assert again["Idempotency-Replayed"] == "true"
    assert again.json() == first.json()


def test_a_known_key_with_another_body_is_refused_before_the_game_is_over(host):
    game = a_game(players=[host.actor, "player:B"])
    host.post(
        f"games/{game}/moves",
        a_first_move(event_store.read(game).state),
        idempotency_key="k",
    )
    play(game)

    answer = host.post(f"games/{game}/moves", {"move": "a1"}, idempotency_key="k")

    assert answer.status_code == 422
    assert problem(answer)["code"] == "key-reused"


@pytest.mark.parametrize("verb", VERBS)
def test_that_a_game_is_over_comes_before_which_version_was_seen(host, ended, verb):
    body = BODIES.get(verb, {})
    answer = host.post(f"games/{ended}/{verb}", body, if_match='"1"')
    assert problem(answer)["code"] == "game-over"


def test_that_a_seat_is_out_comes_before_which_version_was_seen(host):
    game = a_game("classic", [host.actor, "player:B", "player:C", "player:D"])
    assert host.post(f"games/{game}/resign").status_code == 201
    answer = host.post(f"games/{game}/resign", {}, if_match='"1"')
    assert problem(answer)["code"] == "game-over"


@pytest.mark.parametrize("verb", ["moves", "picks", "undo", "removals"])
def test_that_a_game_has_not_started_comes_before_which_version_was_seen(host, verb):
    game = a_game("draft-2p", players=[host.actor, None])
    body = {**BODIES.get(verb, {})}
    if verb == "moves":
        body["color"] = "blue"
    answer = host.post(f"games/{game}/{verb}", body, if_match='"9"')
    assert problem(answer)["code"] == "not-started"


@pytest.mark.parametrize("verb", VERBS)
def test_which_version_was_seen_comes_before_whose_turn_it_is(host, verb):
    game = a_game(players=["player:A", host.actor])
    answer = host.post(f"games/{game}/{verb}", BODIES.get(verb, {}), if_match='"1"')
    assert answer.status_code == 412
    assert problem(answer)["code"] == "stale-version"


def test_whose_turn_it_is_comes_before_what_the_rules_say(host):
    game = a_game(players=["player:A", host.actor])
    answer = host.post(f"games/{game}/moves", {"move": "a1"})
    assert problem(answer)["code"] == "not-your-turn"


def test_a_color_that_is_not_to_move_is_told_so_before_what_the_rules_say(host):
    game = a_game(players=[host.actor, host.actor])
    answer = host.post(f"games/{game}/moves", {"move": "a1", "color": "orange"})
    document = problem(answer)
    assert document["code"] == "not-your-turn"
    assert document["turn"] == {"color": "purple", "seat": 0}
