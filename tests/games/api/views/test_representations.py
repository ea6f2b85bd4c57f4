"""`Prefer: return=representation`: a command answers with all of the game, too."""

import pytest

from tests.api import problem
from tests.builders import a_game, a_guest, play

WHOLE = {"prefer": "return=representation"}


def told(answer, caller):
    """What was told of the game, which is what asking for it tells."""
    assert answer.status_code in {200, 201}, answer.content
    assert answer["Preference-Applied"] == "return=representation"
    state = answer.json()["state"]
    assert state == caller.get(f"games/{state['id']}").json()
    return state


def test_a_move_tells_the_game_as_it_is_then(guest):
    game = a_game(players=[guest.actor, "player:B"])
    state = told(guest.post(f"games/{game}/moves", {"move": "e10"}, **WHOLE), guest)
    assert (state["version"], state["ply"]) == (5, 1)
    assert state["turn"] == {"color": "orange", "seat": 1}
    assert "1" not in state["hands"][0]["pieces"]


@pytest.mark.parametrize(
    ("wanted", "whole"),
    [
        ("return=representation", True),
        ("respond-async, Return = Representation; of=it", True),
        ('return="representation"', True),
        ("return=minimal", False),
        ("return=minimal, return=representation", False),
        ("return=representations of all", False),
        ("wait=10", False),
        (",;=" * 1000, False),
    ],
)
def test_anything_else_that_is_preferred_is_ignored(guest, wanted, whole):
    game = a_game(players=[guest.actor, "player:B"])
    answer = guest.post(f"games/{game}/moves", {"move": "e10"}, prefer=wanted)
    assert answer.status_code == 201
    assert ("state" in answer.json()) is whole
    assert ("Preference-Applied" in answer) is whole


def test_a_repeated_move_tells_the_game_of_then(guest):
    game = a_game(players=[guest.actor, "player:B"])
    body = {"move": "e10"}
    first = guest.post(f"games/{game}/moves", body, idempotency_key="k", **WHOLE)
    play(game, 3)
    again = guest.post(f"games/{game}/moves", body, idempotency_key="k", **WHOLE)
    assert again["Idempotency-Replayed"] == "true"
    assert again["Preference-Applied"] == "return=representation"
    assert again.json() == first.json()


def test_what_a_computer_answers_is_not_waited_for(guest):
    game = a_game(players=[guest.actor, "ai:greedy"])
    state = told(guest.post(f"games/{game}/moves", {"move": "e10"}, **WHOLE), guest)
    assert (state["turn"]["seat"], state["preparing"]) == (1, False)


def test_the_secret_of_a_link_comes_with_the_game(guest):
    game = a_game(players=[guest.actor, None])
    answer = guest.post(f"games/{game}/invitations", {"link": True}, **WHOLE)
    assert answer.json()["token"]
    assert told(answer, guest)["seats"][1]["has_link"]


def test_a_judgment_has_no_game(guest):
    game = a_game(players=[guest.actor, "player:B"])
    path = f"games/{game}/moves?dry_run=true"
    answer = guest.post(path, {"move": "e10"}, **WHOLE)
    assert "state" not in answer.json()
    assert "Preference-Applied" not in answer


def test_who_left_a_private_game_is_not_told_what_became_of_it(guest):
    game = a_game(
        players=["player:A", guest.actor, None],
        variant="classic-3p",
        visibility="private",
    )
    answer = guest.delete(f"games/{game}/seats/1", **WHOLE)
    assert answer.status_code == 201
    assert "state" not in answer.json()
    assert problem(guest.get(f"games/{game}"))["status"] == 404


def test_a_token_that_may_not_read_is_not_told_a_private_game(db):
    reader = a_guest("play")
    game = a_game(players=[reader.actor, "player:B"], visibility="private")
    answer = reader.post(f"games/{game}/moves", {"move": "e10"}, **WHOLE)
    assert answer.status_code == 201
    assert "state" not in answer.json()
