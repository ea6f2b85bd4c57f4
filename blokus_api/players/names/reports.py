"""Reports of players' names, and what whoever runs the server does about them."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from blokus_api.players.accounts import find_player
from blokus_api.players.models import NameReport, Player
from games.api.requests.players import id_of
from games.errors import ApiError, InvalidError, NotFoundError

logger = logging.getLogger(__name__)

MOST_OPEN = 20


class TooManyReportsError(ApiError, code="too-many-reports", status=429):
    """You have reported many names that nobody has looked at yet."""


@dataclass(frozen=True)
class ReportedName:
    """A player whose name is reported, and what was said of it."""

    player: Player
    names: Sequence[str]
    """As they were when they were reported."""
    reasons: Sequence[str]
    count: int


@transaction.atomic
def report(reporter: Player, player_id: str, reason: str) -> tuple[NameReport, bool]:
    """Report a player's name; return the report, and whether it is new.

    Raises `NotFoundError`, `InvalidError` for oneself, and `TooManyReportsError`.
    """
    player = find_player(player_id)
    if player.id == reporter.id:
        raise InvalidError("Change your own name: PATCH /me.", field="player")
    mine = NameReport.objects.filter(reporter=reporter, settled_at=None)
    if not mine.filter(player=player).exists() and mine.count() >= MOST_OPEN:
        raise TooManyReportsError
    return mine.get_or_create(
        reporter=reporter,
        player=player,
        settled_at=None,
        defaults={"name": str(player), "reason": reason},
    )


def open_reports() -> list[ReportedName]:
    """Return whose names are reported, and by most people first."""
    rows = NameReport.objects.filter(settled_at=None).select_related("player")
    by_player: dict[str, list[NameReport]] = {}
    for row in rows.order_by("created_at"):
        by_player.setdefault(row.player_id, []).append(row)
    found = [
        ReportedName(
            player=of_one[0].player,
            names=list(dict.fromkeys(row.name for row in of_one)),
            reasons=[row.reason for row in of_one if row.reason],
            count=len(of_one),
        )
        for of_one in by_player.values()
    ]
    return sorted(found, key=lambda each: -each.count)


@transaction.atomic
def settle(player_id: str, *, take_name: bool) -> int:
    """Close the reports of a player's name; return how many there were.

    Whoever loses their name is shown by their id until they choose another.
    """
    player_id = id_of(player_id)
    if not Player.objects.filter(id=player_id).exists():
        raise NotFoundError(f"There is no player {player_id}.")
    reports = NameReport.objects.filter(player=player_id, settled_at=None)
    closed = reports.update(settled_at=timezone.now())
    if take_name:
        Player.objects.filter(id=player_id).update(name="")
    logger.warning(
        "%d reports of the name of player %s were closed; %s",
        closed,
        player_id,
        "the name was taken" if take_name else "the name stays",
    )
    return closed
