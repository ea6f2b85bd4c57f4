"""Messages to webhooks as JSON, in the shape that Standard Webhooks recommends."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from blokus_api.webhooks.models import Delivery
from blokus_api.webhooks.services import TEST
from blokus_api.webhooks.turn_messages import (
    REMINDER,
    TURN,
    AwaitedTurn,
    DueReminder,
)
from games.api.answers.events import Event
from games.api.answers.games import Game
from games.api.http.answer import Answer, one_of
from games.api.pictures.addresses import end_of_addresses, link_to
from games.events.envelope import Envelope
from games.events.registry import EVENTS
from games.events.times import Time, time_text
from games.ids import Id

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

    @classmethod
    def of(cls, envelope: Envelope) -> "EventMessage":
        """Return an event as a message."""
        at = time_text(envelope.at)
        return cls(
            type=envelope.type,
            timestamp=at,
            data=Event.of(envelope),
            picture=_picture_of(envelope.game, envelope.version),
        )


class TurnBeganMessage(Answer):
    """It is the owner's turn; sent only where the type is named."""

    type: Annotated[str, Meta(extra_json_schema={"const": TURN})]
    """What it is."""
    timestamp: Time
    """When it was written."""
    data: AwaitedTurn
    """The turn."""
    picture: str
    """Where the board is as it is to be moved on, for whoever gets the address."""


class ReminderDueMessage(Answer):
    """The owner's time runs out; sent only where the type is named."""

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
        turn = msgspec.convert(delivery.data, AwaitedTurn)
        picture = _picture_of(turn.game, turn.version)
        return TurnBeganMessage(type=TURN, timestamp=at, data=turn, picture=picture)
    due = msgspec.convert(delivery.data, DueReminder)
    picture = _picture_of(due.game, due.version)
    return ReminderDueMessage(type=REMINDER, timestamp=at, data=due, picture=picture)


def _picture_of(game: str, version: int) -> str:
    """Return where a state is seen: signed, since a receiver may show it to others.

    Of a public game the signature is not needed, and does no harm.
    """
    return link_to(game, f"/states/{version}.svg", end_of_addresses())
