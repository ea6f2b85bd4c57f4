"""Games with a drawn first piece and skips, by all levels of the server."""

from collections.abc import Sequence
from typing import Any

import pytest

from games.decisions.verification import find_fault
from games.models import Game, LotNonce, Obligation, Series
from games.replay.state import GameState
from games.rules.placements import members
from games.services import automation
from games.storage import event_store, feed, feed_reading, leases
from games.tasks import draw_lots
from tests import series
from tests.api import problem
from tests.builders import A_CLOCK, Guest, a_first_move, a_game

pytestmark = pytest.mark.django_db


def types_of(game: str) -> list[str]:
    return [event.type for event in event_store.events(game)]


def set_up(ada: Guest, seats: Any = ("me", "open"), **others: Any) -> str:
    body = {"variant": "contest", "seats": seats, **others}
    game: str = ada.post("games", body).json()["id"]
    return game


def begun(ada: Guest, bob: Guest, **others: Any) -> str:
    """A game in which each color has placed the drawn piece."""
    game = set_up(ada, **others)
    assert bob.put(f"games/{game}/seats/1", {}).status_code == 201
    draw_lots(game, 3)
    for number in range(4):
        move = a_first_move(event_store.read(game).state)
        player = (ada, bob)[number % 2]
        assert player.post(f"games/{game}/moves", move).status_code == 201
    return game


def skip(game: str, players: Sequence[Guest]) -> dict[str, Any]:
    seat = event_store.read(game).state.acting_seat
    assert seat is not None
    response = players[seat].post(f"games/{game}/moves", {"move": "pass"})
    assert response.status_code == 201
    change: dict[str, Any] = response.json()
    return change


def read_feed() -> None:
    feed.sequence()
    while feed_reading.advance(leases.READER):
        pass


def test_the_piece_is_drawn_when_the_last_seat_is_taken(ada, bob):
    game = set_up(ada)
    assert not Obligation.objects.filter(subject=game, kind="lot").exists()
    assert bob.put(f"games/{game}/seats/1", {}).status_code == 201
    assert Obligation.objects.get(subject=game).kind == "lot"
    refused = problem(bob.send("DELETE", f"games/{game}/seats/1"))
    assert refused["code"] == "already-started"
    draw_lots(game, 3)
    draw_lots(game, 3)
    assert types_of(game)[-2:] == ["piece.drawn", "game.started"]
    state = event_store.read(game).state
    assert state.acting_seat == 0
    assert find_fault(event_store.events(game)) is None


def test_seats_and_piece_are_drawn_together(ada, bob):
    game = set_up(ada, {"lot": ["me", "open"]})
    assert LotNonce.objects.count() == 1
    assert bob.put(f"games/{game}/seats/1", {}).status_code == 201
    draw_lots(game, 3)
    assert types_of(game)[-3:] == ["seats.drawn", "piece.drawn", "game.started"]
    created = event_store.events(game)[0].data
    assert created["lot_commitment"] == created["piece_commitment"]
    assert find_fault(event_store.events(game)) is None


def test_a_fork_has_no_nonce_and_a_rematch_another(ada, bob):
    game = begun(ada, bob)
    version = event_store.read(game).state.version
    body = {"version": version, "seats": ["me", {"ai": "random"}]}
    fork = ada.post(f"games/{game}/fork", body).json()["id"]
    assert not LotNonce.objects.filter(game_id=fork).exists()
    assert ada.post(f"games/{game}/resign", {}).status_code == 201
    automation.score_game(game=game)
    rematch = ada.post(f"games/{game}/rematch", {}).json()["id"]
    nonces = {bytes(row.nonce) for row in LotNonce.objects.all()}
    assert len(nonces) == 2
    assert bob.post(f"games/{game}/rematch", {}).status_code == 201
    automation.draw_lots(game=rematch)
    assert types_of(rematch)[-2:] == ["piece.drawn", "game.started"]


def test_the_nonce_is_deleted_once_the_piece_was_drawn(ada, bob):
    game = set_up(ada)
    assert bob.put(f"games/{game}/seats/1", {}).status_code == 201
    read_feed()
    assert LotNonce.objects.exists()
    draw_lots(game, 3)
    read_feed()
    assert not LotNonce.objects.exists()


def test_a_game_whose_nonce_is_lost_is_called_off(ada, bob):
    game = set_up(ada)
    assert bob.put(f"games/{game}/seats/1", {}).status_code == 201
    LotNonce.objects.all().delete()
    draw_lots(game, 3)
    assert event_store.read(game).state.status == "aborted"
    assert find_fault(event_store.events(game)) is None


def test_an_erased_player_leaves_after_the_draw(ada, bob):
    game = set_up(bob)
    assert ada.put(f"games/{game}/seats/1", {}).status_code == 201
    assert ada.send("DELETE", "me").status_code == 204
    assert event_store.read(game).state.status == "open"
    automation.draw_lots(game=game)


def test_computers_play_a_drawn_game_to_its_end(db):
    game = a_game("contest", ["ai:greedy", "ai:random"])
    state = event_store.read(game).state
    while state.status == "playing":
        result = automation.play_ai_turn(game=game, version=state.version)
        assert result is not None
        state = result.state
    automation.score_game(game=game)
    assert event_store.read(game).state.scored is not None
    assert find_fault(event_store.events(game)) is None


def test_a_level_plays_on_after_a_skip(ada, bob):
    game = begun(ada, bob, clock={**A_CLOCK, "timeout": "ai:random"}, rated=False)
    skip(game, [ada, bob])
    assert bob.put(f"games/{game}/seats/1", {"ai": "random"}).status_code == 201
    state = event_store.read(game).state
    played = automation.play_ai_turn(game=game, version=state.version)
    assert played is not None
    assert types_of(game)[-1] == "move.played"
    assert find_fault(event_store.events(game)) is None


def an_order(state: GameState, seat: int, turn: int) -> dict[str, Any]:
    """An order for a legal placement of the seat's first color."""
    color, position = state.ruleset.seats[seat][0], state.position
    number = members(position.legal(color))[0]
    cells = position.placements.cells_of(number)
    return {"color": state.ruleset.colors[color], "cells": cells, "turn": turn}


def test_a_standing_order_plays_after_a_skip(ada, bob):
    game = begun(ada, bob)
    order = an_order(event_store.read(game).state, 1, turn=1)
    plan = bob.put(f"games/{game}/seats/1/plan", {"orders": [order]})
    assert plan.status_code == 200
    change = skip(game, [ada, bob])
    kinds = [event["type"] for event in change["events"]]
    assert kinds == ["turn.skipped", "plan.fired", "move.played"]
    assert find_fault(event_store.events(game)) is None


def test_a_skipped_turn_counts_for_the_turns_of_a_plan(ada, bob):
    game, path = begun(ada, bob), "seats/1/plan"
    skip(game, [ada, bob])
    state = event_store.read(game).state
    orders = [an_order(state, 1, turn=turn) for turn in (1, 2)]
    assert bob.put(f"games/{game}/{path}", {"orders": orders}).status_code == 200
    skip(game, [ada, bob])
    told = bob.get(f"games/{game}/{path}").json()["orders"]
    verdicts = [one["finding"]["verdict"] for one in told]
    assert verdicts == ["other-turn", "other-color"]


def test_a_series_begins_with_the_draw_of_its_first_game(ada):
    seats = ["me", {"ai": "random"}]
    body = {"variant": "contest", "seats": seats, "games": 2}
    made = ada.post("series", body).json()
    assert Series.objects.get(id=made["id"]).status == "open"
    game = made["played"][0]["game"]
    automation.draw_lots(game=game)
    series.read()
    assert Series.objects.get(id=made["id"]).status == "playing"


def test_a_game_that_draws_a_piece_has_its_row_until_the_draw(ada):
    game = set_up(ada, ["me", {"ai": "random"}])
    row = Game.objects.get(id=game)
    assert (row.status, row.turn_player, row.ply) == ("open", None, 0)
    automation.draw_lots(game=game)
    row.refresh_from_db()
    assert (row.status, row.turn_player) == ("playing", ada.actor)
