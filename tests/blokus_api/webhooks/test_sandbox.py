"""Messages about a game that is ahead of time are retried by the time of the game."""

from datetime import timedelta

import pytest
from django.db.models.functions import Now
from django.utils import timezone

from blokus_api.webhooks import worker
from blokus_api.webhooks.models import Delivery
from blokus_api.webhooks.ordering import OWED
from games.models import Obligation
from tests.blokus_api.webhooks.deliverer import follow, work
from tests.builders import a_game

HOUR = 3600


@pytest.fixture
def game(owner, hook, receiver, settings):
    """A game of which the first message of its webhook did not arrive."""
    settings.SANDBOX = True
    hook(follows="mine")
    made = a_game(players=[owner.actor, "player:A"], rated=False)
    follow()
    receiver.says(500)
    work()
    return made


def move_on(owner, game, seconds):
    answer = owner.put(f"sandbox/games/{game}/clock", {"ahead_s": seconds})
    assert answer.status_code == 200, answer.content


def work_on_what_is_due():
    due = Obligation.objects.filter(kind=OWED, due_at__lte=Now())
    for lane in due.values_list("subject", flat=True):
        worker.work(lane)


def test_the_next_attempt_comes_when_its_time_has_come_in_the_game(
    owner, game, receiver
):
    move_on(owner, game, 3)
    work_on_what_is_due()
    assert receiver.versions == [1]
    move_on(owner, game, 6)
    work_on_what_is_due()
    assert receiver.versions == [1, 1]


def test_a_webhook_that_rests_is_awake_when_the_game_is_later(owner, game, receiver):
    for _ in range(5):
        work()
    assert len(receiver.got) == 5
    move_on(owner, game, HOUR)
    work_on_what_is_due()
    assert len(receiver.got) == 6


def test_a_message_is_tried_once_more_after_days_that_were_passed_over(
    owner, game, receiver
):
    move_on(owner, game, 18 * 24 * HOUR)
    receiver.says(204)
    work_on_what_is_due()
    assert receiver.versions[:2] == [1, 1]
    assert not Delivery.objects.exclude(status="delivered").exists()


def test_a_message_is_given_up_after_three_days_of_the_game(owner, game, receiver):
    move_on(owner, game, 3 * 24 * HOUR)
    work_on_what_is_due()
    assert receiver.versions == [1, 1, 2]
    assert [one.status for one in Delivery.objects.order_by("version")][:2] == [
        "failed",
        "waiting",
    ]


def test_the_webhook_itself_is_given_up_by_the_clock_on_the_wall(owner, game, hook):
    """Its other games are not ahead."""
    other = a_game(players=[owner.actor, "player:A"])
    follow()
    move_on(owner, game, 4 * 24 * HOUR)
    work()
    found = Delivery.objects.filter(game_id=other, status="waiting")
    assert found.exists()
    endpoint = found[0].endpoint
    assert endpoint.disabled_at is None
    assert endpoint.failing_since is not None
    assert endpoint.failing_since > timezone.now() - timedelta(minutes=5)
