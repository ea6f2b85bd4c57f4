"""From an event to a mail: what is told, to whom, when, and only once."""

import re
import smtplib
from dataclasses import replace
from datetime import timedelta

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone

from blokus_api.notifications import mailing
from blokus_api.notifications.models import Notice
from blokus_api.players.models import Player
from games.api.commands.moves import Resign
from games.decisions import Command
from games.models import Obligation
from games.services import automation
from games.storage import event_store, feed
from tests.api import Api
from tests.blokus_api.metrics.scraped import collected, value
from tests.blokus_api.notifications.conftest import follow, later, owed, statuses, write
from tests.builders import A_CLOCK, a_game, a_guest, play, send

DAYS = {"kind": "days", "days": 3, "timeout": "seat-out"}
MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)


def subjects() -> list[str]:
    return [str(message.subject) for message in mail.outbox]


def told() -> None:
    follow()
    write()


def test_whose_turn_it_is_gets_a_mail(mailed):
    ada, bob = mailed("Ada"), mailed("Bob")
    game = a_game(players=[ada.actor, bob.actor], clock=DAYS)
    told()
    (message,) = mail.outbox
    assert message.to == [f"{ada.id}@example.com"]
    assert message.subject == "Your turn: Duo with Bob, 2 days 23 hours left"
    assert game in message.body
    assert "(UTC)" in message.body
    play(game, 1)
    told()
    assert mail.outbox[1].to == [f"{bob.id}@example.com"]


def test_a_mail_is_signed_with_the_name_of_the_site(mailed, settings):
    settings.SITE_NAME = "Ulm Board Games"
    a_game(players=[mailed().actor, "player:B"])
    told()
    assert "\n-- \nUlm Board Games\nhttp://localhost:8000\n" in mail.outbox[0].body


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_a_mail_leads_to_a_picture_that_needs_no_token(mailed, visibility):
    a_game(players=[mailed().actor, "player:B"], visibility=visibility)
    told()
    found = re.search(r"^The board: http://[^/]+(/.+)$", str(mail.outbox[0].body), re.M)
    assert found
    assert Api().get(found[1])["Content-Type"] == "image/svg+xml"


def test_a_mail_can_be_stopped_with_one_click(mailed):
    ada = mailed()
    a_game(players=[ada.actor, "player:B"])
    told()
    headers = mail.outbox[0].extra_headers
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = re.fullmatch(r"<http://[^/]+(/.+)>", headers["List-Unsubscribe"])
    assert link
    assert Api().post(link[1]).status_code == 204
    a_game(players=[ada.actor, "player:B"])
    later(HOUR)
    told()
    assert len(mail.outbox) == 1


@pytest.mark.parametrize(
    "values",
    [
        {"email": ""},
        {"kind": "guest"},
        {"kind": "bot"},
        {"wants_mail": False},
        {"mails": ["ended"]},
        {"is_active": False},
    ],
)
def test_who_wants_none_or_has_no_address_gets_none(mailed, values):
    ada = mailed(**values)
    a_game(players=[ada.actor, "player:B"], clock=DAYS)
    told()
    assert mail.outbox == []
    assert owed("mail") == owed("reminder") == []


def test_who_changes_their_mind_before_it_goes_out_gets_none(mailed):
    ada = mailed()
    a_game(players=[ada.actor, "player:B"])
    follow()
    ada.patch("me", {"mails": []})
    write()
    assert mail.outbox == []
    assert (statuses(), owed("mail")) == (["dropped"], [])


@pytest.mark.parametrize(
    ("players", "clock"),
    [
        (["ai:random"], None),
        (["player:B"], A_CLOCK),  # live
    ],
)
def test_nobody_is_written_to_where_nobody_waits_so_long(mailed, players, clock):
    ada = mailed()
    a_game(players=[ada.actor, *players], clock=clock)
    told()
    assert mail.outbox == []


def test_a_mail_waits_for_whoever_is_there(mailed):
    ada = mailed()
    game = a_game(players=[ada.actor, "player:B"])
    follow()
    due = Obligation.objects.get(kind="mail").due_at - timezone.now()
    assert timedelta() < due <= mailing.GRACE
    play(game, 1)
    told()
    assert mail.outbox == []
    assert statuses() == ["dropped"]


def test_several_turns_are_one_mail(mailed):
    ada = mailed()
    slow = a_game(players=[ada.actor, "player:B"])
    fast = a_game(players=[ada.actor, "player:B"], clock=DAYS)
    other = a_game(players=[ada.actor, "player:B"])
    told()
    (message,) = mail.outbox
    assert message.subject.startswith("3 games are waiting for you: Duo with somebody")
    assert message.body.index(fast) < message.body.index(slow)
    assert other in message.body


def test_mails_keep_a_distance(mailed):
    ada = mailed()
    a_game(players=[ada.actor, "player:B"])
    told()
    a_game(players=[ada.actor, "player:B"])
    told()
    assert len(mail.outbox) == 1
    left = Obligation.objects.get(kind="mail").due_at - timezone.now()
    assert 14 * MINUTE < left <= mailing.PAUSE
    later(mailing.PAUSE)
    told()
    assert len(mail.outbox) == 2


def test_a_deadline_that_is_near_shortens_the_distance(mailed):
    ada = mailed()
    hour = {"kind": "fischer", "bank_s": 3600, "increment_s": 0, "cap_s": 3600}
    for _ in range(3):
        a_game(players=[ada.actor, "player:B"], clock={**hour, "timeout": "seat-out"})
        told()
    assert len(mail.outbox) == 1
    later(MINUTE)
    write()
    assert subjects()[1].startswith("2 games are waiting")


def test_quiet_hours_put_a_mail_off_to_their_end(mailed):
    now = timezone.now()
    ada = mailed(quiet_hours=f"{now - HOUR:%H:%M}-{now + HOUR:%H:%M}")
    a_game(players=[ada.actor, "player:B"], clock=DAYS)
    told()
    assert mail.outbox == []
    left = Obligation.objects.get(kind="mail").due_at - now
    assert HOUR - 2 * MINUTE < left <= HOUR


def test_quiet_hours_do_not_cost_a_turn(mailed):
    now = timezone.now()
    ada = mailed(quiet_hours=f"{now - HOUR:%H:%M}-{now + 3 * HOUR:%H:%M}")
    clock = {"kind": "fischer", "bank_s": 4 * 3600, "increment_s": 0, "cap_s": 4 * 3600}
    clock |= {"bank_s": 3 * 3600, "timeout": "seat-out"}
    a_game(players=[ada.actor, "player:B"], clock=clock)
    told()
    assert len(mail.outbox) == 1


def test_an_offer_an_invitation_and_an_end_are_told(mailed):
    ada, bob = mailed("Ada"), mailed("Bob")
    game = a_game(players=[ada.actor, bob.actor])
    play(game, 2)
    told()
    later(HOUR)
    bob.post(f"games/{game}/offers", {"kind": "undo", "to": 4})
    told()
    assert subjects()[-1] == "A player asks for an undo: Duo with Bob"
    later(HOUR)
    a_game(players=[bob.actor], reserved=[None, ada.actor])
    told()
    assert subjects()[-1].startswith("You are invited: Duo with Bob")
    later(HOUR)
    send(event_store.read(game), Resign(seat=1), Command(bob.actor))
    automation.score_game(game=game)
    told()
    assert sorted(m.to[0][:12] for m in mail.outbox[-2:]) == sorted([ada.id, bob.id])
    assert {m.subject for m in mail.outbox[-2:]} >= {"Game over: Duo with Bob"}
    bodies = "".join(str(m.body) for m in mail.outbox[-2:])
    assert "Bob resigned. Won by you." in bodies
    assert "You resigned. Won by Ada." in bodies


@pytest.mark.parametrize("control", [DAYS, A_CLOCK])
def test_who_invited_hears_that_the_game_expired(mailed, clock, control):
    """The links to its seats end with it."""
    ada = mailed("Ada")
    body = {"variant": "duo", "seats": ["me", "open"], "clock": control}
    game = ada.post("games", body).json()["id"]
    ada.post(f"games/{game}/invitations", {"link": True, "seat": 1})
    clock(timedelta(days=15))
    assert automation.expire_game(game=game) is not None
    told()
    assert subjects() == ["Game over: Duo with nobody yet"]
    assert "It was called off." in str(mail.outbox[0].body)


def test_a_turn_is_told_once_however_often_the_feed_is_read(mailed):
    ada = mailed()
    game = a_game(players=[ada.actor, "player:B"])
    for _ in range(3):
        told()
        later(HOUR)
        for envelope in event_store.events(game):
            feed.READERS["notices"].effect([envelope])
    told()
    assert len(mail.outbox) == 1
    assert Notice.objects.count() == 1


def test_what_happened_long_ago_is_news_to_nobody(mailed):
    ada = mailed()
    game = a_game(players=[ada.actor, "player:B"])
    (last,) = event_store.events(game, after=3)
    old = replace(last, at=timezone.now() - timedelta(days=8))
    feed.READERS["notices"].effect([old])
    assert not Notice.objects.exists()


def test_the_next_turn_is_another_event(mailed):
    ada = mailed()
    game = a_game(players=[ada.actor, "player:B"])
    told()
    play(game, 2)
    later(HOUR)
    told()
    first, second = (message.extra_headers["Message-ID"] for message in mail.outbox)
    assert first != second
    assert re.fullmatch(r"<[0-9a-f]{32}@localhost>", first)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Eve\r\nBcc: all@example.com", "Eve Bcc: all@example.com"),
        ("\u202eevE", "evE"),
        ("x" * 300, "x"),
    ],
)
def test_names_are_no_headers(mailed, name, shown):
    ada, eve = mailed(), mailed("Eve")
    Player.objects.filter(id=eve.id).update(name=name[:40])
    a_game(players=[ada.actor, eve.actor])
    told()
    (message,) = mail.outbox
    source = message.message().as_string()
    assert shown[:20] in message.subject
    assert not re.search(r"^Bcc:", source, re.MULTILINE)
    assert message.recipients() == [f"{ada.id}@example.com"]
    assert len(message.subject) <= 120


class Broken(EmailBackend):
    """A mail server with a fault at one of its steps."""

    at_open: Exception | None = None
    at_send: Exception | None = None

    def open(self):
        if self.at_open:
            raise self.at_open

    def send_messages(self, messages):
        if self.at_send:
            raise self.at_send
        return super().send_messages(messages)


@pytest.fixture
def server(settings, monkeypatch):
    settings.EMAIL_BACKEND = f"{__name__}.Broken"
    monkeypatch.setattr(mailing, "get_connection", Broken)
    yield Broken
    Broken.at_open = Broken.at_send = None


@pytest.mark.parametrize(
    ("step", "fault", "status"),
    [
        ("at_open", ConnectionRefusedError(), "waiting"),
        ("at_open", smtplib.SMTPAuthenticationError(535, b"no"), "waiting"),
        ("at_send", smtplib.SMTPDataError(451, b"later"), "waiting"),
        ("at_send", smtplib.SMTPRecipientsRefused({"a@b": (450, b"full")}), "waiting"),
        ("at_send", smtplib.SMTPRecipientsRefused({"a@b": (550, b"no")}), "dropped"),
        ("at_send", smtplib.SMTPDataError(554, b"spam"), "dropped"),
        ("at_send", smtplib.SMTPServerDisconnected(), "unsure"),
        ("at_send", TimeoutError(), "unsure"),
    ],
)
def test_only_what_was_surely_not_taken_is_sent_again(
    mailed, server, caplog, step, fault, status
):
    ada = mailed()
    a_game(players=[ada.actor, "player:B"])
    setattr(server, step, fault)
    before = collected()
    told()
    assert (mail.outbox, statuses()) == ([], [status])
    counted = [
        value(one, "blokus_mails_total", result=status) for one in (before, collected())
    ]
    assert counted[1] == counted[0] + 1
    assert "example.com" not in caplog.text
    setattr(server, step, None)
    write()
    assert len(mail.outbox) == (status == "waiting")
    assert owed("mail") == []


def test_what_a_worker_died_over_is_not_sent_again(mailed, monkeypatch, caplog):
    ada = mailed()
    a_game(players=[ada.actor, "player:B"])

    def die(claim):
        raise SystemExit

    follow()
    with monkeypatch.context() as dying:
        dying.setattr(mailing, "_send", die)
        with pytest.raises(SystemExit):
            write()
    assert statuses() == ["claimed"]
    write()
    assert statuses() == ["claimed"]
    assert owed("mail") == [ada.id]
    later(HOUR)
    write()
    assert (statuses(), owed("mail")) == (["unsure"], [])
    later(HOUR)
    a_game(players=[ada.actor, "player:B"])
    told()
    assert statuses() == ["unsure", "sent"]
    assert "The email was either sent or lost" in caplog.text
    assert len(mail.outbox) == 1


def test_erasure_forgets_what_was_told(mailed):
    ada = mailed()
    a_game(players=[ada.actor, "player:B"])
    follow()
    ada.delete("me")
    write()
    assert not Notice.objects.exists()
    assert mail.outbox == []


def test_who_was_told_long_ago_is_forgotten(mailed):
    ada = mailed()
    a_game(players=[ada.actor, "player:B"])
    told()
    later(mailing.REMEMBERED + HOUR)
    a_game(players=[ada.actor, "player:B"])
    told()
    assert Notice.objects.count() == 1


def test_a_guest_of_the_game_gets_no_mail_but_their_opponent_does(mailed):
    ada = mailed()
    game = a_game(players=[a_guest().actor, ada.actor])
    play(game, 1)
    told()
    assert len(mail.outbox) == 1
