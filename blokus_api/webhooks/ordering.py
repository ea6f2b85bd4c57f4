"""Ordering: what an endpoint is sent of one game goes out one after another.

A lane is owed as long as something waits in it. Its name is `ENDPOINT:GAME`; a test
has a lane of its own.
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
"""The kind of obligation that a lane is."""


def lane_of(endpoint: UUID, what: UUID | str) -> str:
    """Return the lane of a game, or of a test."""
    return f"{endpoint}:{what}"


def next_in(lane: str) -> Delivery | None:
    """Return what is to be sent next: the earliest event of the game."""
    waiting = Delivery.objects.filter(lane=lane, status=Delivery.Status.WAITING)
    owners = ("endpoint__owner__owner", "endpoint__owner__api_client__owner")
    return waiting.select_related(*owners).order_by("version", "id").first()


def give_up(lane: str) -> None:
    """Send nothing more of what waits in a lane."""
    waiting = Delivery.objects.filter(lane=lane, status=Delivery.Status.WAITING)
    waiting.update(status=Delivery.Status.FAILED, updated_at=Now())


def settle(lane: str) -> bool:
    """Owe a lane no longer if nothing waits in it; return whether that is so."""
    return obligations.settle_if(OWED, lane, lambda: next_in(lane) is None)


@contextmanager
def alone_in(lane: str) -> Iterator[bool]:
    """Return whether this worker is the only one in a lane, and keep it so.

    The lock belongs to the connection, so it ends with its worker, however that ends.
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
    """Let the deliveries of a game be so much older, and their endpoints rest no more.

    However long the step, each delivery has one attempt left. Endpoints are disabled by
    the real clock, because their other games are not ahead.
    """
    waiting = Delivery.objects.filter(game_id=game, status=Delivery.Status.WAITING)
    waiting.filter(attempts__gt=0).update(
        first_attempt_at=Greatest(F("first_attempt_at") - step, Now() - TRIED_FOR)
    )
    resting = Endpoint.objects.filter(id__in=waiting.values("endpoint"))
    resting.update(resting_until=F("resting_until") - step)
