"""GET /me/inbox."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.api.http.paging import encode_cursor
from games.models import Game
from games.storage.inbox import FIRST
from tests.api import problem
from tests.builders import Guest, a_first_move, a_game, a_guest, play

SLOW = {"kind": "days", "days": 9, "timeout": "seat-out"}
FAST = {"kind": "days", "days": 2, "timeout": "seat-out"}


def inbox(guest: Guest, query: str = "") -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = guest.get(f"me/inbox{query}").json()["items"]
    return items


def games(guest: Guest, query: str = "") -> list[str]:
    return [item["game"]["id"] for item in inbox(guest, query)]


def test_nothing_waits_for_who_has_no_games(ada):
    assert ada.get("me/inbox").json() == {"items": [], "next": None}


def test_turns_come_by_deadline_then_by_how_long_others_wait(ada):
    first, second = (a_game(players=[ada.actor, "player:B"]) for _ in range(2))
    slow = a_game(players=[ada.actor, "player:B"], clock=SLOW)
    fast = a_game(players=[ada.actor, "player:B"], clock=FAST)
    a_game(players=["player:B", ada.actor])
    assert games(ada) == [fast, slow, first, second]
    item = inbox(ada)[0]
    assert (item["kind"], item["what"], item["seat"]) == ("turn", "move", 0)
    assert item["deadline"] == item["game"]["deadline"]
    assert 2 * 86400 - 60 < item["remaining_s"] <= 2 * 86400
    assert item["links"]["act"] == f"/api/v1/games/{fast}/moves"


def test_a_turn_is_there_until_it_is_moved_in(ada):
    game = a_game(players=[ada.actor, "player:B"])
    (item,) = inbox(ada)
    move = a_first_move(play(game, 0))
    assert ada.post(item["links"]["act"], move).status_code == 201
    assert inbox(ada) == []


def test_a_pick_is_what_a_draft_waits_for(ada):
    a_game("draft-2p", [ada.actor, "player:B"])
    (item,) = inbox(ada)
    assert item["what"] == "pick"
    assert ada.post(item["links"]["act"], {"piece": "F"}).status_code == 201


def test_offers_wait_for_each_who_has_to_answer(ada, bob):
    game = a_game(players=[ada.actor, bob.actor])
    play(game, 2)
    bob.post(f"games/{game}/offers", {"kind": "undo", "to": 4})
    assert inbox(bob) == []
    turn, offer = inbox(ada)
    assert (offer["kind"], offer["what"], offer["number"]) == ("offer", "undo", 1)
    assert turn["kind"] == "turn"
    assert ada.post(offer["links"]["decline"]).status_code == 201
    assert [item["kind"] for item in inbox(ada)] == ["turn"]


def test_offers_that_expired_wait_for_nobody(ada, bob):
    game = a_game(players=[ada.actor, bob.actor])
    play(game, 2)
    bob.post(f"games/{game}/offers", {"kind": "undo", "to": 4})
    row = Game.objects.get(id=game)
    for action in row.pending:
        action["deadline"] = "2020-01-01T00:00:00.000Z"
    row.save(update_fields=["pending"])
    assert [item["kind"] for item in inbox(ada)] == ["turn"]


@pytest.mark.parametrize("answer", ["act", "decline"])
def test_an_invitation_waits_until_it_is_answered(ada, bob, answer):
    body = {"variant": "duo", "seats": ["me", {"player": ada.id}]}
    game = bob.post("games", {**body, "visibility": "private"}).json()["id"]
    (item,) = inbox(ada)
    assert (item["kind"], item["seat"], item["game"]["id"]) == ("invitation", 1, game)
    assert item["deadline"] is not None
    send = ada.put if answer == "act" else ada.post
    assert send(item["links"][answer]).status_code in (200, 201)
    assert inbox(ada) == []


def test_turns_come_before_offers_and_offers_before_invitations(ada, bob):
    invite = {"variant": "duo", "seats": ["me", {"player": ada.id}]}
    bob.post("games", invite)
    game = a_game(players=[ada.actor, bob.actor])
    play(game, 2)
    bob.post(f"games/{game}/offers", {"kind": "undo", "to": 4})
    late = a_game(players=[ada.actor, "player:B"], clock=SLOW)
    kinds = [item["kind"] for item in inbox(ada)]
    assert kinds == ["turn", "turn", "offer", "invitation"]
    assert games(ada)[:2] == [late, game]


def test_games_for_one_wait_for_nobody(ada):
    a_game("solo-84", [ada.actor])
    assert inbox(ada) == []


def test_games_that_are_over_wait_for_nobody(ada):
    game = a_game(players=[ada.actor, "player:B"])
    ada.post(f"games/{game}/resign")
    assert inbox(ada) == []


def test_pages_go_through_all_that_waits(ada):
    for clock in (None, SLOW, None, FAST, None):
        a_game(players=[ada.actor, "player:B"], clock=clock)
    for _ in range(3):
        a_guest().post("games", {"variant": "duo", "seats": ["me", {"player": ada.id}]})
    whole, seen, cursor = games(ada), [], ""
    while True:
        page = ada.get(f"me/inbox?limit=2{cursor}").json()
        seen += [item["game"]["id"] for item in page["items"]]
        if page["next"] is None:
            break
        cursor = f"&cursor={page['next']}"
    assert seen == whole
    assert len(whole) == 8


@pytest.mark.parametrize(
    "cursor",
    ["x", "e30", encode_cursor([1]), encode_cursor([*FIRST[:5], 10**12]), "\u0661"],
)
def test_a_cursor_that_is_not_ours_is_refused(ada, cursor):
    answer = ada.get(f"me/inbox?cursor={cursor}")
    assert problem(answer)["field"] == "cursor"


def test_seconds_that_pass_do_not_change_the_entity_tag(ada):
    game = a_game(players=[ada.actor, "player:B"], clock=SLOW)
    tag = ada.get("me/inbox")["ETag"]
    assert tag.startswith('W/"')
    assert ada.get("me/inbox", if_none_match=tag).status_code == 304
    play(game, 2)
    assert ada.get("me/inbox", if_none_match=tag).status_code == 200


def test_it_needs_the_scope_to_read_games(db):
    answer = a_guest("play").get("me/inbox")
    assert problem(answer)["code"] == "insufficient-scope"


def test_it_takes_two_statements_whatever_waits(ada, bob):
    for _ in range(9):
        a_game(players=[ada.actor, bob.actor])
    inbox(ada)
    with CaptureQueriesContext(
        connection,
    ) as found:
        assert len(inbox(ada)) == 9
    asked = [q["sql"] for q in found if "games_game" in q["sql"]]
    assert len(asked) == len(found) == 2


def test_deadlines_that_passed_have_no_time_left(ada):
    game = a_game(players=[ada.actor, "player:B"], clock=FAST)
    row = Game.objects.get(id=game)
    row.pending[0]["deadline"] = "2020-01-01T00:00:00.000Z"
    row.save(update_fields=["pending"])
    assert inbox(ada)[0]["remaining_s"] == 0
