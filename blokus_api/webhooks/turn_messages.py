"""Messages to the owner of a webhook alone: that it is their turn, or nearly too late.

They are no events of a game, so they come only to who names their types.
"""

from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from blokus_api.webhooks.models import Delivery, Endpoint
from blokus_api.webhooks.ordering import OWED, lane_of
from games.events.times import time_text
from games.ids import new_id
from games.replay.state import PLAYER_PREFIX
from games.storage import obligations

TURN = "turn.began"
REMINDER = "reminder.due"
TYPES = (TURN, REMINDER)


def tell_of_turn(game: str, turn: dict[str, Any], at: datetime) -> None:
    """Note, for whose turn it is, that it has begun."""
    _tell(TURN, "turn", game, turn, at)


def remind(game: str, turn: dict[str, Any], reached_at: datetime) -> None:
    """Note, for whose turn it is, that a step of its time was reached."""
    milliseconds = int(reached_at.timestamp() * 1000)
    data = {**turn, "reached_at": time_text(reached_at)}
    _tell(REMINDER, f"reminder_{milliseconds}", game, data, reached_at)


def is_reminded(player: str) -> bool:
    """Return whether a player has a webhook that wants reminders."""
    return _of(player, REMINDER).exists()


def _tell(
    type_: str, about: str, game: str, turn: dict[str, Any], at: datetime
) -> None:
    """Let every endpoint of a player that wants such a message have it, once."""
    told = {name: value for name, value in turn.items() if name in _TOLD}
    follows = ~Q(follows=Endpoint.Follows.GAMES) | Q(games__contains=[game])
    endpoints = _of(turn["player"], type_).filter(follows, created_at__lte=at)
    deliveries = [
        Delivery(
            id=new_id(),
            endpoint=endpoint,
            lane=lane_of(endpoint.id, game),
            game_id=game,
            version=turn["number"],
            type=type_,
            about=about,
            data={"game": game, "version": turn["number"], **told},
        )
        for endpoint in endpoints
    ]
    Delivery.objects.bulk_create(deliveries, ignore_conflicts=True)
    for delivery in deliveries:
        obligations.owe_once(OWED, delivery.lane)


_TOLD = ("player", "seat", "deadline", "what", "reached_at")


def _of(player: str, type_: str) -> QuerySet[Endpoint]:
    owner = player.removeprefix(PLAYER_PREFIX)
    return Endpoint.objects.filter(
        owner=owner, types__contains=[type_], disabled_at=None
    )
