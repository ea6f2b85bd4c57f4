"""Messages about the turn of one player: that it began, or that it is nearly too late.

The player is the owner of the webhook, or a user of the app that the webhook follows.
They are no events of a game, so they come only to who names their types.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Annotated, TypeAlias

import msgspec
from django.db.models import Q, QuerySet
from msgspec import UNSET, UnsetType

from blokus_api.players.models import Player
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


class AwaitedTurn(Answer, kw_only=True):
    """A turn of the webhook's owner, or of a user of the app that it follows."""

    game: Id
    """The game."""
    version: int
    """The version of the game that began the turn."""
    player: str
    """Whose turn it is."""
    external_id: str | UnsetType | None = UNSET
    """Id of the player in the app that the webhook follows; null if the player was
    erased. Other webhooks do not have this field."""
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
            what=turn.subject,
        )


class DueReminder(AwaitedTurn, kw_only=True):
    """A turn, and the step of its time that its player wants to be reminded of."""

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
    players = Player.objects.filter(id__in=player_ids(actors))
    own = ~Q(follows=Endpoint.Follows.APP)
    owners = _wanting(REMINDER).filter(own, owner__in=players).values("owner")
    apps = _wanting(REMINDER).exclude(own).values("app")
    reached = players.filter(Q(id__in=owners) | Q(api_client__in=apps))
    return {PLAYER_PREFIX + id_ for id_ in reached.values_list("id", flat=True)}


def _tell(type_: str, about: str, turn: AwaitedTurn, at: datetime) -> None:
    """Let every endpoint of a player that wants such a message have it, once."""
    player, follows = turn.player.removeprefix(PLAYER_PREFIX), Endpoint.Follows
    ways = (
        Q(owner=player, follows__in=[follows.MINE, follows.ALL]),
        Q(owner=player, follows=follows.GAMES, games__contains=[turn.game]),
        Q(follows=follows.APP, app__players=player),
    )
    wanting = _wanting(type_).filter(created_at__lte=at)
    endpoints = [one for way in ways for one in wanting.filter(way)]
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
