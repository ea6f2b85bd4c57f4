"""Pending work and unfinished games of each owner."""

from collections.abc import Collection
from typing import NamedTuple

from django.db.models import Count, Q, Value

from games.models import UNFINISHED, Game, Obligation


class Share(NamedTuple):
    """Number of an owner's pending items of one kind."""

    owner: str
    kind: str
    """An obligation kind, or `games`."""
    waiting: int
    """Number of items that no worker has begun; for `games`, games with open seats."""
    under_way: int


def shares() -> list[Share]:
    """Return the shares of all owners. Work without an owner belongs to `""`."""
    games = (
        Game.objects.filter(UNFINISHED)
        .values("owner", kind=Value("games"))
        .annotate(
            waiting=Count("id", filter=Q(status="open")),
            under_way=Count("id", filter=Q(status="playing")),
        )
    )
    pending = Obligation.objects.values("owner", "kind").annotate(
        waiting=Count("subject", filter=Q(sent_at=None)),
        under_way=Count("subject", filter=Q(sent_at__isnull=False)),
    )
    return [Share(**row) for row in (*games, *pending)]


def subjects(owner: str, kinds: Collection[str]) -> list[str]:
    """Return the subjects of an owner's pending work of these kinds."""
    pending = Obligation.objects.filter(owner=owner, kind__in=kinds)
    return list(pending.order_by("due_at").values_list("subject", flat=True))


def games(owner: str) -> list[str]:
    """Return an owner's unfinished games."""
    unfinished = Game.objects.filter(UNFINISHED, owner=owner)
    return [
        str(game) for game in unfinished.order_by("id").values_list("id", flat=True)
    ]
