"""Whoever a request names is there: otherwise a game would wait for nobody."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.api import problem
from tests.builders import a_game, a_guest, an_account, an_app_user, play

pytestmark = pytest.mark.django_db


def erased() -> str:
    gone = a_guest()
    assert gone.delete("me").status_code == 204
    return gone.id


def an_app(owner):
    return owner.post("apps", {"name": "an app"}).json()["id"]


def naming(player):
    """Requests that keep a seat for a player, and the field that names the player."""
    seats = ["me", {"player": player}]
    two_of_five = {"variant": "duo", "seats": seats, "games": 5}
    return {
        "games": ({"variant": "duo", "seats": seats}, "seats.1"),
        "games by lot": ({"variant": "duo", "seats": {"lot": seats}}, "seats.1"),
        "series": (two_of_five, "seats.1"),
        "invitations": ({"player": player}, "player"),
        "fork": ({"version": 3, "seats": seats}, "seats.1"),
    }


WAYS = [*naming("")]


def send(way, host, player):
    body, field = naming(player)[way]
    path = way.split()[0]
    if path == "invitations":
        path = f"games/{a_game('duo', [host.actor])}/invitations"
    if path == "fork":
        path = f"games/{a_game('duo', [host.actor] * 2)}/fork"
    return host.post(path, body), field


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("who", ["a name", "a typo", "an app", "an erased player"])
def test_nobody_is_no_player(who, way):
    host = an_account()
    name = {
        "a name": lambda: "Ben",
        "a typo": lambda: a_guest().id[:-1],
        "an app": lambda: an_app(host),
        "an erased player": erased,
    }[who]()

    for spelling in (name, f"player:{name}"):
        answer, field = send(way, host, spelling)
        document = problem(answer)
        assert (document["status"], document["code"]) == (422, "unknown-player")
        assert document["field"] == field


@pytest.mark.parametrize("way", WAYS)
def test_a_player_is_named_by_id_with_or_without_the_prefix(ada, way):
    bob = a_guest()
    for name in (bob.id, bob.actor):
        answer, _ = send(way, ada, name)
        assert answer.status_code == 201, answer.json()
    kept = [one["game"]["id"] for one in bob.get("me/inbox").json()["items"]]
    assert len(kept) == 2


def test_users_of_an_app_are_players_as_well(ada):
    user = an_app_user(an_account())
    assert send("games", ada, user.id)[0].status_code == 201


@pytest.mark.parametrize("name", ["", "é", "player:", "player:player:a", "ai:none"])
@pytest.mark.parametrize("way", WAYS)
def test_what_cannot_be_an_id_is_invalid(ada, way, name):
    answer, field = send(way, ada, name)
    assert problem(answer)["code"] == "invalid"
    assert problem(answer)["field"] == field
    assert "greedy" not in problem(answer)["detail"]


def test_no_rematch_waits_for_a_player_who_is_erased():
    ada, bob = a_guest(), a_guest()
    game = a_game("duo", [ada.actor, bob.actor])
    play(game)
    bob.delete("me")
    document = problem(ada.post(f"games/{game}/rematch"))
    assert (document["status"], document["code"]) == (422, "unknown-player")


def test_the_same_key_is_answered_again_when_the_player_is_erased_meanwhile(ada):
    bob = a_guest()
    body = {"variant": "duo", "seats": ["me", {"player": bob.id}]}
    first = ada.post("games", body, idempotency_key='"once"')
    bob.delete("me")
    again = ada.post("games", body, idempotency_key='"once"')
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["id"] == again.json()["id"]


def test_all_players_of_a_game_are_looked_up_by_one_query(ada):
    def queries(*players):
        body = {"variant": "classic", "seats": ["me", *players]}
        with CaptureQueriesContext(
            connection,
        ) as captured:
            assert ada.post("games", body).status_code in (201, 422)
        return [
            each["sql"]
            for each in captured
            if '"name"' in each["sql"]
            and "is_active" in each["sql"]
            and " IN (" in each["sql"]
        ]

    one, three = [{"player": a_guest().id}], [{"player": a_guest().id}] * 3
    assert len(queries(*one)) == len(queries(*three)) == 1
    assert queries() == []


@pytest.mark.parametrize("spelling", ["{id}", "player:{id}"])
def test_every_path_and_query_takes_both_spellings(spelling):
    ada, bob = an_account(), an_account()
    game = a_game("duo", [ada.actor, bob.actor])
    name = spelling.format(id=bob.id)
    assert ada.get(f"players/{name}").json()["id"] == bob.id
    listed = ada.get(f"games?player={name}").json()["items"]
    assert [row["id"] for row in listed] == [game]
    assert ada.get(f"series?player={name}").status_code == 200
    assert bob.actor in ada.get(f"players?ids={name}").json()["players"]
    assert ada.get(f"records?player={name}").status_code == 200
    assert ada.get(f"players/{name}/ratings").status_code == 200
    assert ada.put(f"me/blocks/{name}").json()["player"]["id"] == bob.id
    assert ada.delete(f"me/blocks/{name}").status_code == 204
    assert ada.get("me/blocks").json()["items"] == []
    reason = {"reason": "It is an insult."}
    assert ada.post(f"players/{name}/reports", reason).status_code == 201
