"""Reports of players' names, and the operators' decisions."""

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
    """You have too many open reports. Wait until an operator has closed some."""


@dataclass(frozen=True)
class ReportedName:
    """A player whose name was reported, with all open reports about it."""

    player: Player
    names: Sequence[str]
    """Reported names, as they were at the time of the reports."""
    reasons: Sequence[str]
    count: int


@transaction.atomic
def report(reporter: Player, player_id: str, reason: str) -> tuple[NameReport, bool]:
    """Report a player's name; return the report, and whether it is new.

    Raise `NotFoundError`, `TooManyReportsError`, or `InvalidError` for the reporter's
    own name.
    """
    player = find_player(player_id)
    if player.id == reporter.id:
        raise InvalidError(
            "You cannot report your own name. Change it with PATCH /me.", field="player"
        )
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
    """Return the players with open reports, most reports first."""
    rows = NameReport.objects.filter(settled_at=None).select_related("player")
    by_player: dict[str, list[NameReport]] = {}
    for row in rows.order_by("created_at"):
        by_player.setdefault(row.player_id, []).append(row)
    reported = [
        ReportedName(
            player=reports[0].player,
            names=list(dict.fromkeys(row.name for row in reports)),
            reasons=[row.reason for row in reports if row.reason],
            count=len(reports),
        )
        for reports in by_player.values()
    ]
    return sorted(reported, key=lambda each: -each.count)


@transaction.atomic
def settle(player_id: str, *, take_name: bool) -> int:
    """Close the reports about a player's name; return their number.

    A player whose name was removed is shown by id until they choose a new one.
    """
    player_id = id_of(player_id)
    if not Player.objects.filter(id=player_id).exists():
        raise NotFoundError(f"Player {player_id} does not exist.")
    reports = NameReport.objects.filter(player=player_id, settled_at=None)
    closed = reports.update(settled_at=timezone.now())
    if take_name:
        Player.objects.filter(id=player_id).update(name="")
    logger.warning(
        "%d reports about the name of player %s were closed. %s",
        closed,
        player_id,
        "The name was deleted." if take_name else "The name is unchanged.",
    )
    return closed
