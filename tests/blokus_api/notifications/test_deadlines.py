"""GET /me/deadlines.ics, and the link to it."""

from datetime import UTC, timedelta

import pytest
from django.core import mail
from django.utils import timezone
from icalendar import Calendar

from blokus_api.notifications.models import DeadlineLink
from blokus_api.players.models import AccessToken, Player
from blokus_api.players.tokens import authentication
from blokus_api.players.tokens.services import SCOPES, create_token
from games.models import Game
from games.rules.languages import LANGUAGES
from tests.api import Api, problem
from tests.builders import a_game, a_guest, play

DAYS = {"kind": "days", "days": 3, "timeout": "seat-out"}


def events(response):
    assert response.status_code == 200
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    return Calendar.from_ical(response.content).walk("VEVENT")


def test_each_deadline_of_mine_is_an_event(ada):
    mine = a_game(players=[ada.actor, "player:B"], clock=DAYS)
    a_game(players=["player:B", ada.actor], clock=DAYS)
    a_game(players=[ada.actor, "player:B"])
    (event,) = events(ada.get("me/deadlines.ics"))
    deadline = Game.objects.get(id=mine).deadline
    assert deadline is not None
    assert event.decoded("dtstart") == deadline.astimezone(UTC).replace(microsecond=0)
    assert event["uid"] == f"turn-4-{mine}@localhost"
    assert event["sequence"] == 0
    assert mine in event["url"]


def test_the_calendar_has_the_name_of_the_site(ada, settings):
    settings.SITE_NAME = "Ulm; Board, Games\\n"
    calendar = ada.get("me/deadlines.ics").content
    name = rb"X-WR-CALNAME:Ulm\; Board\, Games\\n: my deadlines"
    assert name in calendar


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_an_event_has_a_picture_for_who_sends_no_token(ada, visibility):
    a_game(players=[ada.actor, "player:B"], clock=DAYS, visibility=visibility)
    (event,) = events(ada.get("me/deadlines.ics"))
    path = event["image"].partition("localhost")[2].partition("/")[2]
    assert event["image"] in event["description"]
    picture = Api().get(f"/{path}")
    assert (picture.status_code, picture["Content-Type"]) == (200, "image/svg+xml")


def test_a_turn_stays_the_same_event_whatever_moves_its_deadline(ada):
    bob = a_guest()
    game = a_game(players=[ada.actor, bob.actor], clock=DAYS)
    (before,) = events(ada.get("me/deadlines.ics"))
    ada.post(f"games/{game}/offers", {"kind": "pause", "seconds": 86400})
    bob.post(f"games/{game}/offers/1/accept")
    (after,) = events(ada.get("me/deadlines.ics"))
    assert after["uid"] == before["uid"]
    assert after["sequence"] > before["sequence"]
    moved = after.decoded("dtstart") - before.decoded("dtstart")
    assert moved == timedelta(days=1)
    play(game, 2)
    (following,) = events(ada.get("me/deadlines.ics"))
    assert following["uid"] != before["uid"]


def test_nothing_changes_while_nothing_happens(ada):
    a_game(players=[ada.actor, "player:B"], clock=DAYS)
    first = ada.get("me/deadlines.ics")
    again = ada.get("me/deadlines.ics", if_none_match=first["ETag"])
    assert again.status_code == 304


def test_a_program_without_headers_uses_a_link(ada):
    a_game(players=[ada.actor, "player:B"], clock=DAYS)
    made = ada.post("me/deadlines/link")
    assert made.status_code == 201
    path = made.json()["url"].removeprefix("http://localhost:8000")
    assert len(events(Api().get(path))) == 1
    assert "url" not in ada.get("me/deadlines/link").json()
    digest = DeadlineLink.objects.get().digest
    assert digest not in path


def test_another_link_takes_the_place_of_the_first(ada):
    first, second = (ada.post("me/deadlines/link").json()["url"] for _ in range(2))
    assert Api().get(first[21:]).status_code == 404
    assert Api().get(second[21:]).status_code == 200
    assert ada.delete("me/deadlines/link").status_code == 204
    assert Api().get(second[21:]).status_code == 404
    assert problem(ada.get("me/deadlines/link"))["code"] == "not-found"


@pytest.mark.parametrize("token", ["", "cal_", "x" * 64, "%00", "cal_%0d%0a"])
def test_a_secret_that_is_none_opens_nothing(db, token):
    answer = Api().get(f"me/deadlines.ics?token={token}")
    assert answer.status_code in (400, 404, 422)


def test_nobody_has_no_deadlines(db):
    assert problem(Api().get("me/deadlines.ics"))["code"] == "unauthenticated"


def test_a_link_ends_with_its_player(ada):
    url = ada.post("me/deadlines/link").json()["url"]
    ada.delete("me")
    assert Api().get(url[21:]).status_code == 404
    assert not DeadlineLink.objects.exists()


def test_names_are_text(ada):
    eve = a_guest()
    name = "Eve\r\nBEGIN:VALARM;x,y"
    Player.objects.filter(id=eve.id).update(name=name)
    a_game(players=[ada.actor, eve.actor], clock=DAYS)
    answer = ada.get("me/deadlines.ics")
    (event,) = events(answer)
    assert event["summary"] == "Your time ends: Duo with Eve BEGIN:VALARM;x,y"
    alarms = event.walk("VALARM")
    assert {str(alarm["action"]) for alarm in alarms} == {"DISPLAY"}
    assert len(alarms) == 2


def test_a_deadline_rings_at_the_steps_of_its_player(ada):
    a_game(players=[ada.actor, "player:B"], clock=DAYS)
    ada.patch("me", {"reminder_steps": ["50%", "1d", "2h", "5d"]})
    (event,) = events(ada.get("me/deadlines.ics"))
    alarms = event.walk("VALARM")
    triggers = [alarm.decoded("trigger") for alarm in alarms]
    assert triggers == [-timedelta(days=1), -timedelta(hours=2)]
    assert {alarm["description"] for alarm in alarms} == {event["summary"]}
    assert b"TRIGGER:-P1D" in ada.get("me/deadlines.ics").content


def test_who_wants_no_reminders_has_no_alarms(ada):
    a_game(players=[ada.actor, "player:B"], clock=DAYS)
    ada.patch("me", {"reminder_steps": []})
    (event,) = events(ada.get("me/deadlines.ics"))
    assert not event.walk("VALARM")


def test_a_link_outlives_the_token_that_made_it(ada):
    player = Player.objects.get(id=ada.id)
    soon = timezone.now() + timedelta(days=1)
    token, secret = create_token(player, name="login", scopes=SCOPES, expires_at=soon)
    made = Api(secret).post("me/deadlines/link")
    assert made.json()["expires_at"] is None
    AccessToken.objects.filter(id=token.id).update(expires_at=timezone.now())
    authentication.forget_all()
    assert Api(secret).get("me").status_code == 401
    assert Api().get(made.json()["url"][21:]).status_code == 200


def test_an_account_is_written_to_when_a_link_is_made(mailed):
    ada = mailed(language="fr")
    ada.post("me/deadlines/link")
    (message,) = mail.outbox
    assert message.subject == "Un lien vers vos échéances"
    assert "http://localhost:8000/me#account" in message.body
    ada.delete("me/deadlines/link")
    assert len(mail.outbox) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_does_not_end_in_silence(
    mailed, language, django_capture_on_commit_callbacks
):
    ada = mailed(language=language)
    url = ada.post("me/deadlines/link").json()["url"]
    with django_capture_on_commit_callbacks(execute=True):
        ada.delete("me/tokens")
    assert Api().get(url[21:]).status_code == 404
    assert len(mail.outbox) == 2
    assert "http://localhost:8000/inbox" in mail.outbox[1].body


def test_who_is_erased_hears_nothing_of_the_link(
    mailed, django_capture_on_commit_callbacks
):
    ada = mailed()
    ada.post("me/deadlines/link")
    with django_capture_on_commit_callbacks(execute=True):
        ada.delete("me")
    assert len(mail.outbox) == 1


def test_lines_are_folded_as_the_standard_wants(ada):
    eve = a_guest()
    Player.objects.filter(id=eve.id).update(name="\N{SNOWMAN}" * 40)
    a_game(players=[ada.actor, eve.actor], clock=DAYS)
    lines = ada.get("me/deadlines.ics").content.split(b"\r\n")
    assert all(len(line) <= 75 for line in lines)
    assert lines[0] == b"BEGIN:VCALENDAR"
