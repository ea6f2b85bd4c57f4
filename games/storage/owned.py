"""Owned work: what is owed, and which games go on, by the owner that it is for."""

from collections.abc import Collection
from typing import NamedTuple

from django.db.models import Count, F, Q, Value

from games.models import UNFINISHED, Game, Obligation


class Share(NamedTuple):
    """What one owner uses of something."""

    owner: str
    what: str
    """A kind of obligation, or `games`."""
    waiting: int
    """What nobody works on; of games those that wait for players."""
    under_way: int


def shares() -> list[Share]:
    """Return who uses what; nobody in particular is the owner of the empty name."""
    games = (
        Game.objects.filter(UNFINISHED)
        .values("owner", what=Value("games"))
        .annotate(
            waiting=Count("id", filter=Q(status="open")),
            under_way=Count("id", filter=Q(status="playing")),
        )
    )
    owed = Obligation.objects.values("owner", what=F("kind")).annotate(
        waiting=Count("subject", filter=Q(sent_at=None)),
        under_way=Count("subject", filter=Q(sent_at__isnull=False)),
    )
    return [Share(**one) for one in (*games, *owed)]


def subjects(owner: str, kinds: Collection[str]) -> list[str]:
    """Return on what work of these kinds is owed for an owner."""
    owed = Obligation.objects.filter(owner=owner, kind__in=kinds)
    return list(owed.order_by("due_at").values_list("subject", flat=True))


def games(owner: str) -> list[str]:
    """Return the unfinished games of an owner."""
    found = Game.objects.filter(UNFINISHED, owner=owner)
    return [str(game) for game in found.order_by("id").values_list("id", flat=True)]
