"""Cancellation of an owner's pending work."""

from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

from blokus_api.webhooks import ordering
from games.analyses import services as analyses
from games.analyses.changes import LONG, SHORT
from games.analyses.models import Analysis
from games.services import automation
from games.storage import owned
from games.tasks import COMPUTERS
from records.exchange.imports import services as imports
from records.exchange.imports.models import Import


class Emptied(NamedTuple):
    """Number of cancelled games, analyses, imports and webhook lanes."""

    games: int
    analyses: int
    imports: int
    webhooks: int
    """Number of lanes with pending messages. A game and an endpoint share one lane."""


def stop_games(games: Iterable[str]) -> int:
    """Abort games; return how many of them are now over."""
    return sum(automation.stop_game(game=game) for game in games)


def empty(owner: str) -> Emptied:
    """Cancel all of an owner's pending work.

    Games in which it is a computer's turn are aborted. In other games, only deadlines
    are pending.
    """
    return Emptied(
        games=stop_games(owned.subjects(owner, COMPUTERS)),
        analyses=_cancel_analyses(owner),
        imports=_cancel_imports(owner),
        webhooks=_give_up(owner),
    )


def _cancel_analyses(owner: str) -> int:
    subjects = owned.subjects(owner, [LONG, SHORT])
    rows = Analysis.objects.filter(id__in=map(UUID, subjects))
    return len([analyses.cancel(row.id, row.actor) for row in rows])


def _cancel_imports(owner: str) -> int:
    subjects = owned.subjects(owner, [imports.OWED])
    rows = Import.objects.filter(id__in=map(UUID, subjects))
    return len([imports.cancel(row) for row in rows])


def _give_up(owner: str) -> int:
    lanes = owned.subjects(owner, [ordering.OWED])
    for lane in lanes:
        ordering.give_up(lane)
        ordering.settle(lane)
    return len(lanes)
