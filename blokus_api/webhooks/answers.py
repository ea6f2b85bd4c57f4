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
"""Types of messages that a webhook may name."""
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
    """Empty: all events."""
    follows: Follows
    games: list[Id]
    """With `follows` as `games`: these alone."""
    app: str | None
    """With `follows` as `app`: the app whose users' games it follows."""
    plays: bool
    """Whether answers to its messages are moves."""
    enabled: bool
    """Whether events are sent to it."""
    disabled_at: Moment | None
    disabled_reason: DisabledReason | None
    """`password-reset`: its owner's; look at it before you enable it. `failing`:
    nothing arrived for three days; `gone`: it answered 410; `backlog`: too much
    waited. Null while it is enabled."""
    failing_since: Moment | None
    """The first failure after the last success."""
    previous_secret_until: Moment | None
    """Until when the secret before this one signs as well."""
    created_at: Moment
    updated_at: Moment

    @classmethod
    def of(cls, endpoint: Endpoint) -> "Webhook":
        """Return a webhook as JSON, as its owner may see it."""
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
    """A webhook with its new secret: the only time that this is shown."""

    secret: str | None
    """`whsec_` and 32 bytes in base64; null when an answer is replayed."""

    @classmethod
    def of(cls, endpoint: Endpoint) -> "NewSecret":
        """Return a webhook and its secret as JSON."""
        return cls(**asdict(Webhook.of(endpoint)), secret=endpoint.secret)


class Attempt(Answer):
    """An attempt to deliver a message, as its log keeps it."""

    at: Time
    milliseconds: int
    status: int | None
    """What the receiver answered."""
    error: str | None
    """Why there was no answer: `unresolvable`, `forbidden-address`, `unreachable`,
    `tls`, `timeout`, `protocol`. Of a webhook that plays also the `code` of what is
    wrong with the move."""
    answer: str
    """Its first 500 bytes."""


class Delivery(Answer):
    """A message for a webhook, and its attempts."""

    id: Id
    game: Id | None
    """Null: a test."""
    version: int
    """Of the game; 0: a test."""
    type: MessageType
    status: DeliveryStatus
    attempts: int
    log: list[Attempt]
    """The last ten, oldest first."""
    created_at: Moment
    updated_at: Moment

    @classmethod
    def of(cls, delivery: models.Delivery) -> "Delivery":
        """Return a delivery as JSON."""
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
    """The number of events that are sent again."""

    deliveries: int
