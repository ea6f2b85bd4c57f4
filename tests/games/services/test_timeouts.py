"""Deadlines in the database: claimed by anybody who comes, and by nobody too early."""

import time
from datetime import timedelta
from functools import partial

import pytest
from django.db import connection

from games import tasks
from games.api.commands.moves import Resign
from games.decisions import Command
from games.decisions.verification import find_fault
from games.errors import GameOverError, StaleVersionError
from games.models import Game, Obligation
from games.relay import run_once
from games.services import automation, execution, queries
from games.storage import dispatching, event_store
from tests.api import problem
from tests.builders import A_CLOCK, Guest, a_first_move, a_game, a_guest, play, send
from tests.threads import together

BRIEF = {**A_CLOCK, "bank_s": 1, "increment_s": 0}
OVER = {**BRIEF, "bank_s": 0}
FREE = "c" * 64


def types(game: str, after: int = 4) -> list[str]:
    return [envelope.type for envelope in event_store.events(game, after)]


def wait_for_deadline(game: str, before: float = 0) -> None:
    """Until the database's clock says so, or that many seconds earlier."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT extract(epoch FROM deadline - clock_timestamp())::float8"
            " FROM games_game WHERE id = %s",
            [game],
        )
        (left,) = cursor.fetchone()
    time.sleep(max(0, left - before))


def test_the_row_and_what_is_owed_say_when_the_time_is_over(guest):
    game = a_game(players=[guest.actor, "player:B"], clock=A_CLOCK)
    row = Game.objects.get(id=game)
    assert row.clock == A_CLOCK
    assert row.deadline == row.updated_at + timedelta(minutes=10)
    owed = Obligation.objects.get(subject=game)
    assert (owed.kind, owed.version, owed.due_at) == ("timeout", 4, row.deadline)


def test_a_move_puts_the_deadline_off(guest):
    game = a_game(players=[guest.actor, "player:B"], clock=A_CLOCK)
    before = Game.objects.get(id=game).deadline
    assert before
    answer = guest.post(
        f"games/{game}/moves", a_first_move(event_store.read(game).state)
    )
    told = answer.json()["events"][0]["data"]["clock"]
    assert told["left_ms"] == 605_000 - told["spent_ms"]
    row = Game.objects.get(id=game)
    assert row.deadline == row.updated_at + timedelta(minutes=10)
    assert Obligation.objects.get(subject=game).due_at == row.deadline


def test_a_task_that_comes_too_early_does_nothing(guest):
    game = a_game(players=[guest.actor, "player:B"], clock=A_CLOCK)
    tasks.claim_timeout(game, 4)
    assert types(game) == []


@pytest.fixture
def late(guest: Guest) -> str:
    return a_game("classic-3p", [guest.actor, "player:B", guest.actor], clock=OVER)


def test_a_task_that_comes_in_time_claims_once(late):
    tasks.claim_timeout(late, 4)
    assert types(late, 5) == []  # It was for another version.
    tasks.claim_timeout(late, 5)
    tasks.claim_timeout(late, 5)
    assert types(late, 5) == ["seat.out"]
    assert find_fault(event_store.events(late)) is None


def test_a_late_move_finds_its_seat_out(guest):
    late = a_game("classic-3p", [guest.actor, "player:B", "player:C"], clock=BRIEF)
    wait_for_deadline(late)
    body = a_first_move(event_store.read(late).state)
    answer = guest.post(f"games/{late}/moves", {**body, "expected_version": 5})
    document = problem(answer)
    assert document["code"] == "stale-version"
    assert [event["type"] for event in document["events"]] == ["seat.out"]
    assert document["events"][0]["actor"] == "system:clock"
    answer = guest.post(f"games/{late}/moves", body)
    assert problem(answer)["code"] == "not-your-turn"


@pytest.mark.parametrize("verb", ["resign", "abort"])
def test_any_command_claims_a_timeout_first(guest, late, verb):
    guest.post(f"games/{late}/{verb}", {"seat": 2} if verb == "resign" else {})
    assert types(late, 5)[0] == "seat.out"
    assert find_fault(event_store.events(late)) is None


def test_looking_claims_nothing(guest, late):
    guest.get(f"games/{late}")
    assert types(late, 5) == []


def test_what_was_decided_in_time_is_refused_if_it_is_stored_too_late(guest):
    game = a_game(players=[guest.actor, "player:B"], clock=BRIEF)
    loaded = event_store.read(game)
    wait_for_deadline(game)
    with pytest.raises(StaleVersionError) as refused:
        send(loaded, Resign(seat=0), Command(guest.actor))
    assert [event["type"] for event in refused.value.events] == [
        *("seat.out", "game.ended")
    ]
    assert event_store.events(game, 4)[0].data["reason"] == "timed-out"


def test_a_timeout_that_is_decided_by_a_wrong_clock_is_not_stored(guest):
    game = a_game(players=[guest.actor, "player:B"], clock=A_CLOCK)
    loaded = event_store.read(game)
    ahead = event_store.LoadedGame(loaded.state, loaded.now + timedelta(hours=1), None)
    assert execution.claim_deadline(ahead) is None
    assert types(game) == []


@pytest.mark.parametrize("hours", [1, -1])
def test_a_row_that_knows_another_deadline_keeps_nobody_waiting(guest, hours):
    """As after a country changed its time, until rows are rebuilt."""
    game = a_game(
        players=[guest.actor, "player:B"], clock=OVER if hours > 0 else A_CLOCK
    )
    row = Game.objects.filter(id=game)
    row.update(deadline=event_store.clock() + timedelta(hours=hours))
    move = a_first_move(event_store.read(game).state)
    assert guest.post(f"games/{game}/moves", move).status_code in (201, 409)
    automation.change_calendar(game=game, player=guest.actor, calendar=FREE)


def test_an_ended_game_has_no_deadline(late):
    for version in (5, 6):
        tasks.claim_timeout(late, version)
    row = Game.objects.get(id=late)
    assert (row.status, row.deadline) == ("ended", None)
    assert [owed.kind for owed in Obligation.objects.filter(subject=late)] == ["score"]
    assert play(late, 0).scored is not None
    with pytest.raises(GameOverError):
        send(event_store.read(late), Resign(seat=1), Command("player:B"))


def test_a_game_by_a_live_clock_has_no_days_off(guest):
    game = a_game(players=[guest.actor, guest.actor], clock=A_CLOCK)
    automation.change_calendar(game=game, player=guest.actor, calendar=FREE)
    assert types(game) == []


def test_new_days_off_come_into_a_game_once(guest):
    clock = {**A_CLOCK, "kind": "fischer"}
    game = a_game(players=[guest.actor, guest.actor], clock=clock)
    for _ in range(2):
        automation.change_calendar(game=game, player=guest.actor, calendar=FREE)
    assert types(game) == ["calendar.changed"] * 2
    assert queries.games_on_the_clock(guest.actor, 9) == [game]
    assert find_fault(event_store.events(game)) is None


@pytest.mark.usefixtures("committed", "broker")
def test_the_relay_sends_a_timeout_to_a_worker_when_it_is_due():
    game = a_game(players=["player:A", "player:B"], clock=A_CLOCK)
    run_once()
    assert Obligation.objects.get(subject=game).attempts == 0
    Obligation.objects.update(due_at=event_store.clock())
    dispatching.dispatch()
    assert Obligation.objects.get(subject=game).attempts == 1


@pytest.mark.depth
@pytest.mark.usefixtures("committed")
def test_of_a_move_at_the_deadline_and_its_timeout_one_wins():
    guest = a_guest()
    games = [a_game(players=[guest.actor, "player:B"], clock=BRIEF) for _ in range(12)]
    for race, game in enumerate(games):
        body = a_first_move(event_store.read(game).state)
        move = partial(guest.post, f"games/{game}/moves", body)
        claim = partial(tasks.claim_timeout, game, 4)

        wait_for_deadline(game, before=race % 4 * 0.01)
        moved, again, *_ = together([move, move, claim, claim, claim])
        time.sleep(0.05)
        claim()

        first = event_store.events(game, 4)[0].type
        assert first in ("move.played", "seat.out")
        acknowledged = [answer.status_code for answer in (moved, again)].count(201)
        assert acknowledged == (first == "move.played")
        assert find_fault(event_store.events(game)) is None
