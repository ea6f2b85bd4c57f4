"""Messages to webhooks as JSON, in the shape that Standard Webhooks recommends."""

from typing import Annotated, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Meta, UnsetType

from blokus_api.webhooks import app_users
from blokus_api.webhooks.models import Delivery, Endpoint
from blokus_api.webhooks.services import TEST
from blokus_api.webhooks.turn_messages import (
    REMINDER,
    TURN,
    AwaitedTurn,
    DueReminder,
)
from games.api.answers.events import Event
from games.api.answers.games import Game
from games.api.answers.table import GameEnding
from games.api.http.answer import Answer, one_of
from games.api.pictures.addresses import end_of_addresses, link_to
from games.events.envelope import Envelope
from games.events.game import GameAborted, GameEnded, GameScored
from games.events.registry import EVENTS
from games.events.times import Time, time_text
from games.ids import Id
from games.storage import event_store

ENDS = frozenset({GameEnded.type, GameScored.type, GameAborted.type})
Turn = TypeVar("Turn", bound=AwaitedTurn)
EventType: TypeAlias = Annotated[str, one_of("EventType", EVENTS)]


class EventMessage(Answer):
    """An event of a game."""

    type: EventType
    """The event's."""
    timestamp: Time
    """When it happened."""
    data: Event
    """The event as `GET /games/{game}/events` has it."""
    picture: str
    """Where the board is as it was then, for whoever gets the address: an SVG."""
    game: Game | UnsetType = UNSET
    """Of a webhook that plays, where its owner is to move: the game to move in."""
    ending: GameEnding | UnsetType = UNSET
    """With `game.ended`, `game.scored` and `game.aborted`: how the game ended, and the
    seat that decided it."""
    users: dict[str, str | None] | UnsetType = UNSET
    """For webhooks that follow an app: the `external_id` of each of its users who
    created the game or have a seat in it now, by the id of the player."""

    @classmethod
    def of(cls, envelope: Envelope, endpoint: Endpoint) -> "EventMessage":
        """Return an event as a message to an endpoint."""
        at = time_text(envelope.at)
        return cls(
            type=envelope.type,
            timestamp=at,
            data=Event.build(envelope),
            picture=_picture_of(envelope.game, envelope.version),
            ending=_ending_after(envelope),
            users=(
                UNSET
                if endpoint.app_id is None
                else app_users.in_game(endpoint, envelope.game)
            ),
        )


class TurnBeganMessage(Answer):
    """It is a player's turn; sent only where the type is named."""

    type: Annotated[str, Meta(extra_json_schema={"const": TURN})]
    """What it is."""
    timestamp: Time
    """When it was written."""
    data: AwaitedTurn
    """The turn."""
    picture: str
    """Where the board is as it is to be moved on, for whoever gets the address."""


class ReminderDueMessage(Answer):
    """A player's time runs out; sent only where the type is named."""

    type: Annotated[str, Meta(extra_json_schema={"const": REMINDER})]
    """What it is."""
    timestamp: Time
    """When it was written."""
    data: DueReminder
    """The turn, and when they wanted to be reminded."""
    picture: str
    """Where the board is as it is to be moved on, for whoever gets the address."""


class TestedWebhook(Answer):
    """The webhook that is tested."""

    webhook: Id
    """Its id."""


class TestMessage(Answer):
    """A test, asked for by `POST /webhooks/{webhook}/test`."""

    type: Annotated[str, Meta(extra_json_schema={"const": TEST})]
    """What it is."""
    timestamp: Time
    """When it was written."""
    data: TestedWebhook
    """What is tested."""


Message: TypeAlias = EventMessage | TurnBeganMessage | ReminderDueMessage | TestMessage
"""What a webhook gets, told apart by `type`."""


def own_message(delivery: Delivery) -> Message:
    """Return a message that is no event: its data are as they were written then."""
    at = time_text(delivery.created_at)
    if delivery.data is None:
        data = TestedWebhook(webhook=str(delivery.endpoint_id))
        return TestMessage(type=TEST, timestamp=at, data=data)
    if delivery.type == TURN:
        turn = _named(delivery, msgspec.convert(delivery.data, AwaitedTurn))
        picture = _picture_of(turn.game, turn.version)
        return TurnBeganMessage(type=TURN, timestamp=at, data=turn, picture=picture)
    due = _named(delivery, msgspec.convert(delivery.data, DueReminder))
    picture = _picture_of(due.game, due.version)
    return ReminderDueMessage(type=REMINDER, timestamp=at, data=due, picture=picture)


def _named(delivery: Delivery, turn: Turn) -> Turn:
    """Return a turn with what the app calls its user, if the endpoint follows one."""
    if delivery.endpoint.app_id is None:
        return turn
    users = app_users.among(delivery.endpoint, [turn.player])
    return msgspec.structs.replace(turn, external_id=users.get(turn.player))


def _ending_after(envelope: Envelope) -> GameEnding | UnsetType:
    """Return how a game ended, if the event is of its end."""
    if envelope.type not in ENDS:
        return UNSET
    return GameEnding.of_state(event_store.read(envelope.game).state) or UNSET


def _picture_of(game: str, version: int) -> str:
    """Return where a state is seen: signed, since a receiver may show it to others.

    Of a public game the signature is not needed, and does no harm.
    """
    return link_to(game, f"/states/{version}.svg", end_of_addresses())
