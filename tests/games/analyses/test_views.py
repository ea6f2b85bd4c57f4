import pytest

from games.analyses import runs, services
from games.analyses.models import Analysis
from games.rules.variants import find_ruleset
from games.services.shares import Shares
from tests.api import Api, problem
from tests.builders import Guest, a_game, a_guest, an_account, an_app_user, play

pytestmark = pytest.mark.usefixtures("kernels")

CUBE = {"variant": "solo-cube-3", "kind": "hint"}
COUNT = {"variant": "solo-cube-3", "kind": "count"}
HOP = "X-Forwarded-For"
DUO = {"variant": "duo", "kind": "best-moves"}


@pytest.fixture
def game(guest: Guest) -> str:
    return a_game("solo-tetromino-8x10", [guest.actor])


def ask(caller, body, **headers):
    return caller.post("analyses", body, **headers)


def worked(caller, answer):
    """The analysis after a worker had it."""
    runs.work(answer.json()["id"])
    return caller.get(answer["Location"]).json()


def test_a_hint_is_asked_for_and_told(guest):
    answer = ask(guest, CUBE)
    assert answer.status_code == 202
    told = answer.json()
    assert answer["Location"] == f"/api/v1/analyses/{told['id']}"
    assert (told["status"], told["result"]) == ("waiting", None)
    nothing = {"share": 0.0, "found": 0, "simulations": 0, "best": None}
    assert told["progress"] == nothing
    done = worked(guest, answer)
    assert done["status"] == "done"
    assert done["result"]["solvable"] is True
    move = {**CUBE, "moves": [done["result"]["placement"]]}
    assert worked(guest, ask(guest, move))["result"]["placement"]


def test_a_hint_says_why_in_the_language_that_is_asked_for(guest):
    told = worked(guest, ask(guest, {**DUO, "kind": "hint", "simulations": 50}))
    [start, *_] = told["result"]["reasons"]
    assert (start["code"], start["sentence"][:13]) == ("start", "It begins on ")
    where = f"analyses/{told['id']}"
    tags = set()
    for language, begun in (("fr", "Elle commence en "), ("it", "Comincia da ")):
        answer = guest.get(where, **{"Accept-Language": language})
        assert answer["Content-Language"] == language
        assert "Accept-Language" in answer["Vary"]
        [start, *_] = answer.json()["result"]["reasons"]
        assert start["sentence"].startswith(begun)
        tags.add(answer["ETag"])
    assert len(tags) == 2


def test_a_game_is_asked_about_at_a_version(guest, game):
    state = play(game, 1)
    body = {"kind": "count", "game": game}
    now = worked(guest, ask(guest, body))
    assert (now["game"], now["version"]) == (game, state.version)
    before = worked(guest, ask(guest, {**body, "version": state.version - 1}))
    assert before["result"] == {"kind": "count", "found": 130, "complete": True}
    assert now["result"]["found"] < 130


def test_hints_play_a_game_to_its_solution(guest, game):
    for _ in range(20):
        told = worked(guest, ask(guest, {"kind": "hint", "game": game}))
        played = guest.post(f"games/{game}/moves", told["result"]["placement"])
        assert played.status_code == 201
    assert guest.get(f"games/{game}").json()["end_reason"] == "solved"


def test_a_game_is_told_its_best_moves_and_they_can_be_played(guest):
    game = a_game("duo", [guest.actor, "ai:random"])
    body = {"kind": "best-moves", "game": game, "limit": 3, "simulations": 200}
    done = worked(guest, ask(guest, body))
    assert (done["status"], done["simulations"], done["limit"]) == ("done", 200, 3)
    assert done["progress"]["share"] == 1
    best = done["result"]["moves"]
    assert len(best) == 3
    move = {name: best[0][name] for name in ("color", "piece", "cells")}
    assert guest.post(f"games/{game}/moves", move).status_code == 201


def test_a_game_that_ended_is_reviewed(guest):
    game = a_game("junior", [guest.actor, "player:B"])
    body = {"kind": "review", "game": game, "simulations": 300}
    play(game, 2)
    document = problem(ask(guest, body))
    assert (document["status"], document["code"]) == (409, "not-over")
    state = play(game)
    result = worked(guest, ask(guest, body))["result"]
    assert [turn["ply"] for turn in result["turns"]] == list(range(1, state.ply + 1))
    assert [seat["seat"] for seat in result["seats"]] == [0, 1]


def test_moves_of_a_draft_are_asked_about_with_its_picks(guest):
    ruleset = find_ruleset("draft-2p", {})
    picks = len(ruleset.colors) * len(ruleset.pieces)
    state = play(a_game("draft-2p", rated=False), picks)
    pieces = [{"piece": state.ruleset.pieces[p.piece].id} for p in state.position.picks]
    body = {"kind": "hint", "variant": "draft-2p", "picks": pieces, "simulations": 100}
    assert worked(guest, ask(guest, body))["result"]["placement"]
    picking = {**body, "picks": pieces[:-1]}
    told = worked(guest, ask(guest, picking))["result"]
    assert (told["placement"], told["pick"]["color"]) == (None, "green")
    assert told["reasons"][0]["code"] == "small-pick"
    document = problem(ask(guest, {**picking, "kind": "best-moves"}))
    assert (document["status"], document["field"]) == (422, "moves")


def test_a_drawn_first_piece_and_skips_are_asked_about(guest):
    firsts = [{"cells": [[x + i, 0] for i in range(5)]} for x in (0, 5, 10, 15)]
    first = {"kind": "hint", "variant": "contest", "simulations": 100}
    assert problem(ask(guest, first))["field"] == "first_piece"
    told = worked(guest, ask(guest, {**first, "first_piece": "W"}))
    assert told["result"]["placement"]["piece"] == "W"
    later = {**first, "moves": [*firsts, {"move": "pass"}]}
    told = worked(guest, ask(guest, later))
    assert told["result"]["placement"]["color"] == "yellow"
    skip = Analysis.objects.get(id=told["id"]).line[-1]
    assert skip == {"seat": 0, "color": "blue"}


def test_nothing_is_told_of_a_game_before_its_draw(guest):
    body = {"variant": "contest", "seats": ["me", "open"]}
    game = guest.post("games", body).json()["id"]
    document = problem(ask(guest, {"kind": "hint", "game": game}))
    assert (document["status"], document["field"]) == (422, "game")


def test_a_game_with_nothing_to_tell_is_refused(guest):
    game = a_game("junior", [guest.actor, "player:B"])
    state = play(game)
    for body, field in (
        ({"kind": "best-moves", "game": game}, "game"),
        ({"kind": "hint", "game": game, "version": state.version}, "version"),
        ({"kind": "review", "game": game, "version": 4}, "version"),
        ({"kind": "solvable", "game": game}, "kind"),
    ):
        document = problem(ask(guest, body))
        assert (document["status"], document["field"]) == (422, field)


def test_what_a_question_about_a_game_leaves_open_is_told(guest):
    told = ask(guest, DUO).json()
    assert (told["simulations"], told["limit"], told["seconds"]) == (10_000, 5, 30)
    told = ask(guest, {**DUO, "kind": "hint"}).json()
    assert (told["simulations"], told["limit"]) == (10_000, None)
    told = ask(guest, CUBE).json()
    assert (told["simulations"], told["limit"]) == (None, None)


def test_an_analysis_is_not_sent_again_to_who_has_it(guest):
    answer = ask(guest, CUBE)
    tag = guest.get(answer["Location"])["ETag"]
    assert guest.get(answer["Location"], if_none_match=tag).status_code == 304
    runs.work(answer.json()["id"])
    assert guest.get(answer["Location"], if_none_match=tag).status_code == 200


def test_an_analysis_is_cancelled(guest):
    answer = ask(guest, CUBE)
    assert guest.delete(answer["Location"]).json()["status"] == "cancelled"
    assert worked(guest, answer)["status"] == "cancelled"


def test_the_network_of_an_analysis_is_forgotten_with_its_end(guest):
    ids = [ask(guest, CUBE).json()["id"] for _ in range(2)]
    networks = Analysis.objects.values_list("network", flat=True)
    assert None not in networks
    guest.delete(f"analyses/{ids[0]}")
    runs.work(ids[1])
    assert set(networks.all()) == {None}


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
    for _ in range(services.HINTS["guests"].owner):
        ask(guest, CUBE)
    document = problem(ask(guest, CUBE))
    assert (document["status"], document["code"]) == (429, "too-many-analyses")


def test_an_account_its_bots_and_app_users_share_places(db):
    account = an_account()
    bot = account.post("bots", {"name": "Robbie"}).json()["id"]
    token = account.post(f"bots/{bot}/tokens", {}).json()["token"]
    asking = [account, Api(token), *(an_app_user(account) for _ in range(8))]
    answers = [ask(caller, COUNT) for caller in asking]
    places = services.ANALYSES["accounts"].owner
    assert [answer.status_code for answer in answers] == [202] * places + [429] * (
        len(asking) - places
    )
    assert problem(answers[-1])["code"] == "too-many-analyses"
    assert ask(an_account(), COUNT).status_code == 202


def test_hints_have_places_of_their_own(db):
    account = an_account()
    while ask(account, COUNT).status_code == 202:
        pass
    assert ask(account, CUBE).status_code == 202


def test_guests_of_one_address_share_places(db, settings, monkeypatch):
    settings.PROXIES = 1
    monkeypatch.setattr(services, "HINTS", {"guests": Shares(4, 2, 100)})
    school, elsewhere = ({HOP: f"203.0.113.{number}"} for number in (1, 2))
    for _ in range(2):
        assert ask(a_guest(), CUBE, **school).status_code == 202
    document = problem(ask(a_guest(), CUBE, **school))
    assert (document["status"], document["code"]) == (429, "analysts-busy")
    assert (
        document["detail"]
        == "Your network has too many unfinished analyses. Try again later."
    )
    assert ask(a_guest(), CUBE, **elsewhere).status_code == 202


def test_guests_leave_room_for_others(guest, monkeypatch):
    """Anybody can be many guests."""
    places = {"guests": Shares(1, 1, 1), "accounts": Shares(1, 1, 1)}
    monkeypatch.setattr(services, "HINTS", places)
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
        ({**CUBE, "variant": "solo-84", "kind": "count"}, "kind"),
        ({**CUBE, "variant": "duo", "kind": "solution"}, "kind"),
        ({**CUBE, "kind": "best-moves"}, "kind"),
        ({**CUBE, "kind": "review"}, "kind"),
        ({**CUBE, "simulations": 9}, "simulations"),
        ({**CUBE, "kind": "count", "simulations": 9}, "simulations"),
        ({**DUO, "simulations": 0}, "simulations"),
        ({**DUO, "simulations": 10**9}, "simulations"),
        ({**DUO, "simulations": "9"}, "simulations"),
        ({**DUO, "limit": 51}, "limit"),
        ({**DUO, "kind": "hint", "limit": 5}, "limit"),
        ({**DUO, "kind": "review"}, "moves"),
        ({**DUO, "variant": "draft-2p"}, "moves"),
        ({**DUO, "picks": [{"piece": "I9"}]}, "picks.0.piece"),
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


def test_a_puzzle_that_is_not_packed_is_answered(guest):
    game = a_game("solo-84", [guest.actor])
    told = worked(guest, ask(guest, {"kind": "hint", "game": game}))["result"]
    assert (told["solvable"], told["left"]) == (True, 0)
    assert told["reasons"][0]["sentence"].startswith("All 84 pieces can be placed")
    document = problem(ask(guest, {"kind": "count", "game": game}))
    assert (document["status"], document["field"]) == (422, "kind")


def test_a_version_that_is_not_there_yet_is_refused(guest, game):
    document = problem(ask(guest, {"kind": "hint", "game": game, "version": 99}))
    assert (document["status"], document["field"]) == (422, "version")
