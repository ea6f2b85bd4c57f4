"""Series over HTTP."""

import pytest

from tests.api import problem
from tests.builders import a_guest

BODY = {"variant": "duo", "seats": ["me", {"ai": "random"}], "games": 4}


def test_a_series_begins_with_its_first_game(ada):
    answer = ada.post("series", {"variant": "duo", "seats": ["me"], "games": 3})
    made = answer.json()
    assert answer.status_code == 201
    assert answer["Location"] == f"/api/v1/series/{made['id']}"
    assert (made["status"], made["games"], made["next"]) == ("open", 3, None)
    assert made["players"] == [ada.actor, ""]
    game = made["played"][0]
    assert (game["number"], game["status"], game["points"]) == (1, "open", None)
    assert ada.get(f"games/{game['game']}").json()["seats"][0]["player"] == ada.actor
    assert ada.get(f"series/{made['id']}").json() == made


def test_the_same_key_sets_it_up_once(ada):
    first = ada.post("series", BODY, idempotency_key="one")
    again = ada.post("series", BODY, idempotency_key="one")
    assert (first.status_code, again.status_code) == (201, 200)
    assert again["Idempotency-Replayed"] == "true"
    assert again.json()["id"] == first.json()["id"]
    assert len(ada.get("series?mine=true").json()["items"]) == 1
    other = problem(ada.post("series", {**BODY, "games": 5}, idempotency_key="one"))
    assert other["code"] == "key-reused"


def test_lists_tell_whose_series_there_are_and_of_which_game(ada):
    made = [ada.post("series", BODY).json() for _ in range(3)]
    hidden = ada.post("series", {**BODY, "visibility": "private"}).json()
    first = ada.get("series?mine=true&limit=3").json()
    assert first["items"][0]["id"] == hidden["id"]
    rest = ada.get(f"series?mine=true&limit=3&cursor={first['next']}").json()
    assert [row["id"] for row in rest["items"]] == [made[0]["id"]]
    assert first["players"][ada.actor]["kind"] == "guest"
    seen = a_guest().get(f"series?player={ada.id}").json()["items"]
    assert [row["id"] for row in seen] == [one["id"] for one in reversed(made)]
    game = made[1]["played"][0]["game"]
    of_game = ada.get(f"series?game={game}&status=playing").json()["items"]
    assert [row["id"] for row in of_game] == [made[1]["id"]]


def test_a_private_series_is_for_who_plays_it(ada):
    made = ada.post("series", {**BODY, "visibility": "private"}).json()
    other, path = a_guest(), f"series/{made['id']}"
    assert problem(other.get(path))["code"] == "not-found"
    assert problem(other.put(f"{path}/agreement"))["code"] == "not-found"


def test_who_does_not_play_it_cannot_end_it(ada):
    path = f"series/{ada.post('series', BODY).json()['id']}/agreement"
    assert problem(a_guest().put(path))["code"] == "not-your-seat"


def test_what_has_not_begun_is_ended_by_nobody(ada):
    made = ada.post("series", {**BODY, "seats": ["me"]}).json()
    path = f"series/{made['id']}/agreement"
    assert problem(ada.put(path))["code"] == "not-started"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"games": 1}, "games"),
        ({"games": 21}, "games"),
        ({"seats": ["me", "token"]}, "seats"),
        ({"seats": ["me", "me", "me"]}, "seats"),
        ({"variant": "solo-84", "seats": ["me"]}, "variant"),
        ({"options": {"color": "pink"}}, "options.color"),
    ],
    ids=str,
)
def test_what_is_no_series_is_named(ada, change, field):
    document = problem(ada.post("series", {**BODY, **change}))
    assert document["code"] == "invalid"
    assert document["field"].startswith(field.split(".", maxsplit=1)[0])
