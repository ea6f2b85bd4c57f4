"""Emptying an owner's queue: what is owed for them is called off."""

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
    """How much was called off."""

    games: int
    analyses: int
    imports: int
    webhooks: int
    """Games of whose events an endpoint had not had all."""


def stop_games(games: Iterable[str]) -> int:
    """Call games off; return how many are over now."""
    return sum(automation.stop_game(game=game) for game in games)


def empty(owner: str) -> Emptied:
    """Call off what workers owe an owner.

    Games end in which a computer is to move; in all others nothing is owed but time.
    """
    return Emptied(
        games=stop_games(owned.subjects(owner, COMPUTERS)),
        analyses=_cancel_analyses(owner),
        imports=_cancel_imports(owner),
        webhooks=_give_up(owner),
    )


def _cancel_analyses(owner: str) -> int:
    asked = owned.subjects(owner, [LONG, SHORT])
    rows = Analysis.objects.filter(id__in=map(UUID, asked))
    return len([analyses.cancel(row.id, row.actor) for row in rows])


def _cancel_imports(owner: str) -> int:
    sent = owned.subjects(owner, [imports.OWED])
    rows = Import.objects.filter(id__in=map(UUID, sent))
    return len([imports.cancel(row) for row in rows])


def _give_up(owner: str) -> int:
    lanes = owned.subjects(owner, [ordering.OWED])
    for lane in lanes:
        ordering.give_up(lane)
        ordering.settle(lane)
    return len(lanes)
