import pytest

from games.api.commands.moves import Resign
from games.decisions import Command
from games.storage import event_store, obligations
from tests.api import Api, problem
from tests.builders import a_game, a_guest, play, send

NOWHERE = "01890000-0000-7000-8000-000000000000"


def test_a_game_is_told_whole(guest):
    game = a_game("classic-3p", [guest.actor, "ai:random", "player:C"])
    play(game, 4)
    document = Api().get(f"games/{game}").json()
    assert document["id"] == game
    assert document["version"] == 9
    assert document["status"] == "playing"
    assert document["rules_version"] == 2
    assert document["turn"] == {"color": "blue", "seat": 0}
    assert document["ply"] == len(document["placements"]) == 4
    assert [p["color"] for p in document["placements"]] == [
        *("blue", "yellow", "red", "green")
    ]
    assert document["placements"][3]["seat"] == 0
    assert document["seats"][1] == {
        "seat": 1,
        "player": "ai:random",
        "reserved": None,
        "has_link": False,
        "colors": ["yellow"],
        "is_out": False,
    }
    assert document["teams"] == [[0], [1], [2]]
    assert document["phase"] == "play"
    assert [hand["seat"] for hand in document["hands"]] == [0, 1, 2, None]
    assert all(hand["can_move"] for hand in document["hands"])
    assert document["out"] == []
    assert document["end_reason"] is None
    assert document["ending"] is None
    assert document["result"] is None


def test_an_ended_game_tells_its_result(db):
    game = a_game("classic-teams", ["player:A", "player:B", "player:A", "player:B"])
    play(game)
    document = Api().get(f"games/{game}").json()
    assert document["status"] == "ended"
    assert document["turn"] is None
    assert document["end_reason"] == "no-moves"
    assert document["ending"] == {"reason": "finished", "seat": None, "player": None}
    assert document["result"] == document["scores"]
    assert not any(hand["can_move"] for hand in document["hands"])
    winners = document["result"]["winners"]
    assert winners in ([0, 2], [1, 3], [0, 1, 2, 3])


def test_a_game_tells_who_left(db):
    game = a_game("classic", ["player:A", "player:B", "player:C", "player:D"])
    play(game, 2)
    send(event_store.read(game), Resign(seat=2), Command("player:C"), expected=8)
    document = Api().get(f"games/{game}").json()
    assert document["out"] == [{"seat": 2, "ply": 2, "reason": "resigned"}]
    assert document["seats"][2]["is_out"]
    assert document["turn"] == {"color": "green", "seat": 3}


def test_the_tag_of_a_game_is_its_version(guest):
    game = a_game()
    answer = guest.get(f"games/{game}")
    assert answer["ETag"] == '"4"'
    assert answer["Cache-Control"] == "private, no-cache"
    again = guest.get(f"games/{game}", if_none_match='"4"')
    assert (again.status_code, again.content) == (304, b"")
    play(game, 1)
    moved = guest.get(f"games/{game}", if_none_match='"4"')
    assert (moved.status_code, moved["ETag"]) == (200, '"5"')


def test_a_game_tells_that_its_computer_is_being_prepared(guest):
    game = a_game(players=["ai:3", guest.actor])
    at_first = guest.get(f"games/{game}")
    assert at_first.json()["preparing"] is False
    obligations.await_preparation("ai-move", game, 4)
    answer = guest.get(f"games/{game}", if_none_match=at_first["ETag"])
    assert (answer.json()["preparing"], answer["ETag"]) == (True, '"04"')
    # It begins to think.
    obligations.begin("ai-move", game, 4)
    later = guest.get(f"games/{game}", if_none_match=answer["ETag"])
    assert (later.json()["preparing"], later["ETag"]) == (False, '"4"')


def test_who_knows_a_game_with_a_waiting_computer_knows_its_version(guest):
    game = a_game(players=["ai:3", guest.actor])
    answer = guest.post(f"games/{game}/resign", {}, if_match='"04"')
    assert answer.status_code == 201


def test_a_game_that_is_not_there_is_told(guest):
    assert problem(guest.get(f"games/{NOWHERE}"))["code"] == "not-found"


@pytest.mark.parametrize("path", ["games/x", "games/1", f"games/{NOWHERE}/x"])
def test_an_address_that_is_none_is_told_as_a_problem(db, path):
    answer = Api().get(path)
    assert answer.status_code == 404
    assert problem(answer)["code"] == "not-found"


@pytest.mark.parametrize("path", ["", "/events", "/states/1", "/legal-moves"])
def test_a_private_game_is_there_for_those_who_take_part(guest, path):
    invited = a_guest()
    game = a_game(
        players=[guest.actor], visibility="private", reserved=[None, invited.actor]
    )
    address = f"games/{game}{path}"
    for caller in (guest, invited):
        assert caller.get(address).status_code == 200
    for caller in (Api(), a_guest()):
        assert problem(caller.get(address))["code"] == "not-found"
        not_modified = caller.get(address, if_none_match='"2"')
        assert problem(not_modified)["code"] == "not-found"


@pytest.mark.parametrize("path", ["", "/events", "/states/1", "/legal-moves"])
def test_a_bad_token_is_told_even_of_a_public_game(db, path):
    answer = Api("blk_" + "1" * 40).get(f"games/{a_game()}{path}")
    assert problem(answer)["code"] == "unauthenticated"


@pytest.mark.parametrize("path", ["", "/states/1"])
def test_a_query_is_malformed(db, path):
    answer = Api().get(f"games/{a_game()}{path}?full=1")
    assert problem(answer)["code"] == "malformed"


def test_a_head_request_has_the_tag_without_the_game(db):
    answer = Api().send("HEAD", f"games/{a_game()}")
    assert (answer.status_code, answer["ETag"], answer.content) == (200, '"4"', b"")


def test_a_token_that_may_not_read_games_sees_no_private_one(db):
    player = a_guest("play")
    game = a_game("duo", [player.actor, "player:B"], visibility="private")
    assert problem(player.get(f"games/{game}"))["status"] == 404
