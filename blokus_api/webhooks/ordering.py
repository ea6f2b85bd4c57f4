"""Ordering: an endpoint's deliveries for one game are sent one after another.

Such a group is called a lane and has the name `ENDPOINT:GAME`. A test has a separate
lane. A lane has an obligation while it has waiting deliveries.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import F
from django.db.models.functions import Greatest, Now
from django.dispatch import receiver

from blokus_api.webhooks.backoff import TRIED_FOR
from blokus_api.webhooks.models import Delivery, Endpoint
from games.storage import obligations, sandbox

OWED = "webhook"
"""Obligation kind for sending a lane's deliveries."""


def lane_of(endpoint: UUID, subject: UUID | str) -> str:
    """Return the name of the lane for a game or a test."""
    return f"{endpoint}:{subject}"


def next_in(lane: str) -> Delivery | None:
    """Return the next delivery to send, which has the game's earliest event."""
    waiting = Delivery.objects.filter(lane=lane, status=Delivery.Status.WAITING)
    owners = ("endpoint__owner__owner", "endpoint__owner__api_client__owner")
    return waiting.select_related(*owners).order_by("version", "id").first()


def give_up(lane: str) -> None:
    """Mark all of a lane's waiting deliveries as failed."""
    waiting = Delivery.objects.filter(lane=lane, status=Delivery.Status.WAITING)
    waiting.update(status=Delivery.Status.FAILED, updated_at=Now())


def settle(lane: str) -> bool:
    """Settle a lane's obligation if no deliveries are waiting.

    Return whether it was settled.
    """
    return obligations.settle_if(OWED, lane, lambda: next_in(lane) is None)


@contextmanager
def alone_in(lane: str) -> Iterator[bool]:
    """Lock a lane for this worker; yield whether the lock succeeded.

    The lock belongs to the connection, so it ends when its worker ends or dies.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(hashtextextended(%s, 0))", [lane])
        is_mine: bool = cursor.fetchone()[0]
    try:
        yield is_mine
    finally:
        if is_mine:
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT pg_advisory_unlock(hashtextextended(%s, 0))", [lane]
                )


@receiver(sandbox.moved)
def follow_the_sandbox(game: str, step: timedelta, **_: Any) -> None:
    """Shift a game's deliveries into the past, and end the endpoints' pauses.

    Even after a long shift, each delivery has one attempt left. The real clock decides
    when endpoints are disabled, because their other games are not ahead.
    """
    waiting = Delivery.objects.filter(game_id=game, status=Delivery.Status.WAITING)
    waiting.filter(attempts__gt=0).update(
        first_attempt_at=Greatest(F("first_attempt_at") - step, Now() - TRIED_FOR)
    )
    resting = Endpoint.objects.filter(id__in=waiting.values("endpoint"))
    resting.update(resting_until=F("resting_until") - step)
