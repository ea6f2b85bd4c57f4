"""Webhooks that play: the answer to a message is the move."""

import json

import pytest

from blokus_api.webhooks import replies, sending, worker
from blokus_api.webhooks.models import Delivery
from blokus_api.webhooks.sending import SendingResult
from games.rules.position import start_position
from games.rules.variants import find_ruleset
from games.storage import event_store
from tests.api import problem
from tests.blokus_api.webhooks.deliverer import follow
from tests.builders import a_first_move, a_game, a_guest


@pytest.fixture
def bot(owner, receiver):
    body = {"url": receiver.url, "plays": True}
    assert owner.post("webhooks", body).status_code == 201
    return owner


def deliver():
    """Relay and deliverer, until nothing more happens."""
    while follow():
        for lane in set(Delivery.objects.values_list("lane", flat=True)):
            worker.work(lane)


def answering(receiver, make):
    """Answers with what is made of the game, where one is sent along."""

    def answer(message):
        game = json.loads(message.body).get("game")
        body = b"" if game is None else json.dumps(make(game)).encode()
        return 200, {}, body

    receiver.answer = answer


def first_legal(game):
    """A move that is found with the message alone."""
    ruleset = find_ruleset(game["variant"], game["options"])
    position = start_position(ruleset)
    if "first_piece" in game:
        position = position.draw(ruleset.piece_index[game["first_piece"]])
    for placed in game["placements"]:
        number = position.placements.find(map(tuple, placed["cells"]))
        assert number is not None
        position = position.play(ruleset.color_index[placed["color"]], number)
    color, chosen = position.legal_placements()[0]
    cells = position.placements.cells_of(chosen)
    return {"color": ruleset.colors[color], "cells": cells}


def test_a_bot_skips_its_turn_by_answering(bot, receiver):
    def skipping(game):
        return {"move": "pass"} if "may_skip" in game["turn"] else first_legal(game)

    answering(receiver, skipping)
    game = a_game("contest", [bot.actor, bot.actor])
    deliver()
    types = [event.type for event in event_store.events(game)]
    assert types.count("move.played") == 4
    assert types.count("turn.skipped") == 23 * 4


def test_a_bot_plays_by_answering(bot, receiver):
    answering(receiver, first_legal)
    game = a_game("duo", [bot.actor, "player:B"])
    deliver()
    state = event_store.read(game).state
    assert (state.version, state.ply, state.acting_seat) == (5, 1, 1)
    assert event_store.events(game)[-1].actor == bot.actor
    assert receiver.versions == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    "change", [{"plays": False}, {"enabled": False}, None], ids=json.dumps
)
def test_a_webhook_that_ends_meanwhile_plays_no_more(bot, monkeypatch, change):
    def send(_target, _headers, body, **_):
        (webhook,) = bot.get("webhooks").json()["items"]
        path = f"webhooks/{webhook['id']}"
        if "game" not in (message := json.loads(body)):
            return SendingResult(200, None, b"", 1)
        bot.delete(path) if change is None else bot.patch(path, change)
        move = first_legal(message["game"])
        return SendingResult(200, None, json.dumps(move).encode(), 1)

    monkeypatch.setattr(sending, "send", send)
    game = a_game("duo", [bot.actor, "player:B"])
    deliver()
    assert event_store.read(game).state.ply == 0


@pytest.mark.depth
def test_two_bots_play_a_whole_game(bot, receiver):
    answering(receiver, first_legal)
    other = a_guest()
    other.post("webhooks", {"url": receiver.url, "plays": True})
    game = a_game("junior", [bot.actor, other.actor])
    deliver()
    assert event_store.read(game).state.status == "ended"


def test_a_bot_drafts(bot, receiver):
    answering(receiver, lambda game: {"piece": "F"})
    game = a_game("draft-2p", [bot.actor, "player:B"])
    deliver()
    assert event_store.events(game)[-1].type == "piece.drafted"


def test_the_game_is_sent_only_where_the_bot_is_to_move(bot, receiver):
    a_game("duo", ["player:B", bot.actor])
    deliver()
    assert all("game" not in json.loads(m.body) for m in receiver.got)


def test_an_empty_answer_is_no_move(bot, receiver):
    receiver.says(200, b" \n")
    game = a_game("duo", [bot.actor, "player:B"])
    deliver()
    assert event_store.read(game).state.version == 4
    assert not Delivery.objects.exclude(status="delivered").exists()


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (b"OK", "malformed"),
        (b"[]", "malformed"),
        (b'{"square": 1}', "malformed"),
        (b'{"cells": "e4"}', "invalid"),
        (b'{"cells": [[0, 0]]}', "illegal-move"),
        (b'{"cells": [[99, 99]]}', "illegal-move"),
        (b"\xff\x00", "malformed"),
    ],
)
def test_a_move_that_cannot_be_is_told_and_asked_for_again(bot, receiver, answer, code):
    receiver.says(200, answer)
    game = a_game("duo", [bot.actor, "player:B"])
    deliver()
    asked = Delivery.objects.get(version=4)
    assert (asked.status, asked.log[0]["error"]) == ("waiting", code)
    answering(receiver, first_legal)
    worker.work(asked.lane)
    assert event_store.read(game).state.ply == 1


def test_a_message_that_comes_twice_plays_once(bot, receiver):
    answering(receiver, first_legal)
    game = a_game("duo", [bot.actor, "player:B"])
    deliver()
    Delivery.objects.update(status="waiting")
    worker.work(Delivery.objects.filter(version=4).get().lane)
    assert event_store.read(game).state.ply == 1


def test_a_move_that_came_another_way_overtakes_the_answer(owner):
    game = a_game("duo", [owner.actor, "player:B"])
    state = replies.find_game_to_move(game, 4, owner.actor)
    assert state is not None
    move = a_first_move(state)
    assert owner.post(f"games/{game}/moves", move).status_code == 201
    answer = json.dumps(move).encode()
    assert replies.play(state, owner.actor, "event", answer) is None
    assert event_store.read(game).state.ply == 1


def test_playing_needs_a_scope_and_all_types(db, owner):
    body = {"url": "https://example.com/", "plays": True}
    answer = a_guest("webhooks", "games:read").post("webhooks", body)
    assert problem(answer)["code"] == "insufficient-scope"
    narrow = owner.post("webhooks", {**body, "types": ["game.started"]})
    assert problem(narrow)["field"] == "types"
