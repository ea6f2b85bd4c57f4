"""Requests about webhooks and their deliveries."""

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
"""What a webhook may ask for."""
MESSAGE_TYPES = [*TYPES, TEST]
MOST_GAMES = 200
OVERLAP_HOURS = 24
MOST_OVERLAP_HOURS = 7 * 24


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
            " the turn of the owner or of an app's user, and that its time runs out,"
            " come only where they are named.",
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
    """The games that a webhook follows."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            choices=Endpoint.Follows.values,
            help_text="`mine`: games that you created or have a seat in; `games`: those"
            " in `games`; `all`: every game that you may see; `app`: games that a user"
            " of your app `app` created or has a seat in, also private ones, and the"
            " turns and reminders of these users. Needs `account`.",
            **kwargs,
        )


class AppField(fields.CharField):
    """An app of the owner's."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            max_length=12,
            allow_null=True,
            help_text="With `follows` as `app`: the id of this app.",
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
    app = AppField(required=False, default=None)
    plays = PlaysField(required=False, default=False)


class WebhookPatchSerializer(serializers.Serializer[Any]):
    """A change of a webhook."""

    url = TargetField(required=False)
    name = NameField(required=False, allow_blank=True)
    types = TypesField(required=False)
    follows = FollowsField(required=False)
    games = WatchedGamesField(required=False)
    app = AppField(required=False)
    plays = PlaysField(required=False)
    enabled = fields.BooleanField(
        required=False,
        help_text="What happens while it is disabled is not sent later by itself.",
    )


class SecretRequestSerializer(serializers.Serializer[Any]):
    """A change of the secret."""

    overlap_hours = fields.IntegerField(
        default=OVERLAP_HOURS,
        min_value=0,
        max_value=MOST_OVERLAP_HOURS,
        help_text="How long the old secret signs as well.",
    )


class RedeliveryRequestSerializer(serializers.Serializer[Any]):
    """Events of a game that are sent again."""

    game = fields.UUIDField()
    version = fields.IntegerField(
        min_value=1, max_value=10**6, help_text="From this one on."
    )


class DeliveriesQuery(PageQuery):
    """The query of deliveries."""

    game = serializers.UUIDField(required=False)
    type = serializers.ChoiceField(choices=MESSAGE_TYPES, required=False)
    status = serializers.ChoiceField(choices=Delivery.Status.values, required=False)
