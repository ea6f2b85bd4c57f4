"""Webhooks and their deliveries as JSON."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec.structs import asdict

from blokus_api.webhooks import models, turn_messages
from blokus_api.webhooks.models import Endpoint
from blokus_api.webhooks.services import TEST
from games.api.http.answer import Answer, Moment, one_of
from games.events.registry import EVENTS
from games.events.times import Time
from games.ids import Id

TYPES = [*EVENTS, *turn_messages.TYPES]
"""Types of messages that a webhook can subscribe to."""
MESSAGE_TYPES = [*TYPES, TEST]

SubscribedType: TypeAlias = Annotated[str, one_of("SubscribedType", TYPES)]
MessageType: TypeAlias = Annotated[str, one_of("MessageType", MESSAGE_TYPES)]
Follows: TypeAlias = Annotated[str, one_of("WebhookFollows", Endpoint.Follows.values)]
DisabledReason: TypeAlias = Annotated[
    str, one_of("WebhookDisabledReason", models.DISABLED_REASONS)
]
DeliveryStatus: TypeAlias = Annotated[
    str, one_of("DeliveryStatus", models.Delivery.Status.values)
]


class Webhook(Answer):
    """A webhook, without its secret."""

    id: Id
    url: str
    name: str
    types: list[SubscribedType]
    """Types of messages to send; if empty, all events are sent."""
    follows: Follows
    games: list[Id]
    """Games to follow if `follows` is `games`."""
    app: str | None
    """App whose users' games the webhook follows, if `follows` is `app`."""
    plays: bool
    """Whether responses to messages are played as moves."""
    enabled: bool
    """Whether messages are sent."""
    disabled_at: Moment | None
    disabled_reason: DisabledReason | None
    """Reason why the webhook was disabled. `password-reset`: the owner reset their
    password and should check the webhook. `failing`: no message was delivered for three
    days. `gone`: the receiver responded with 410. `backlog`: too many messages were
    waiting. `by-owner`: the owner disabled it. Null while it is enabled."""
    failing_since: Moment | None
    """Time of the first failure after the last success; null if nothing has failed
    since."""
    previous_secret_until: Moment | None
    """Time until which messages are also signed with the previous secret; null if they
    are not."""
    created_at: Moment
    updated_at: Moment

    @classmethod
    def from_row(cls, endpoint: Endpoint) -> "Webhook":
        return Webhook(
            id=str(endpoint.id),
            url=endpoint.url,
            name=endpoint.name,
            types=endpoint.types,
            follows=endpoint.follows,
            games=[str(game) for game in endpoint.games],
            app=endpoint.app_id,
            plays=endpoint.plays,
            enabled=endpoint.disabled_at is None,
            disabled_at=endpoint.disabled_at,
            disabled_reason=endpoint.disabled_reason or None,
            failing_since=endpoint.failing_since,
            previous_secret_until=endpoint.previous_until,
            created_at=endpoint.created_at,
            updated_at=endpoint.updated_at,
        )


class NewSecret(Webhook):
    """A webhook with its new secret. The secret is shown only in this response."""

    secret: str | None
    """Secret: `whsec_` and 32 bytes in base64; null when the response is replayed."""

    @classmethod
    def from_row(cls, endpoint: Endpoint) -> "NewSecret":
        return cls(**asdict(Webhook.from_row(endpoint)), secret=endpoint.secret)


class Attempt(Answer):
    """An attempt to deliver a message."""

    at: Time
    milliseconds: int
    status: int | None
    """HTTP status of the response; null if there was no response."""
    error: str | None
    """Reason why there was no response: `unresolvable`, `forbidden-address`,
    `unreachable`, `tls`, `timeout` or `protocol`. For a webhook that plays, also the
    error `code` of a move that could not be played. Null: no error."""
    answer: str
    """First 500 bytes of the response."""


class Delivery(Answer):
    """A message to a webhook, and the attempts to deliver it."""

    id: Id
    game: Id | None
    """Id of the game; null for a test."""
    version: int
    """Version of the game; 0 for a test."""
    type: MessageType
    status: DeliveryStatus
    attempts: int
    log: list[Attempt]
    """Last ten attempts, oldest first."""
    created_at: Moment
    updated_at: Moment

    @classmethod
    def from_row(cls, delivery: models.Delivery) -> "Delivery":
        return cls(
            id=str(delivery.id),
            game=None if delivery.game_id is None else str(delivery.game_id),
            version=delivery.version,
            type=delivery.type,
            status=delivery.status,
            attempts=delivery.attempts,
            log=msgspec.convert(delivery.log, list[Attempt]),
            created_at=delivery.created_at,
            updated_at=delivery.updated_at,
        )


class Redelivered(Answer):
    """Number of events to be sent again."""

    deliveries: int
