"""Ordering: what an endpoint is sent of one game goes out one after another.

A lane is owed as long as something waits in it. Its name is `ENDPOINT:GAME`; a test
has a lane of its own.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from uuid import UUID

from django.db import connection, transaction
from django.db.models.functions import Now

from blokus_api.webhooks.models import Delivery, Endpoint
from games.storage import obligations

OWED = "webhook"
"""The kind of obligation that a lane is."""
PLACES = 4
"""Lanes of one owner in which there are workers at the same time."""


def lane_of(endpoint: UUID, what: UUID | str) -> str:
    """Return the lane of a game, or of a test."""
    return f"{endpoint}:{what}"


def owner_of(lane: str) -> str:
    """Return the id of the player whose endpoint it is; empty where that is gone."""
    endpoint = Endpoint.objects.filter(id=lane.partition(":")[0])
    return endpoint.values_list("owner_id", flat=True).first() or ""


def next_in(lane: str) -> Delivery | None:
    """Return what is to be sent next: the earliest event of the game."""
    waiting = Delivery.objects.filter(lane=lane, status=Delivery.Status.WAITING)
    return waiting.select_related("endpoint__owner").order_by("version", "id").first()


def give_up(lane: str) -> None:
    """Send nothing more of what waits in a lane."""
    waiting = Delivery.objects.filter(lane=lane, status=Delivery.Status.WAITING)
    waiting.update(status=Delivery.Status.FAILED, updated_at=Now())


def settle(lane: str) -> bool:
    """Owe a lane no longer if nothing waits in it; return whether that is so."""
    with transaction.atomic():
        obligations.hold(OWED, lane)
        if next_in(lane) is not None:
            return False
        obligations.settle(OWED, lane)
    return True


@contextmanager
def alone_in(lane: str) -> Iterator[bool]:
    """Return whether this worker is the only one in a lane, and keep it so."""
    with _lock(lane) as is_mine:
        yield is_mine


@contextmanager
def place_for(owner: str) -> Iterator[bool]:
    """Return whether an owner has a place left among the workers, and hold it.

    Whose receivers are slow, though they answer, lets none but their own lanes wait.
    """
    with ExitStack() as held:
        yield any(held.enter_context(_lock(f"{owner}/{i}")) for i in range(PLACES))


@contextmanager
def _lock(name: str) -> Iterator[bool]:
    """Return whether a lock is ours until the end.

    It belongs to the connection, so it ends with its worker, however that ends.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(hashtextextended(%s, 0))", [name])
        is_mine: bool = cursor.fetchone()[0]
    try:
        yield is_mine
    finally:
        if is_mine:
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT pg_advisory_unlock(hashtextextended(%s, 0))", [name]
                )
