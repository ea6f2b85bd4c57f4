import pytest

from games.analyses import services
from games.analyses.models import Analysis
from tests.api import Api, problem
from tests.builders import Guest, a_game, a_guest, an_account, play

CUBE = {"variant": "solo-cube-3", "kind": "hint"}


@pytest.fixture
def guest(db: None) -> Guest:
    return a_guest()


@pytest.fixture
def game(guest: Guest) -> str:
    return a_game("solo-tetromino-8x10", [guest.actor])


def ask(caller, body, **headers):
    return caller.post("analyses", body, **headers)


def worked(caller, answer):
    """The analysis after a worker had it."""
    services.work(answer.json()["id"])
    return caller.get(answer["Location"]).json()


def test_a_hint_is_asked_for_and_told(guest):
    answer = ask(guest, CUBE)
    assert answer.status_code == 202
    told = answer.json()
    assert answer["Location"] == f"/api/v1/analyses/{told['id']}"
    assert (told["status"], told["result"]) == ("waiting", None)
    assert told["progress"] == {"share": 0.0, "found": 0}
    done = worked(guest, answer)
    assert done["status"] == "done"
    assert done["result"]["solvable"] is True
    move = {**CUBE, "moves": [done["result"]["placement"]]}
    assert worked(guest, ask(guest, move))["result"]["placement"]


def test_a_game_is_asked_about_at_a_version(guest, game):
    state = play(game, 1)
    body = {"kind": "count", "game": game}
    now = worked(guest, ask(guest, body))
    assert (now["game"], now["version"]) == (game, state.version)
    before = worked(guest, ask(guest, {**body, "version": state.version - 1}))
    assert before["result"] == {"found": 130, "complete": True}
    assert now["result"]["found"] < 130


def test_hints_play_a_game_to_its_solution(guest, game):
    for _ in range(20):
        told = worked(guest, ask(guest, {"kind": "hint", "game": game}))
        played = guest.post(f"games/{game}/moves", told["result"]["placement"])
        assert played.status_code == 201
    assert guest.get(f"games/{game}").json()["end_reason"] == "solved"


def test_an_analysis_is_not_sent_again_to_who_has_it(guest):
    answer = ask(guest, CUBE)
    tag = guest.get(answer["Location"])["ETag"]
    assert guest.get(answer["Location"], if_none_match=tag).status_code == 304
    services.work(answer.json()["id"])
    assert guest.get(answer["Location"], if_none_match=tag).status_code == 200


def test_an_analysis_is_cancelled(guest):
    answer = ask(guest, CUBE)
    assert guest.delete(answer["Location"]).json()["status"] == "cancelled"
    assert worked(guest, answer)["status"] == "cancelled"


def test_own_analyses_are_listed_newest_first(guest):
    ids = [ask(guest, CUBE).json()["id"] for _ in range(3)]
    ask(a_guest(), CUBE)
    page = guest.get("analyses?limit=2").json()
    assert [item["id"] for item in page["items"]] == ids[:0:-1]
    rest = guest.get(f"analyses?cursor={page['next']}").json()
    assert [item["id"] for item in rest["items"]] == ids[:1]


def test_a_key_asks_once(guest):
    first = ask(guest, CUBE, idempotency_key="k")
    again = ask(guest, CUBE, idempotency_key="k")
    assert (again.status_code, again["Idempotency-Replayed"]) == (202, "true")
    assert again.json()["id"] == first.json()["id"]
    document = problem(ask(guest, {**CUBE, "kind": "count"}, idempotency_key="k"))
    assert (document["status"], document["code"]) == (422, "key-reused")
    assert Analysis.objects.count() == 1


def test_too_many_at_once_are_refused(guest):
    for _ in range(services.OPEN_AT_ONCE):
        ask(guest, CUBE)
    document = problem(ask(guest, CUBE))
    assert (document["status"], document["code"]) == (429, "too-many-analyses")


def test_guests_leave_room_for_others(guest, monkeypatch):
    """Anybody can be many guests."""
    monkeypatch.setattr(services, "OPEN_FOR_GUESTS", 1)
    ask(a_guest(), CUBE)
    document = problem(ask(guest, CUBE))
    assert (document["status"], document["code"]) == (429, "analysts-busy")
    assert ask(an_account(), CUBE).status_code == 202


def test_somebody_elses_analysis_is_not_there(guest):
    path = ask(guest, CUBE)["Location"]
    stranger = a_guest()
    assert problem(stranger.get(path))["code"] == "not-found"
    assert problem(stranger.delete(path))["code"] == "not-found"
    assert problem(Api().get(path))["code"] == "unauthenticated"


def test_scopes_are_asked_for(db):
    reader, player = a_guest("games:read"), a_guest("play")
    assert problem(ask(reader, CUBE))["code"] == "insufficient-scope"
    path = ask(player, CUBE)["Location"]
    assert problem(player.get(path))["code"] == "insufficient-scope"
    assert problem(player.get("analyses"))["code"] == "insufficient-scope"


def test_a_private_game_is_not_there_for_others(guest):
    game = a_game("solo-cube-3", [guest.actor], visibility="private")
    body = {"kind": "solvable", "game": game}
    assert ask(guest, body).status_code == 202
    assert problem(ask(a_guest(), body))["code"] == "not-found"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "kind"),
        ({"kind": "best"}, "kind"),
        ({"kind": "hint"}, "game"),
        ({**CUBE, "game": "01a1fdee-f26c-7997-9f66-98b63f50ec54"}, "game"),
        ({**CUBE, "game": "x"}, "game"),
        ({"kind": "hint", "game": True}, "game"),
        ({"kind": "hint", "game": 5}, "game"),
        ({**CUBE, "version": 3}, "version"),
        ({**CUBE, "variant": "solo-cube-9"}, "variant"),
        ({**CUBE, "variant": "duo"}, "variant"),
        ({**CUBE, "variant": "solo-84"}, "variant"),
        ({**CUBE, "options": {"colors": 5}}, "options.colors"),
        ({**CUBE, "options": {"height": 3}}, "options.height"),
        ({**CUBE, "moves": [{"color": "pink", "cells": [[0, 0, 0]]}]}, "moves.0.color"),
        ({**CUBE, "limit": 3}, "limit"),
        ({**CUBE, "kind": "count", "limit": 0}, "limit"),
        ({**CUBE, "kind": "count", "limit": 10**9}, "limit"),
        ({**CUBE, "seconds": 0}, "seconds"),
        ({**CUBE, "seconds": 601}, "seconds"),
        ({**CUBE, "seconds": "9"}, "seconds"),
    ],
)
def test_a_wrong_question_is_told_with_its_field(guest, body, field):
    document = problem(ask(guest, body))
    assert (document["status"], document["code"]) == (422, "invalid")
    assert document["field"] == field


def test_an_illegal_move_is_told_with_its_place(guest):
    moves = [{"color": "blue", "cells": [[0, 0, 0], [2, 0, 0]]}]
    document = problem(ask(guest, {**CUBE, "moves": moves}))
    assert document["code"] == "illegal-move"
    assert (document["field"], document["reason"]) == ("moves.0", "not-piece-shape")


def test_a_game_that_is_no_packing_puzzle_is_refused(guest):
    for variant, players in (
        ("duo", [guest.actor, "player:B"]),
        ("solo-84", [guest.actor]),
    ):
        game = a_game(variant, players)
        document = problem(ask(guest, {"kind": "hint", "game": game}))
        assert (document["status"], document["field"]) == (422, "game")


def test_a_version_that_is_not_there_yet_is_refused(guest, game):
    document = problem(ask(guest, {"kind": "hint", "game": game, "version": 99}))
    assert (document["status"], document["field"]) == (422, "version")
