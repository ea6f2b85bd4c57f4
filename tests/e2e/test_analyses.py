"""Analyses on a running stack: a worker of their own answers them."""

import json

import pytest

from tests.e2e.listening import listening
from tests.e2e.table import COMPUTER, create, read, until

pytestmark = pytest.mark.depth

HINT = {"kind": "hint", "variant": "solo-tetromino-8x10"}
LONG_COUNT = {"kind": "count", "variant": "solo-pentomino-15x16", "seconds": 30}


def ask(client, body):
    answer = client.post("/analyses", body)
    assert answer.status == 202, answer
    return f"/analyses/{answer.body['id']}"


def wait_for(client, path, status):
    def told():
        analysis = client.get(path).body
        return analysis if analysis["status"] == status else None

    return until(told)


def test_a_puzzle_is_solved_by_hints_alone(stack, guest):
    player = guest()
    game = create(player, "solo-tetromino-8x10", "me")
    for _ in range(20):
        path = ask(player, {"kind": "hint", "game": game})
        hint = wait_for(player, path, "done")["result"]["placement"]
        assert player.post(f"/games/{game}/moves", hint).status == 201
    assert player.get(f"/games/{game}").body["end_reason"] == "solved"


def test_a_long_count_tells_its_progress_and_is_cancelled(stack, guest):
    player = guest()
    path = ask(player, LONG_COUNT)
    running = wait_for(player, path, "running")
    assert running["result"] is None
    until(lambda: player.get(path).body["updated_at"] > running["updated_at"])
    assert player.delete(path).body["status"] == "cancelled"
    wait_for(player, ask(player, HINT), "done")


def test_a_hint_in_a_game_can_be_played(stack, guest):
    player = guest()
    game = create(player, "duo", "me", COMPUTER)
    path = ask(player, {"kind": "hint", "game": game, "simulations": 500})
    hint = wait_for(player, path, "done")["result"]["placement"]
    assert player.post(f"/games/{game}/moves", hint).status == 201


def test_best_moves_are_followed_to_their_end(stack, guest):
    player = guest()
    body = {"kind": "best-moves", "variant": "classic", "simulations": 20_000}
    path = ask(player, body)
    with listening(
        stack.streams_url, f"{path}/stream", token=player.token, after=0
    ) as stream:
        told = list(stream)
    assert [message.id for message in told] == sorted({message.id for message in told})
    assert {message.name for message in told} == {"analysis"}
    analyses = [message.data for message in told]
    simulations = [analysis["progress"]["simulations"] for analysis in analyses]
    assert simulations == sorted(simulations)
    assert analyses[-1] == player.get(path).body
    assert analyses[-1]["status"] == "done"
    assert len(analyses[-1]["result"]["moves"]) == 5


def test_whoever_asks_the_same_is_told_the_same(stack, guest):
    body = {"kind": "best-moves", "variant": "duo", "simulations": 3000}
    told = []
    for player in (guest(), guest()):
        done = wait_for(player, ask(player, body), "done")
        told.append(json.dumps(done["result"]))
    assert told[0] == told[1]
    best = json.loads(told[0])["moves"][0]
    assert best["line"]
    assert len(best["teams"]) == 2


def test_a_game_of_computers_is_reviewed(stack, guest):
    player = guest()
    game = create(player, "junior", COMPUTER, COMPUTER)
    until(lambda: read(player, game)["status"] == "ended")
    path = ask(player, {"kind": "review", "game": game, "simulations": 1000})
    review = wait_for(player, path, "done")["result"]
    assert len(review["turns"]) == read(player, game)["ply"]
    assert len(review["seats"]) == 2
