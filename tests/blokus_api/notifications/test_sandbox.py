"""Emails about a game that is ahead of time go by the time of that game."""

from typing import Any

import pytest
from django.core import mail
from django.db.models.functions import Now

from blokus_api.notifications import mailing
from games.models import Obligation
from tests.blokus_api.notifications.conftest import (
    Mailed,
    follow,
    remind,
    statuses,
    write,
)
from tests.builders import Guest, a_game, a_guest, play

DAYS = {"kind": "days", "days": 20, "timeout": "seat-out"}
HOUR, DAY = 3600, 86_400
BO = "player:B"


@pytest.fixture
def ada(mailed: Mailed, settings: Any) -> Guest:
    settings.SANDBOX = True
    return mailed("Ada")


def a_casual_game(*players: str) -> str:
    return a_game(players=players, clock=DAYS, rated=False)


def move_on(guest: Guest, game: str, seconds: int) -> None:
    answer = guest.put(f"sandbox/games/{game}/clock", {"ahead_s": seconds})
    assert answer.status_code == 200, answer.content


def write_what_is_due() -> list[str]:
    """Return the subjects of the emails that the deliverer sends now."""
    before = len(mail.outbox)
    due = Obligation.objects.filter(kind=mailing.OWED, due_at__lte=Now())
    for player in due.values_list("subject", flat=True):
        mailing.write_to(player)
    return [str(message.subject) for message in mail.outbox[before:]]


def play_on(game: str, plies: int) -> None:
    play(game, plies)
    follow()


def test_the_minute_before_a_mail_passes_with_the_game(ada):
    game = a_casual_game(ada.actor, BO)
    follow()
    assert write_what_is_due() == []
    move_on(ada, game, 59)
    assert write_what_is_due() == []
    move_on(ada, game, 60)
    assert len(write_what_is_due()) == 1


def test_the_pause_between_mails_passes_with_the_game(ada):
    game = a_casual_game(ada.actor, BO)
    follow()
    move_on(ada, game, HOUR)
    assert len(write_what_is_due()) == 1
    play_on(game, 2)
    move_on(ada, game, HOUR + 14 * 60)
    assert write_what_is_due() == []
    move_on(ada, game, HOUR + 15 * 60)
    assert len(write_what_is_due()) == 1


def test_days_that_are_passed_over_in_one_step_lose_no_mail(ada):
    game = a_casual_game(ada.actor, BO)
    follow()
    move_on(ada, game, 18 * DAY)
    assert len(write_what_is_due()) == 1
    assert statuses() == ["sent"]


def test_twelve_days_of_turns_are_a_mail_each(ada):
    game = a_casual_game(ada.actor, BO)
    sent = 0
    for day in range(1, 13):
        follow()
        move_on(ada, game, day * DAY)
        sent += len(write_what_is_due())
        play(game, 2)
    assert sent == 12


def test_a_mail_does_not_wait_for_mails_about_other_games(ada):
    one, other = (a_casual_game(ada.actor, BO) for _ in range(2))
    follow()
    write()
    assert len(mail.outbox) == 1
    play_on(one, 2)
    move_on(ada, one, DAY)
    assert len(write_what_is_due()) == 1
    play_on(other, 2)
    move_on(ada, other, 15 * 60)
    assert len(write_what_is_due()) == 1


def test_games_that_are_not_ahead_wait_by_the_clock_on_the_wall(ada):
    moved, other = (a_casual_game(ada.actor, BO) for _ in range(2))
    follow()
    move_on(ada, moved, HOUR)
    assert len(write_what_is_due()) == 1
    play_on(other, 2)
    write()
    assert len(mail.outbox) == 1
    play_on(moved, 2)
    move_on(ada, moved, 2 * HOUR)
    (subject,) = write_what_is_due()
    assert subject.startswith("2 games are waiting")


def test_nobody_else_is_written_to_earlier(ada, mailed):
    bob, other = mailed("Bob"), mailed("Eve")
    game = a_casual_game(ada.actor, bob.actor)
    a_casual_game(other.actor, bob.actor)
    follow()
    move_on(bob, game, DAY)
    assert len(write_what_is_due()) == 1
    assert mail.outbox[0].to == [f"{ada.id}@example.com"]


def test_quiet_hours_are_those_of_the_game(ada):
    """It is never quiet for twelve hours on end by both clocks."""
    game = a_casual_game(ada.actor, BO)
    follow()
    now = ada.get(f"sandbox/games/{game}/clock").json()["now"]
    hour = int(now[11:13])
    quiet = f"{hour:02}:00-{(hour + 4) % 24:02}:00"
    assert ada.patch("me", {"quiet_hours": quiet}).status_code == 200
    move_on(ada, game, HOUR)
    assert write_what_is_due() == []
    move_on(ada, game, 5 * HOUR)
    assert len(write_what_is_due()) == 1


def test_a_reminder_comes_soon_after_another_mail(ada):
    game = a_casual_game(ada.actor, BO)
    follow()
    remind()
    move_on(ada, game, HOUR)
    write_what_is_due()
    move_on(ada, game, 19 * DAY + 22 * HOUR)
    remind()
    (subject,) = write_what_is_due()
    assert subject.startswith("1 hour 59 minutes left")


def test_the_end_of_a_game_and_an_invitation_follow_it_too(ada):
    bob = a_guest()
    body = {"variant": "duo", "seats": ["me", {"player": ada.id}], "rated": False}
    game = bob.post("games", body).json()["id"]
    follow()
    move_on(bob, game, 60)
    assert len(write_what_is_due()) == 1
    assert bob.post(f"games/{game}/abort").status_code == 201
    follow()
    move_on(bob, game, 60 + 15 * 60)
    assert len(write_what_is_due()) == 1
