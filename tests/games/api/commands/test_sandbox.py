"""The clock that developers move on."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db.models.functions import Now

from games.models import Game, Obligation
from games.storage.event_store import read
from games.storage.projections import obligation
from tests.api import problem
from tests.builders import A_CLOCK, Guest, a_first_move, a_game, a_guest

TEN_MINUTES = 600


@pytest.fixture
def ada(db: None, settings: Any) -> Guest:
    settings.SANDBOX = True
    return a_guest()


@pytest.fixture
def game(ada: Guest) -> str:
    return create(ada, clock=A_CLOCK, rated=False, seats=["me", "me"])


def create(ada: Guest, **wanted: object) -> str:
    answer = ada.post("games", {"variant": "duo", **wanted})
    assert answer.status_code == 201, answer.content
    made: str = answer.json()["id"]
    return made


def move_on(guest: Guest, game: str, seconds: object) -> Any:
    return guest.put(f"sandbox/games/{game}/clock", {"ahead_s": seconds})


def due(game: str) -> int:
    return Obligation.objects.filter(subject=game, due_at__lte=Now()).count()


def test_without_a_sandbox_there_is_no_such_route(ada, game, settings):
    settings.SANDBOX = False
    assert move_on(ada, game, 1).status_code == 404
    assert ada.get(f"sandbox/games/{game}/clock").status_code == 404


def test_a_game_is_told_how_far_it_is_ahead(ada, game):
    before = ada.get(f"sandbox/games/{game}/clock").json()
    after = move_on(ada, game, 86_400).json()
    assert (before["ahead_s"], after["ahead_s"]) == (0, 86_400)
    then, now = (datetime.fromisoformat(told["now"]) for told in (before, after))
    assert timedelta(days=1) <= now - then < timedelta(days=1, minutes=5)


def test_what_is_owed_is_due_when_its_time_has_come(ada, game):
    assert move_on(ada, game, TEN_MINUTES - 60).status_code == 200
    assert due(game) == 0
    assert move_on(ada, game, TEN_MINUTES).status_code == 200
    assert due(game) == 1


def test_any_command_claims_a_deadline_that_came(ada, game):
    move_on(ada, game, TEN_MINUTES)
    answer = ada.post(f"games/{game}/moves", a_first_move(read(game).state))
    assert problem(answer)["code"] == "game-over"
    assert read(game).state.out[0].reason == "timed-out"


def test_moves_are_made_at_the_time_of_the_game(ada, game):
    move_on(ada, game, 300)
    answer = ada.post(f"games/{game}/moves", a_first_move(read(game).state)).json()
    [move] = [e for e in answer["events"] if e["type"] == "move.played"]
    assert 300_000 <= move["data"]["clock"]["spent_ms"] < 360_000
    owed = Obligation.objects.get(subject=game)
    timeout = obligation(read(game).state)
    assert timeout is not None
    ahead = timeout.due_at - owed.due_at
    assert ahead == timedelta(seconds=300)


def test_an_open_game_expires(ada):
    game = create(ada, rated=False, seats=["me"], expires_in=3600)
    move_on(ada, game, 3600)
    assert due(game) == 1


def test_time_does_not_go_back(ada, game):
    move_on(ada, game, 60)
    answer = move_on(ada, game, 59)
    assert (answer.status_code, problem(answer)["field"]) == (422, "ahead_s")


def test_rated_games_have_the_time_that_everybody_has(ada):
    game = create(ada, clock=A_CLOCK, seats=["me"], rated=True)
    assert move_on(ada, game, 60).status_code == 422
    a_guest().put(f"games/{game}/seats/1", {})
    assert move_on(ada, game, 60).status_code == 422


def test_a_game_that_may_be_rated_yet_has_the_time_that_everybody_has(ada):
    seats, terms = ["me", "me", "open"], {"clock": A_CLOCK, "rated": True}
    game = create(ada, variant="trigon-3p", seats=seats, **terms)
    assert ada.get(f"games/{game}").json()["rated"] is False
    assert move_on(ada, game, 60).status_code == 422


def test_only_who_takes_part_moves_the_clock(ada, game):
    assert problem(move_on(a_guest(), game, 60))["code"] == "not-your-seat"


@pytest.mark.parametrize("wanted", [-1, 10**12, "1", None, True])
def test_a_time_is_a_bounded_number_of_seconds(ada, game, wanted):
    assert move_on(ada, game, wanted).status_code == 422


def test_a_game_that_is_ahead_is_sound(ada, game):
    move_on(ada, game, 300)
    ada.post(f"games/{game}/moves", a_first_move(read(game).state))
    call_command("rebuild_projections", check=True)
    call_command("verify_games")
    assert Game.objects.get(id=game).ahead == timedelta(seconds=300)


def test_rows_that_are_made_anew_keep_the_time(ada, game):
    move_on(ada, game, 300)
    Game.objects.filter(id=game).update(ply=17)
    call_command("rebuild_projections")
    assert Game.objects.get(id=game).ahead == timedelta(seconds=300)


def test_seats_of_computers_see_the_same_time(ada):
    game = create(ada, rated=False, clock=A_CLOCK, seats=["me", {"ai": "random"}])
    move_on(ada, game, 60)
    ada.post(f"games/{game}/moves", a_first_move(read(game).state))
    assert due(game) == 1


def test_two_games_have_times_of_their_own(ada, game):
    other = a_game(players=[ada.actor, "player:B"], clock=A_CLOCK)
    move_on(ada, game, 3600)
    assert (due(game), due(other)) == (1, 0)
