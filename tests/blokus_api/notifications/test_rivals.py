"""The same notice in several processes at once: one message, whoever is first."""

import re
import time
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from threading import Event, Thread

import pytest
from django.core import mail
from django.db import connections, transaction

from blokus_api.notifications import mailing, reminding
from blokus_api.notifications.mailing import GRACE
from blokus_api.notifications.models import Notice
from blokus_api.players.models import Player
from blokus_api.webhooks.models import Delivery
from games.models import Obligation
from games.storage import event_store, feed, inbox
from tests.blokus_api.notifications.conftest import a_mailed_player, follow
from tests.builders import Guest, a_game, play
from tests.threads import together

pytestmark = pytest.mark.depth

DAYS = {"kind": "days", "days": 3, "timeout": "seat-out"}
RIVALS = 5
ROUNDS = 6


@pytest.fixture
def ada(committed: None) -> Guest:
    return a_mailed_player()


def follow_all(game: str) -> None:
    """As a reader that begins anew, whatever others do."""
    for envelope in event_store.events(game):
        feed.READERS["notices"].effect([envelope])


def test_workers_with_the_same_mail_send_it_once(ada):
    for _ in range(ROUNDS):
        Notice.objects.all().delete()
        mail.outbox.clear()
        a_game(players=[ada.actor, "player:B"])
        follow()
        together([partial(mailing.write_to, ada.id)] * RIVALS)
        assert len(mail.outbox) == 1
        assert not Obligation.objects.filter(kind="mail").exists()


def test_readers_of_the_same_feed_note_each_event_once(ada):
    for _ in range(ROUNDS):
        Notice.objects.all().delete()
        mail.outbox.clear()
        game = a_game(players=[ada.actor, "player:B"])
        together([partial(follow_all, game)] * RIVALS)
        assert Notice.objects.count() == 1
        mailing.write_to(ada.id)
        assert len(mail.outbox) == 1


def test_reminders_that_are_looked_at_by_several_come_once(ada, clock):
    hook = {"url": "https://bot.example/", "types": ["reminder.due"]}
    assert ada.post("webhooks", hook).status_code == 201
    ada.patch("me", {"mails": ["reminder"]})
    game = a_game(players=[ada.actor, "player:B"], clock=DAYS)
    follow()
    clock(timedelta(days=2))
    together([partial(reminding.remind, f"{game}:{ada.id}")] * RIVALS)
    together([partial(mailing.write_to, ada.id)] * RIVALS)
    assert Delivery.objects.filter(type="reminder.due").count() == 1
    assert len(mail.outbox) == 1


def test_what_is_noted_while_a_mail_is_written_is_not_forgotten(ada):
    """However notes and mails fall, each turn is told, and none twice."""
    turns: set[str] = set()
    for _ in range(ROUNDS):
        games = [a_game(players=[ada.actor, "player:B"]) for _ in range(3)]
        turns |= set(games)
        notes = [partial(follow_all, game) for game in games]
        together([*notes, *[partial(mailing.write_to, ada.id)] * 2])
    waiting = Notice.objects.filter(status="waiting").exists()
    assert waiting == Obligation.objects.filter(kind="mail", subject=ada.id).exists()
    Notice.objects.filter(status="sent").update(updated_at="2020-01-01T00:00:00Z")
    mailing.write_to(ada.id)
    links = re.findall(
        r"/games/([0-9a-f-]{36})$", "".join(str(m.body) for m in mail.outbox), re.M
    )
    assert sorted(links) == sorted(turns)


def test_a_move_and_a_mail_at_the_same_moment(ada):
    for _ in range(ROUNDS):
        game = a_game(players=[ada.actor, "player:B"])
        follow()
        acts: list[Callable[[], object]] = [
            partial(mailing.write_to, ada.id),
            partial(play, game, 1),
        ]
        together(acts)
        follow()
        mailing.write_to(ada.id)
        statuses = set(Notice.objects.values_list("status", flat=True))
        assert statuses <= {"sent", "dropped", "waiting"}
        Notice.objects.all().delete()


def test_a_note_that_is_not_committed_yet_is_waited_for(ada, monkeypatch):
    """The mail before it is sent meanwhile, and nothing else would be owed then."""
    begun = Event()
    send = mailing._send
    threads = []

    def note_slowly():
        player = Player.objects.get(id=ada.id)
        game = inbox.rows([games[1]])[games[1]].id
        try:
            with transaction.atomic():
                event = {"kind": "turn", "game": game, "number": 4}
                mailing.note(player, f"turn:{game}:4", GRACE, **event)
                begun.set()
                time.sleep(0.3)
        finally:
            connections.close_all()

    def send_meanwhile(claim):
        threads.append(Thread(target=note_slowly))
        threads[0].start()
        begun.wait(60)
        return send(claim)

    games = [a_game(players=[ada.actor, "player:B"]) for _ in range(2)]
    follow_all(games[0])
    monkeypatch.setattr(mailing, "_send", send_meanwhile)
    mailing.write_to(ada.id)
    threads[0].join()
    assert len(mail.outbox) == 1
    assert Obligation.objects.filter(kind="mail", subject=ada.id).exists()
