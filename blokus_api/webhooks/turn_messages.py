"""Messages to the owner of a webhook alone: that it is their turn, or nearly too late.

They are no events of a game, so they come only to who names their types.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Annotated, TypeAlias

import msgspec
from django.db.models import Q, QuerySet

from blokus_api.webhooks.models import Delivery, Endpoint
from blokus_api.webhooks.ordering import OWED, lane_of
from games.api.http.answer import Answer, one_of
from games.events.times import Time, time_text
from games.ids import Id, new_id
from games.replay.pending import PendingAction
from games.replay.state import PLAYER_PREFIX, player_ids
from games.storage import obligations

TURN = "turn.began"
REMINDER = "reminder.due"
TYPES = (TURN, REMINDER)
AwaitedMove: TypeAlias = Annotated[str, one_of("AwaitedMove", ("move", "pick"))]


class AwaitedTurn(Answer):
    """A turn of the webhook's owner."""

    game: Id
    """The game."""
    version: int
    """The version of the game that began the turn."""
    player: str
    """Whose turn it is: the owner of the webhook."""
    seat: int
    """The seat that is to move, counted from 0."""
    deadline: Time | None
    """When it is too late; null: never."""
    what: AwaitedMove
    """What is awaited: a move, or a pick in a draft."""

    @classmethod
    def of(cls, game: str, turn: PendingAction) -> "AwaitedTurn":
        """Return a turn of a game."""
        deadline = None if turn.deadline is None else time_text(turn.deadline)
        return cls(
            game=game,
            version=turn.number,
            player=turn.player,
            seat=turn.seat,
            deadline=deadline,
            what=turn.what,
        )


class DueReminder(AwaitedTurn):
    """A turn of the webhook's owner, and the reminder they asked for."""

    reached_at: Time
    """When so much of it had run."""


def tell_of_turn(game: str, turn: PendingAction, at: datetime) -> None:
    """Note, for whose turn it is, that it has begun."""
    _tell(TURN, "turn", AwaitedTurn.of(game, turn), at)


def remind(game: str, turn: PendingAction, reached_at: datetime) -> None:
    """Note, for whose turn it is, that a step of its time was reached."""
    milliseconds = int(reached_at.timestamp() * 1000)
    told = msgspec.structs.asdict(AwaitedTurn.of(game, turn))
    due = DueReminder(**told, reached_at=time_text(reached_at))
    _tell(REMINDER, f"reminder_{milliseconds}", due, reached_at)


def reminded(actors: Collection[str]) -> set[str]:
    """Return those who have a webhook that wants reminders."""
    owners = _wanting(REMINDER).filter(owner__in=player_ids(actors))
    return {f"{PLAYER_PREFIX}{id_}" for id_ in owners.values_list("owner", flat=True)}


def _tell(type_: str, about: str, turn: AwaitedTurn, at: datetime) -> None:
    """Let every endpoint of a player that wants such a message have it, once."""
    follows = ~Q(follows=Endpoint.Follows.GAMES) | Q(games__contains=[turn.game])
    owner = turn.player.removeprefix(PLAYER_PREFIX)
    endpoints = _wanting(type_).filter(follows, owner=owner, created_at__lte=at)
    deliveries = [
        Delivery(
            id=new_id(),
            endpoint=endpoint,
            lane=lane_of(endpoint.id, turn.game),
            game_id=turn.game,
            version=turn.version,
            type=type_,
            about=about,
            data=msgspec.to_builtins(turn),
        )
        for endpoint in endpoints
    ]
    Delivery.objects.bulk_create(deliveries, ignore_conflicts=True)
    obligations.owe_all(OWED, {one.lane: one.endpoint.account for one in deliveries})


def _wanting(type_: str) -> QuerySet[Endpoint]:
    return Endpoint.objects.filter(types__contains=[type_], disabled_at=None)
