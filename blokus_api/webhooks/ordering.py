"""Ordering: what an endpoint is sent of one game goes out one after another.

A lane is owed as long as something waits in it. Its name is `ENDPOINT:GAME`; a test
has a lane of its own.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from django.db import connection
from django.db.models.functions import Now

from blokus_api.webhooks.models import Delivery
from games.storage import obligations

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
