"""The contest's rules over HTTP: a drawn first piece, skips, and a limit of turns."""

from typing import Any

import pytest

from games.decisions.verification import find_fault
from games.storage import event_store
from games.tasks import draw_lots, play_ai_turn
from tests.api import Api, problem
from tests.builders import Guest, a_guest

PASS = {"move": "pass"}


@pytest.fixture
def path(ada: Guest, bob: Guest) -> str:
    """A game in which every color has placed its first piece; ada is to move."""
    path = begin(ada, bob)
    for player in (ada, bob, ada, bob):
        place(player, path)
    return path


def begin(ada: Guest, bob: Guest) -> str:
    """A game whose first piece was just drawn."""
    body = {"variant": "contest", "seats": ["me", "open"]}
    game = ada.post("games", body).json()["id"]
    assert bob.put(f"games/{game}/seats/1", {}).status_code == 201
    draw_lots(game, 3)
    return f"games/{game}"


def place(player: Guest, path: str) -> dict[str, Any]:
    """Place the first legal placement."""
    legal = player.get(f"{path}/legal-moves").json()["moves"]
    answer = player.post(f"{path}/moves", {"cells": legal[0]["cells"]})
    assert answer.status_code == 201, answer.content
    change: dict[str, Any] = answer.json()
    return change


def skip(player: Guest, path: str) -> dict[str, Any]:
    answer = player.post(f"{path}/moves", PASS)
    assert answer.status_code == 201, answer.content
    change: dict[str, Any] = answer.json()
    return change


def refused(player: Api, path: str, body: object) -> dict[str, Any]:
    return problem(player.post(f"{path}/moves", body))


class TestTheFirstPiece:
    def test_it_is_drawn_once_all_seats_are_taken(self, ada, bob):
        body = {"variant": "contest", "seats": ["me", "open"]}
        made = ada.post("games", body).json()
        path = f"games/{made['id']}"
        assert "first_piece" not in made
        assert bob.put(f"{path}/seats/1", {}).json()["status"] == "open"
        waiting = refused(ada, path, {"move": "a1"})
        assert (waiting["status"], waiting["code"]) == (409, "not-started")
        assert ada.get(f"{path}/legal-moves").json()["count"] == 0

        draw_lots(made["id"], 3)

        told = a_guest().get(path).json()
        drawn = event_store.events(made["id"])[3]
        assert (drawn.type, drawn.actor) == ("piece.drawn", "system:lot")
        assert told["first_piece"] == drawn.data["piece"]
        assert told["turn"] == {"color": "blue", "seat": 0}

    def test_another_piece_is_refused_and_the_sentence_names_the_drawn_one(
        self, ada, bob
    ):
        path = begin(ada, bob)
        drawn = ada.get(path).json()["first_piece"]
        wrong = refused(ada, path, {"move": "a1"})
        assert (wrong["status"], wrong["code"]) == (422, "illegal-move")
        assert wrong["reason"] == "first-piece"
        assert wrong["detail"].endswith(f"must be the drawn piece, {drawn}.")

    def test_away_from_the_border_it_is_refused(self, ada, bob):
        path = begin(ada, bob)
        (legal, *_) = ada.get(f"{path}/legal-moves").json()["moves"]
        inner = [[x + 7, y + 7] for x, y in legal["cells"]]
        wrong = refused(ada, path, {"cells": inner})
        assert wrong["reason"] == "start-required"
        assert "border" in wrong["detail"]

    def test_levels_begin_with_it(self, ada):
        body = {"variant": "contest", "seats": [{"ai": "greedy"}, "me"]}
        path = f"games/{ada.post('games', body).json()['id']}"
        draw_lots(path.removeprefix("games/"), 3)
        play_ai_turn(path.removeprefix("games/"), 5)
        told = ada.get(path).json()
        assert [placed["piece"] for placed in told["placements"]] == [
            told["first_piece"]
        ]

    def test_the_lot_of_seats_and_the_draw_come_together(self, ada, bob):
        seats = {"lot": ["me", {"player": bob.id}]}
        game = ada.post("games", {"variant": "contest", "seats": seats}).json()["id"]
        bob.put(f"games/{game}/seats/1", {})
        draw_lots(game, 3)
        types = [event.type for event in event_store.events(game)]
        assert types[-3:] == ["seats.drawn", "piece.drawn", "game.started"]
        assert find_fault(event_store.events(game)) is None


class TestSkips:
    def test_a_color_cannot_skip_its_first_turn(self, ada, bob):
        path = begin(ada, bob)
        assert "may_skip" not in ada.get(path).json()["turn"]
        for query in ("", "?dry_run=true"):
            wrong = problem(ada.post(f"{path}/moves{query}", PASS))
            assert (wrong["code"], wrong["reason"]) == (
                *("illegal-move", "pass-not-allowed"),
            )
            assert wrong["detail"] == "A color cannot skip its first turn."

    def test_a_skip_is_a_turn_that_everybody_sees(self, ada, path):
        assert ada.get(path).json()["turn"]["may_skip"] is True
        change = skip(ada, path)
        (event,) = change["events"]
        assert event["type"] == "turn.skipped"
        assert event["data"] == {"seat": 0, "color": "blue"}
        assert change["turn"] == {"color": "yellow", "seat": 1, "may_skip": True}
        told = a_guest().get(path).json()
        assert told["skips"] == [{"ply": 4, "color": "blue"}]
        assert told["ply"] == 4
        listed = a_guest().get(f"{path}/events?after=9").json()["items"]
        assert listed == [event]

    def test_a_dry_run_stores_nothing(self, ada, path):
        judged = ada.post(f"{path}/moves?dry_run=true", PASS)
        assert judged.status_code == 200
        assert judged.json() == {
            "legal": True,
            "color": "blue",
            "passes": [],
            "passed_turns": [],
            "ends_game": False,
        }
        assert "skips" not in ada.get(path).json()

    def test_only_who_is_to_move_skips_and_only_the_color_to_move(self, ada, bob, path):
        assert refused(bob, path, PASS)["code"] == "not-your-turn"
        assert refused(a_guest(), path, PASS)["code"] == "not-your-seat"
        wrong = refused(ada, path, {**PASS, "color": "red"})
        assert (wrong["code"], wrong["turn"]["color"]) == ("not-your-turn", "blue")
        assert refused(ada, path, {**PASS, "color": "pink"})["field"] == "color"
        stale = refused(ada, path, {**PASS, "expected_version": 3})
        assert stale["code"] == "stale-version"

    def test_a_repeated_request_skips_once(self, ada, path):
        answers = [
            ada.post(f"{path}/moves", PASS, idempotency_key="skip-1") for _ in "12"
        ]
        assert [answer.status_code for answer in answers] == [201, 200]
        assert len(ada.get(path).json()["skips"]) == 1

    def test_it_is_undone(self, ada, bob, path):
        before = ada.get(path).json()
        skip(ada, path)
        place(bob, path)
        offered = ada.post(f"{path}/offers", {"kind": "undo", "to": before["version"]})
        assert offered.status_code == 201, offered.content
        assert bob.post(f"{path}/offers/1/accept").status_code == 201
        told = ada.get(path).json()
        assert "skips" not in told
        for field in ("turn", "placements", "position", "first_piece"):
            assert told[field] == before[field]
        past = ada.get(f"{path}/states/{before['version'] + 1}").json()
        assert past["skips"] == [{"ply": 4, "color": "blue"}]

    def test_the_turn_limit_ends_a_game_of_skips(self, ada, bob, path):
        turns, change = 4, skip(ada, path)
        while change["turn"] is not None:
            change = skip((ada, bob)[change["turn"]["seat"]], path)
            turns += 1
        assert turns + 1 == 4 * 24
        types = [event["type"] for event in change["events"]]
        assert types == ["turn.skipped", "game.ended"]
        told = a_guest().get(path).json()
        assert (told["status"], told["end_reason"]) == ("ended", "turn-limit")
        assert refused(ada, path, PASS)["code"] == "game-over"
        assert find_fault(event_store.events(told["id"])) is None


class TestFollowing:
    def test_a_fork_keeps_the_piece_and_the_skips(self, ada, bob, path):
        skip(ada, path)
        before = ada.get(path).json()
        body = {"version": before["version"], "seats": ["me", "me"]}
        made = ada.post(f"{path}/fork", body)
        assert made.status_code == 201, made.content
        fork = made.json()
        assert fork["status"] == "playing"
        for field in ("first_piece", "skips", "turn", "placements", "position"):
            assert fork[field] == before[field]
        assert skip(ada, f"games/{fork['id']}")["turn"]["color"] == "red"
        assert find_fault(event_store.events(fork["id"])) is None

    def test_a_fork_before_the_draw_draws(self, ada, bob, path):
        fork = ada.post(f"{path}/fork", {"version": 2, "seats": ["me", "me"]}).json()
        assert "first_piece" not in fork
        draw_lots(fork["id"], 3)
        assert ada.get(f"games/{fork['id']}").json()["status"] == "playing"

    def test_a_rematch_draws_again(self, ada, bob, path):
        bob.post(f"{path}/resign")
        made = ada.post(f"{path}/rematch").json()
        assert "first_piece" not in made
        assert bob.post(f"{path}/rematch").json()["status"] == "open"
        draw_lots(made["id"], 3)
        told = ada.get(f"games/{made['id']}").json()
        assert told["status"] == "playing"
        assert "first_piece" in told
