"""Webhooks and their deliveries in JSON."""

from typing import Any

from django.conf import settings
from rest_framework import serializers

from blokus_api.players.serializers import NameField
from blokus_api.webhooks import turn_messages
from blokus_api.webhooks.models import Delivery, Endpoint
from blokus_api.webhooks.services import TEST
from blokus_api.webhooks.targets import LONGEST_URL, TargetError, read_target
from games.api.http import fields
from games.api.http.paging import PageQuery
from games.events.registry import EVENTS

TYPES = [*EVENTS, *turn_messages.TYPES]
MOST_GAMES = 200
OVERLAP_HOURS = 24
MOST_OVERLAP_HOURS = 7 * 24
REASONS = ("by-owner", "password-reset", "failing", "gone", "backlog")


class TargetField(fields.CharField):
    """A URL to which this server is willing to send."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=LONGEST_URL, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        """Refuse what would never be sent to; names are resolved later."""
        url: str = super().to_internal_value(data)
        try:
            read_target(url, to_loopback=settings.WEBHOOKS_TO_LOOPBACK)
        except TargetError as error:
            raise serializers.ValidationError(str(error)) from error
        return url


class TypesField(serializers.ListField):
    """Types of events."""

    child = fields.ChoiceField(choices=TYPES)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            max_length=len(TYPES),
            help_text="Empty: all events. `turn.began` and `reminder.due`, that it is"
            " the owner's turn and that its time runs out, come only where they are"
            " named.",
            **kwargs,
        )


class WatchedGamesField(serializers.ListField):
    """Certain games."""

    child = fields.UUIDField()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            max_length=MOST_GAMES,
            help_text="With `follows` as `games`: these alone.",
            **kwargs,
        )


class FollowsField(fields.ChoiceField):
    """Which games."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            choices=Endpoint.Follows.values,
            help_text="`mine`: games that you created or have a seat in; `games`: those"
            " in `games`; `all`: every game that you may see.",
            **kwargs,
        )


class PlaysField(fields.BooleanField):
    """Whether answers are moves."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            help_text="Where you are to move, the message holds the `game`, and your"
            " answer is the move; an empty answer is none. Takes all `types`, and needs"
            " the scope `play`.",
            **kwargs,
        )


class WebhookRequestSerializer(serializers.Serializer[Any]):
    """A new webhook."""

    url = TargetField()
    name = NameField(required=False, allow_blank=True, default="")
    types = TypesField(required=False, default=list)
    follows = FollowsField(required=False, default=Endpoint.Follows.MINE.value)
    games = WatchedGamesField(required=False, default=list)
    plays = PlaysField(required=False, default=False)


class WebhookPatchSerializer(serializers.Serializer[Any]):
    """What to change of a webhook."""

    url = TargetField(required=False)
    name = NameField(required=False, allow_blank=True)
    types = TypesField(required=False)
    follows = FollowsField(required=False)
    games = WatchedGamesField(required=False)
    plays = PlaysField(required=False)
    enabled = fields.BooleanField(
        required=False,
        help_text="What happens while it is disabled is not sent later by itself.",
    )


class RotationSerializer(serializers.Serializer[Any]):
    """A change of the secret."""

    overlap_hours = fields.IntegerField(
        default=OVERLAP_HOURS,
        min_value=0,
        max_value=MOST_OVERLAP_HOURS,
        help_text="How long the old secret signs as well.",
    )


class RedeliverySerializer(serializers.Serializer[Any]):
    """Events of a game that are sent again."""

    game = fields.UUIDField()
    version = fields.IntegerField(
        min_value=1, max_value=10**6, help_text="From this one on."
    )


class DeliveriesQuery(PageQuery):
    """Which deliveries to list."""

    game = serializers.UUIDField(required=False)
    type = serializers.ChoiceField(choices=[*TYPES, TEST], required=False)
    status = serializers.ChoiceField(choices=Delivery.Status.values, required=False)


class WebhookSerializer(serializers.Serializer[Any]):
    """A webhook, without its secret."""

    id = serializers.UUIDField()
    url = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    types = serializers.ListField(child=serializers.ChoiceField(choices=TYPES))
    follows = serializers.ChoiceField(choices=Endpoint.Follows.values)
    games = serializers.ListField(child=serializers.UUIDField())
    plays = serializers.BooleanField()
    enabled = serializers.SerializerMethodField()
    disabled_at = serializers.DateTimeField(allow_null=True)
    disabled_reason = serializers.ChoiceField(
        choices=REASONS,
        allow_blank=True,
        help_text="`password-reset`: its owner's; look at it before you enable it."
        " `failing`: nothing arrived for three days; `gone`: it answered 410;"
        " `backlog`: too much waited.",
    )
    failing_since = serializers.DateTimeField(
        allow_null=True, help_text="The first failure after the last success."
    )
    previous_secret_until = serializers.DateTimeField(
        source="previous_until", allow_null=True
    )
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()

    def get_enabled(self, endpoint: Endpoint) -> bool:
        """Whether events are sent to it."""
        return endpoint.disabled_at is None


class NewSecretSerializer(WebhookSerializer):
    """The only time that the secret is shown."""

    secret = serializers.CharField(
        allow_null=True,
        help_text="`whsec_` and 32 bytes in base64; null when an answer is replayed.",
    )


class AttemptSerializer(serializers.Serializer[Any]):
    """One sending."""

    at = serializers.DateTimeField()
    milliseconds = serializers.IntegerField()
    status = serializers.IntegerField(
        allow_null=True, help_text="What the receiver answered."
    )
    error = serializers.CharField(
        allow_null=True,
        help_text="Why there was no answer: `unresolvable`, `forbidden-address`,"
        " `unreachable`, `tls`, `timeout`, `protocol`. Of a webhook that plays also the"
        " `code` of what is wrong with the move.",
    )
    answer = serializers.CharField(help_text="Its first 500 bytes.")


class DeliverySerializer(serializers.Serializer[Any]):
    """An event for a webhook, and what became of it."""

    id = serializers.UUIDField()
    game = serializers.UUIDField(source="game_id", allow_null=True)
    version = serializers.IntegerField(help_text="Of the game; 0: a test.")
    type = serializers.ChoiceField(choices=[*TYPES, TEST])
    status = serializers.ChoiceField(choices=Delivery.Status.values)
    attempts = serializers.IntegerField()
    log = AttemptSerializer(many=True, help_text="The last ten, oldest first.")
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()


class RedeliveredSerializer(serializers.Serializer[Any]):
    """What is sent again."""

    deliveries = serializers.IntegerField(help_text="How many.")


def describe_endpoint(endpoint: Endpoint) -> dict[str, Any]:
    """What its owner may know, but not the secret."""
    return dict(WebhookSerializer(endpoint).data)


def describe_delivery(delivery: Delivery) -> dict[str, Any]:
    """What became of an event."""
    return dict(DeliverySerializer(delivery).data)
