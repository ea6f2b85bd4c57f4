"""Lanes under rivals: real connections, one to a thread."""

import threading

import pytest
from django.db import connection, transaction

from blokus_api.players.models import Player
from blokus_api.webhooks import ordering, services, worker
from blokus_api.webhooks.fan_out import deliver
from blokus_api.webhooks.models import Delivery
from games.models import Obligation
from games.storage import event_store, obligations
from games.storage.audience import audience_of
from tests.blokus_api.webhooks.receiver import Answer, receiving
from tests.builders import a_game, a_guest
from tests.e2e.table import until
from tests.threads import together

OK: Answer = (200, {}, b"")


@pytest.fixture
def endpoint(committed):
    owner = Player.objects.get(id=a_guest().id)
    with receiving() as receiver:
        values = {"url": receiver.url, "follows": "all", "types": [], "games": []}
        yield services.create(owner, values), receiver


def followed(game):
    with transaction.atomic():
        for envelope in event_store.events(game):
            deliver(envelope, audience_of(game))


def test_two_workers_send_a_game_once_and_in_order(endpoint):
    webhook, receiver = endpoint
    game = a_game()
    followed(game)
    lane = ordering.lane_of(webhook.id, game)
    both = threading.Barrier(2)

    def work():
        both.wait(timeout=60)
        worker.work(lane)

    together([work, work])
    assert receiver.versions == [1, 2, 3, 4]
    assert not Obligation.objects.exists()


def test_a_lane_is_free_again_when_its_worker_is_gone(endpoint):
    inside, gone = threading.Event(), threading.Event()

    def dies():
        with ordering.alone_in("lane") as is_mine:
            assert is_mine
            inside.set()
            gone.wait(timeout=60)
            connection.close()

    def comes():
        inside.wait(timeout=60)
        with ordering.alone_in("lane") as before:
            pass
        gone.set()
        return before

    def is_free():
        with ordering.alone_in("lane") as is_mine:
            return is_mine

    assert together([dies, comes])[1] is False
    # PostgreSQL ends a closed connection, and its locks, some time later.
    until(is_free)


def test_an_event_that_comes_while_a_lane_is_settled_stays_owed(endpoint):
    """Whoever settles waits for who is telling, and looks again."""
    webhook, _ = endpoint
    game = a_game()
    lane = ordering.lane_of(webhook.id, game)
    obligations.owe_once(ordering.OWED, lane)
    telling, settling = threading.Event(), threading.Event()

    def tell():
        with transaction.atomic():
            deliver(event_store.events(game)[0], audience_of(game))
            telling.set()
            settling.wait(timeout=60)
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_sleep(0.1)")

    def settle():
        telling.wait(timeout=60)
        settling.set()
        return ordering.settle(lane)

    assert together([tell, settle])[1] is False
    assert Obligation.objects.filter(subject=lane).exists()
    assert Delivery.objects.count() == 1
