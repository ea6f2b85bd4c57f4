"""Reminders: from the steps of a turn's time to a mail and a webhook."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from celery import current_app
from django.core import mail
from django.db import connection
from django.utils import timezone

from blokus_api.notifications import mailing, reminding, tasks
from blokus_api.notifications.models import Notice
from blokus_api.players.login.adapters import become_user
from blokus_api.players.models import Player
from blokus_api.players.profiles.services import REMINDING
from blokus_api.webhooks.models import Delivery
from games.models import Obligation
from games.storage import queues
from games.storage.obligations import KINDS
from tests.blokus_api.notifications.conftest import (
    a_mailed_player,
    follow,
    later,
    owed,
    remind,
    write,
)
from tests.builders import A_CLOCK, Guest, a_game, a_guest, play

DAYS = {"kind": "days", "days": 3, "timeout": "seat-out"}
DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
OTHER = "player:B"


@pytest.fixture
def ada(db: None) -> Guest:
    return a_mailed_player(mails=["reminder"])


def due_in() -> timedelta:
    return Obligation.objects.get(kind=reminding.OWED).due_at - timezone.now()


def near(span: timedelta) -> bool:
    return abs(due_in() - span) < timedelta(seconds=20)


def test_a_look_is_owed_at_the_next_step(ada):
    a_game(players=[ada.actor, OTHER], clock=DAYS)
    follow()
    assert due_in() < timedelta(seconds=1)
    remind()
    assert near(1.5 * DAY)
    assert not Notice.objects.exists()


def test_each_step_is_told_once_and_the_next_is_owed(ada, clock):
    a_game(players=[ada.actor, OTHER], clock=DAYS)
    follow()
    clock(1.6 * DAY)
    remind()
    remind()
    assert Notice.objects.count() == 1
    assert near(0.4 * DAY)
    write()
    assert mail.outbox[0].subject.endswith("left: Duo with somebody")
    clock(2.99 * DAY)
    remind()
    assert Notice.objects.count() == 2
    assert owed(reminding.OWED) == []


def test_steps_that_nobody_looked_at_are_one_reminder(ada, clock):
    a_game(players=[ada.actor, OTHER], clock=DAYS)
    follow()
    clock(2.95 * DAY)
    remind()
    assert Notice.objects.count() == 1


def test_a_move_makes_a_reminder_stale(ada, clock):
    game = a_game(players=[ada.actor, OTHER], clock=DAYS)
    follow()
    clock(1.6 * DAY)
    remind()
    play(game, 1)
    write()
    assert mail.outbox == []
    remind()
    assert owed(reminding.OWED) == []


@pytest.mark.parametrize("kind", ["pause", "extra-time"])
def test_a_pause_and_extra_time_make_a_reminder_stale(ada, clock, kind):
    bob = a_guest()
    game = a_game(players=[ada.actor, bob.actor], clock=DAYS)
    follow()
    clock(1.6 * DAY)
    remind()
    assert Notice.objects.count() == 1
    clock(timedelta())
    ada.post(f"games/{game}/offers", {"kind": kind, "seconds": 86400})
    assert bob.post(f"games/{game}/offers/1/accept").status_code == 201
    write()
    assert mail.outbox == []
    follow()
    remind()
    assert near(2.5 * DAY if kind == "pause" else 2 * DAY)


def test_other_steps_are_planned_at_once_and_none_is_caught_up_on(ada, clock):
    a_game(players=[ada.actor, OTHER], clock=DAYS)
    follow()
    remind()
    clock(0.8 * DAY)
    ada.patch("me", {"reminder_steps": ["90%", "2d"]})
    later(-0.8 * DAY)
    tasks.plan_reminders(ada.id, 0)
    tasks.plan_reminders(ada.id, 0)
    assert owed("reminding") == []
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE players_player SET reminded_since = now() + interval '19 hours'"
        )
    remind()
    assert not Notice.objects.exists()
    assert near(0.2 * DAY)


def test_who_has_no_steps_is_not_reminded(ada):
    ada.patch("me", {"reminder_steps": []})
    a_game(players=[ada.actor, OTHER], clock=DAYS)
    follow()
    remind()
    assert owed(reminding.OWED) == []


@pytest.mark.parametrize("clock", [None, A_CLOCK])
def test_nobody_is_reminded_without_a_clock_or_of_live_games(ada, clock):
    a_game(players=[ada.actor, OTHER], clock=clock)
    follow()
    assert owed(reminding.OWED) == []


def test_who_is_called_away_has_other_reminders(ada, clock):
    a_game(players=[ada.actor, OTHER], clock=DAYS)
    follow()
    remind()
    today = timezone.now().date()
    away = {"first_day": f"{today}", "last_day": f"{today + 4 * DAY}"}
    assert ada.put("me/vacation", away).status_code == 200
    follow()
    remind()
    assert due_in() > 4 * DAY


def test_a_webhook_hears_of_turns_and_reminders_without_mails(db, clock):
    owner = a_guest()
    hook = {"url": "https://bot.example/", "types": ["turn.began", "reminder.due"]}
    assert owner.post("webhooks", hook).status_code == 201
    game = a_game(players=[owner.actor, OTHER], clock=DAYS)
    for _ in range(2):
        follow("webhooks")
    follow()
    clock(1.6 * DAY)
    remind()
    remind()
    turn, reminder = Delivery.objects.order_by("id")
    assert (turn.type, reminder.type) == ("turn.began", "reminder.due")
    told, again = turn.data or {}, reminder.data or {}
    assert told["game"] == again["game"] == game
    assert told["seat"] == 0
    assert again["deadline"] == told["deadline"]
    assert reminder.about.startswith("reminder_")


def test_a_sandbox_shows_a_reminder_and_its_webhook(ada, settings):
    settings.SANDBOX = True
    ada.post("webhooks", {"url": "https://bot.example/", "types": ["reminder.due"]})
    body = {"variant": "duo", "seats": ["me", "token"], "rated": False, "clock": DAYS}
    game = ada.post("games", body).json()["id"]
    follow()
    remind()
    moved = ada.put(f"sandbox/games/{game}/clock", {"ahead_s": 47 * 3600})
    assert moved.status_code == 200
    due = Obligation.objects.get(kind=reminding.OWED).due_at
    assert due < timezone.now()
    assert 24 * 3600 < ada.get("me/inbox").json()["items"][0]["remaining_s"] < 26 * 3600
    remind()
    write()
    assert mail.outbox[0].subject.startswith("1 day left: Duo with Guest")
    assert Delivery.objects.get().type == "reminder.due"
    assert near(HOUR)


def test_who_verifies_an_address_has_their_turns_planned(db, clock):
    guest = a_guest()
    game = a_game(players=[guest.actor, OTHER], clock=DAYS)
    follow()
    assert owed(reminding.OWED) == []
    player = Player.objects.get(id=guest.id)
    Player.objects.filter(id=guest.id).update(email="ada@example.com")
    become_user(email_address=EmailAddress(user=player, email="ada@example.com"))
    tasks.plan_reminders(guest.id, 0)
    assert owed(reminding.OWED) == [f"{game}:{guest.id}"]


def test_all_that_is_owed_has_a_worker():
    for kind in (reminding.OWED, mailing.OWED, REMINDING):
        assert KINDS[kind].task in current_app.tasks
        assert KINDS[kind].queue is queues.DELIVERIES


def test_a_look_that_is_not_owed_any_more_does_nothing(ada, clock):
    game = a_game(players=[ada.actor, OTHER], clock=DAYS)
    clock(1.6 * DAY)
    reminding.remind(f"{game}:{ada.id}")
    assert not Notice.objects.exists()
