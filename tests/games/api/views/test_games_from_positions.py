"""Games that begin with a position which the request lists."""

import pytest

from games.decisions.verification import find_fault
from games.storage import event_store
from tests.api import problem

MOVES = [{"move": "e8,d9,e9,f9,e10"}, {"move": "j3,i4,j4,k4,j5"}]


def test_a_game_begins_after_the_moves_of_its_request(host):
    body = {"variant": "duo", "seats": ["me", {"ai": "random"}], "moves": MOVES}
    answer = host.post("games", body)
    game = answer.json()
    assert answer.status_code == 201
    assert (game["status"], game["ply"], game["turn"]["seat"]) == ("playing", 2, 0)
    assert game["fork"] == {"game": None, "version": None, "ply": 2}
    assert game["rated"] is False
    events = host.get(f"games/{game['id']}/events").json()["items"]
    origin = events[0]["data"]["fork"]
    assert "game" not in origin
    assert [step["seat"] for step in origin["line"]] == [0, 1]
    assert find_fault(event_store.events(game["id"])) is None


def test_a_draft_begins_after_its_picks(host):
    picks = [{"piece": "1"}]
    body = {"variant": "draft-2p", "picks": picks}
    answer = host.post("games", body)
    assert answer.status_code == 201
    assert answer.json()["phase"] == "draft"


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({"moves": [{"move": "a1"}]}, "illegal-move", "moves.0"),
        ({"moves": [{"move": "e8,zz"}]}, "invalid", "moves.0.move"),
        ({"moves": MOVES, "rated": True}, "invalid", "rated"),
        ({"first_piece": "W"}, "invalid", "first_piece"),
    ],
)
def test_what_leads_to_no_position_is_refused(host, body, code, field):
    refused = problem(host.post("games", {"variant": "duo", **body}))
    assert (refused["code"], refused["field"]) == (code, field)


def test_a_series_has_no_position(host):
    body = {"variant": "duo", "games": 2, "moves": MOVES}
    assert problem(host.post("series", body))["field"] == "moves"
