"""DELETE /me while a worker is about to tell the player: both of them succeed."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import connection, connections, transaction

from blokus_api.notifications import mailing, relevance, reminding
from blokus_api.notifications.models import Notice
from blokus_api.players.models import Player
from blokus_api.webhooks import ordering
from blokus_api.webhooks.models import Delivery, Endpoint
from games.models import Obligation
from games.storage import obligations
from tests.blokus_api.notifications.conftest import a_mailed_player, follow
from tests.builders import Guest, a_game

DAYS = {"kind": "days", "days": 3, "timeout": "seat-out"}
WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted"


class Erasure:
    """A request of a player in a thread of its own."""

    def __init__(self, player: Guest) -> None:
        self.player = player
        self.answer: Future[int] | None = None
        self.pool = ThreadPoolExecutor(1)

    def begin(self) -> None:
        """Ask, and go on once the request waits for a lock, or has its answer."""
        if self.answer is not None:
            return
        self.answer = self.pool.submit(self._ask)
        give_up = time.monotonic() + 60
        while not self.answer.done() and not self._waits():
            assert time.monotonic() < give_up
            time.sleep(0.01)

    def status(self) -> int:
        assert self.answer is not None
        return self.answer.result(60)

    def _ask(self) -> int:
        try:
            return int(self.player.delete("me").status_code)
        finally:
            connections.close_all()

    @staticmethod
    def _waits() -> bool:
        with connection.cursor() as cursor:
            cursor.execute(WAITING)
            return bool(cursor.fetchone()[0])


@pytest.fixture
def ada(committed: None) -> Guest:
    return a_mailed_player()


@pytest.fixture
def erasure(ada: Guest) -> Iterator[Erasure]:
    erasure = Erasure(ada)
    yield erasure
    erasure.pool.shutdown()


def after(begin: Callable[[], None], act: Callable[..., Any]) -> Callable[..., Any]:
    def begun(*args: Any) -> Any:
        begin()
        return act(*args)

    return begun


def test_while_a_turn_is_noted(ada, erasure):
    player = Player.objects.get(id=ada.id)
    event = {"kind": "turn", "game": UUID(int=1), "number": 4}
    with transaction.atomic():
        mailing.note(player, "turn", timedelta(), **event)
        erasure.begin()
    assert erasure.status() == 204
    assert not Notice.objects.exists()
    assert not Obligation.objects.filter(kind="mail").exists()


def test_while_a_mail_is_written(ada, erasure, monkeypatch):
    a_game(players=[ada.actor, "player:B"])
    follow()
    found = after(erasure.begin, relevance.true_of)
    monkeypatch.setattr(relevance, "true_of", found)
    mailing.write_to(ada.id)
    assert erasure.status() == 204
    assert not Notice.objects.exists()
    assert not Obligation.objects.filter(kind="mail").exists()


def test_while_a_reminder_is_noted(ada, erasure, clock, monkeypatch):
    assert ada.patch("me", {"mails": ["reminder"]}).status_code == 200
    game = a_game(players=[ada.actor, "player:B"], clock=DAYS)
    follow()
    clock(timedelta(days=2))
    monkeypatch.setattr(reminding, "_send", after(erasure.begin, reminding._send))
    reminding.remind(f"{game}:{ada.id}")
    assert erasure.status() == 204
    assert not Notice.objects.exists()
    assert not Obligation.objects.filter(kind__in=["mail", "reminder"]).exists()


def test_while_the_failure_of_a_webhook_is_noted(ada, erasure):
    """The two wait for each other: the database ends the one that waited first."""
    assert ada.post("webhooks", {"url": "https://bot.example/"}).status_code == 201
    a_game(players=[ada.actor, "player:B"])
    follow("webhooks")
    lane = Delivery.objects.values_list("lane", flat=True)[0]
    with transaction.atomic():
        Endpoint.objects.select_for_update(no_key=True).get()
        erasure.begin()
        obligations.renew(ordering.OWED, lane)
    assert erasure.status() == 204
    assert not Endpoint.objects.exists()
