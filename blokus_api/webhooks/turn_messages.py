"""Messages about a player's turn: its start, and reminders of its deadline.

The player owns the webhook, or is a user of the app that the webhook follows. These
messages are not game events, so only webhooks that subscribe to their types receive
them.
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
    """Id of the game."""
    version: int
    """Version at which the turn began."""
    player: str
    """Player whose turn it is."""
    external_id: str | UnsetType | None = UNSET
    """The followed app's id for the player; null if the player was erased. Only in
    webhooks that follow an app."""
    seat: int
    """Seat whose turn it is, counted from 0."""
    deadline: Time | None
    """Time until which the player can move; null if there is no limit."""
    what: AwaitedMove
    """Expected action: a move, or a pick in a draft."""

    @classmethod
    def from_turn(cls, game: str, turn: PendingAction) -> "AwaitedTurn":
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
    """A turn in which a reminder is due."""

    reached_at: Time
    """Time when the reminder became due."""


def note_turn(game: str, turn: PendingAction, at: datetime) -> None:
    """Store a message about the start of a turn."""
    _deliver(TURN, "turn", AwaitedTurn.from_turn(game, turn), at)


def remind(game: str, turn: PendingAction, reached_at: datetime) -> None:
    """Store a message that reminds a player of a turn."""
    milliseconds = int(reached_at.timestamp() * 1000)
    fields = msgspec.structs.asdict(AwaitedTurn.from_turn(game, turn))
    due = DueReminder(**fields, reached_at=time_text(reached_at))
    _deliver(REMINDER, f"reminder_{milliseconds}", due, reached_at)


def reminded(actors: Collection[str]) -> set[str]:
    """Return the players who get reminders by webhook."""
    if not _wanting(REMINDER).exists():
        return set()  # Usually so. The query below takes many times as long.
    players = Player.objects.filter(id__in=player_ids(actors))
    own = ~Q(follows=Endpoint.Follows.APP)
    owners = _wanting(REMINDER).filter(own, owner__in=players).values("owner")
    apps = _wanting(REMINDER).exclude(own).values("app")
    reached = players.filter(Q(id__in=owners) | Q(api_client__in=apps))
    return {PLAYER_PREFIX + id_ for id_ in reached.values_list("id", flat=True)}


def _deliver(type_: str, about: str, turn: AwaitedTurn, at: datetime) -> None:
    """Create a delivery for each endpoint that wants such messages about a player."""
    player, follows = turn.player.removeprefix(PLAYER_PREFIX), Endpoint.Follows
    ways = (
        Q(owner=player, follows__in=[follows.MINE, follows.ALL]),
        Q(owner=player, follows=follows.GAMES, games__contains=[turn.game]),
        Q(follows=follows.APP, app__players=player),
    )
    wanting = _wanting(type_).filter(created_at__lte=at)
    endpoints = [endpoint for way in ways for endpoint in wanting.filter(way)]
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
    obligations.owe_all(
        OWED, {delivery.lane: delivery.endpoint.account for delivery in deliveries}
    )


def _wanting(type_: str) -> QuerySet[Endpoint]:
    return Endpoint.objects.filter(types__contains=[type_], disabled_at=None)
