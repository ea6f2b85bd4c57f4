"""Rivals in the lobby: who joins, who cancels, who accepts, who asks again."""

from functools import partial
from typing import Any

import pytest

from games import decisions
from games.decisions import Command
from games.decisions.verification import find_fault
from games.errors import StaleVersionError
from games.events.registry import Event
from games.models import Game
from games.replay.state import Seat
from games.services import automation
from games.storage import event_store
from tests.builders import Guest, a_first_move, a_game, a_guest, play
from tests.threads import together

pytestmark = [pytest.mark.depth, pytest.mark.usefixtures("committed")]
ROUNDS = 20


@pytest.fixture
def ada(committed: None) -> Guest:
    return a_guest()


@pytest.fixture
def bob(committed: None) -> Guest:
    return a_guest()


def is_stored(loaded: event_store.LoadedGame, events: list[Event]) -> bool:
    try:
        event_store.append(loaded, events, Command(automation.EXPIRER))
    except StaleVersionError:
        return False
    return True


def has_joined(guest: Guest, path: str) -> bool:
    return bool(guest.put(path, {}).status_code == 201)


def statuses(answers: list[Any]) -> list[int]:
    return sorted(answer.status_code for answer in answers)


def test_a_game_that_was_cancelled_never_starts(ada, bob):
    ends = set()
    for _ in range(ROUNDS):
        game = a_game(players=[ada.actor])
        cancelled, joined = together(
            [
                partial(ada.post, f"games/{game}/abort", {"expected_version": 2}),
                partial(bob.put, f"games/{game}/seats/1", {}),
            ]
        )
        assert statuses([cancelled, joined]) == [201, 409]
        types = [event.type for event in event_store.events(game)]
        assert ("game.started" in types) == (joined.status_code == 201)
        assert ("game.aborted" in types) == (cancelled.status_code == 201)
        assert bob.put(f"games/{game}/seats/1", {}).status_code in (200, 409)
        assert find_fault(event_store.events(game)) is None
        ends.add(types[-1])
    assert ends <= {"game.started", "game.aborted"}


def test_seats_are_drawn_once_however_many_sit_down_and_draw_at_once(ada):
    rivals = [a_guest() for _ in range(6)]
    for _ in range(ROUNDS // 4):
        body = {"variant": "classic", "seats": {"lot": ["me"]}}
        game = ada.post("games", body).json()["id"]
        together(
            [
                partial(guest.put, f"games/{game}/seats/{1 + number % 3}", {})
                for number, guest in enumerate(rivals)
            ]
        )
        while not event_store.read(game).state.awaits_lot:
            free = event_store.read(game).state.seats.index(Seat())
            a_guest().put(f"games/{game}/seats/{free}", {})
        together([partial(automation.draw_lots, game=game) for _ in range(6)])
        types = [event.type for event in event_store.events(game)]
        assert types.count("seats.drawn") == 1
        assert types[-1] == "game.started"
        assert find_fault(event_store.events(game)) is None


def test_a_game_that_expired_never_starts(ada, bob):
    for _ in range(ROUNDS):
        body = {"variant": "duo", "seats": ["me"], "expires_in": 60}
        game = ada.post("games", body).json()["id"]
        loaded = event_store.read(game)
        assert loaded.state.expires_at is not None
        due = event_store.LoadedGame(loaded.state, loaded.state.expires_at, None)
        expired, joined = together(
            [
                partial(is_stored, due, decisions.expire(due.state, due.now)),
                partial(has_joined, bob, f"games/{game}/seats/1"),
            ]
        )
        assert expired != joined
        assert event_store.read(game).state.status == (
            "aborted" if expired else "playing"
        )


def test_a_rematch_is_made_once_however_many_ask():
    guests = [a_guest() for _ in range(4)]
    for _ in range(5):
        before = a_game("classic", [guest.actor for guest in guests])
        play(before)
        answers = together(
            [
                partial(guest.post, f"games/{before}/rematch")
                for guest in guests
                for _ in range(2)
            ]
        )
        assert {answer.status_code for answer in answers} <= {200, 201}
        assert len({answer.json()["id"] for answer in answers}) == 1
        made = Game.objects.get(rematch_of=before)
        assert made.status == "playing"
        assert find_fault(event_store.events(str(made.id))) is None


def test_a_link_seats_one_of_many(ada):
    game = a_game("classic", [ada.actor], visibility="private")
    path = f"games/{game}"
    secret = ada.post(f"{path}/invitations", {"link": True}).json()["token"]
    rivals = [a_guest() for _ in range(6)]
    answers = together(
        [partial(one.post, f"{path}/join", {"token": secret}) for one in rivals]
    )
    assert statuses(answers) == [201] + [409] * 5


def test_of_an_undo_and_a_move_at_once_one_is_done(ada, bob):
    for _ in range(ROUNDS):
        game = a_game(players=[ada.actor, bob.actor])
        state = play(game, 4)
        ada.post(f"games/{game}/offers", {"kind": "undo", "to": 6})
        accepted, moved = together(
            [
                partial(bob.post, f"games/{game}/offers/1/accept"),
                partial(ada.post, f"games/{game}/moves", a_first_move(state)),
            ]
        )
        # The move may be legal after the undo as well, but then it is another's turn.
        assert statuses([accepted, moved]) in ([201, 409], [201, 422], [201, 201])
        assert find_fault(event_store.events(game)) is None
        types = [event.type for event in event_store.events(game)]
        assert types.count("undo.applied") == (accepted.status_code == 201)


def test_of_many_answers_to_an_offer_each_seat_gives_one(ada):
    guests = [ada, *(a_guest() for _ in range(3))]
    game = a_game("classic", [guest.actor for guest in guests])
    play(game, 5)
    ada.post(f"games/{game}/offers", {"kind": "undo", "to": 7})
    for _ in range(6):
        together(
            [
                partial(guest.post, f"games/{game}/offers/1/accept")
                for guest in guests[1:]
                for _ in range(2)
            ]
        )
    events = event_store.events(game)
    answered = [e.data["seat"] for e in events if e.type == "offer.accepted"]
    assert sorted(answered) == [1, 2, 3]
    assert events[-1].type == "undo.applied"
    assert find_fault(events) is None
