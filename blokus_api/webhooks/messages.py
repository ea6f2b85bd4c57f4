"""Messages to webhooks as JSON, in the format that Standard Webhooks recommends."""

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
    """A game event."""

    type: EventType
    """Type of the event."""
    timestamp: Time
    """Time of the event."""
    data: Event
    """The event, as in `GET /games/{game}/events`."""
    picture: str
    """Address of an SVG of the board after the event. It needs no access token."""
    game: Game | UnsetType = UNSET
    """Game in which to move. Only for webhooks that play, if it is the owner's turn."""
    ending: GameEnding | UnsetType = UNSET
    """Reason why the game ended, and the seat that decided it; only in `game.ended`,
    `game.scored` and `game.aborted`."""
    users: dict[str, str | None] | UnsetType = UNSET
    """The `external_id` of each app user who created the game or has a seat in it now,
    by player id; only for webhooks that follow an app."""

    @classmethod
    def from_envelope(cls, envelope: Envelope, endpoint: Endpoint) -> "EventMessage":
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
    """The start of a player's turn, if a webhook subscribes to this type."""

    type: Annotated[str, Meta(extra_json_schema={"const": TURN})]
    """Type of the message."""
    timestamp: Time
    """Time when the message was created."""
    data: AwaitedTurn
    """The turn."""
    picture: str
    """Address of an SVG of the board on which to move. It needs no access token."""


class ReminderDueMessage(Answer):
    """A reminder of a player's turn, if a webhook subscribes to this type."""

    type: Annotated[str, Meta(extra_json_schema={"const": REMINDER})]
    """Type of the message."""
    timestamp: Time
    """Time when the message was created."""
    data: DueReminder
    """The turn, and the reminder that is due."""
    picture: str
    """Address of an SVG of the board on which to move. It needs no access token."""


class TestedWebhook(Answer):
    """The webhook that is tested."""

    webhook: Id
    """Id of the webhook."""


class TestMessage(Answer):
    """A test message, requested by `POST /webhooks/{webhook}/test`."""

    type: Annotated[str, Meta(extra_json_schema={"const": TEST})]
    """Type of the message."""
    timestamp: Time
    """Time when the message was created."""
    data: TestedWebhook
    """The webhook that is tested."""


Message: TypeAlias = EventMessage | TurnBeganMessage | ReminderDueMessage | TestMessage
"""Messages to webhooks, distinguished by `type`."""


def own_message(delivery: Delivery) -> Message:
    """Return a message other than an event, with the data stored at its creation."""
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
    """Return a turn. If the endpoint follows an app, add the app's id for the user."""
    if delivery.endpoint.app_id is None:
        return turn
    users = app_users.among(delivery.endpoint, [turn.player])
    return msgspec.structs.replace(turn, external_id=users.get(turn.player))


def _ending_after(envelope: Envelope) -> GameEnding | UnsetType:
    """Return how a game ended if this event ends it."""
    if envelope.type not in ENDS:
        return UNSET
    return GameEnding.of_state(event_store.read(envelope.game).state) or UNSET


def _picture_of(game: str, version: int) -> str:
    """Return the signed address of a board picture for a game's version.

    A receiver may show the address to other people. For a public game, the signature is
    accepted but not needed.
    """
    return link_to(game, f"/states/{version}.svg", end_of_addresses())
