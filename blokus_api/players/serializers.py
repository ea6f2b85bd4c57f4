"""Requests about players and tokens."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils import timezone
from rest_framework import serializers

from blokus_api.players.calendars import time_zones
from blokus_api.players.models import MAX_NAME
from blokus_api.players.preferences import (
    MOST_STEPS,
    NOTICES,
    read_quiet_hours,
    read_step,
)
from blokus_api.players.tokens import SCOPES
from games.api.http import fields
from games.clocks.calendars import MOST_WEEKEND_DAYS, WEEKDAYS
from games.rules.languages import LANGUAGES
from records.judging import names


def require_name(text: str) -> None:
    """Refuse a text that is no name."""
    if reason := names.refusal(text):
        raise serializers.ValidationError(reason)


class PrintableField(fields.CharField):
    """Text that is shown beside others, in its one spelling."""

    default_validators = [require_name]

    def to_internal_value(self, data: Any) -> str:
        """Normalize a text before its length is measured."""
        return super().to_internal_value(names.normalized(data))


class NameField(PrintableField):
    """A name to show."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=MAX_NAME, **kwargs)


def _read(read: Callable[[str], object], text: str) -> str:
    """Return a text that can be read."""
    try:
        read(text)
    except ValueError as error:
        raise serializers.ValidationError(str(error)) from error
    return text


class GuestRequestSerializer(serializers.Serializer[Any]):
    """A new guest."""

    name = NameField(required=False)


class CorrespondenceSerializer(serializers.Serializer[Any]):
    """A player's days off and reminders, for games by correspondence."""

    language = fields.ChoiceField(
        choices=LANGUAGES,
        required=False,
        help_text="Of emails and calendars. Before it is set, that of"
        " `Accept-Language` at a log-in counts.",
    )
    time_zone = fields.CharField(
        required=False,
        max_length=64,
        help_text="Of the IANA database: `Europe/Berlin`.",
    )
    weekend_days = serializers.ListField(
        child=fields.ChoiceField(choices=WEEKDAYS),
        required=False,
        max_length=MOST_WEEKEND_DAYS,
        help_text="On which clocks of correspondence stand still for the player, from"
        " the next turn in each game on.",
    )
    reminder_steps = serializers.ListField(
        child=fields.CharField(max_length=4),
        required=False,
        max_length=MOST_STEPS,
        help_text="How much of the time of a turn is left when its player is reminded:"
        " a part of what there was (`50%`), hours (`2h`) or days (`1d`), up to 99.",
    )
    quiet_hours = fields.CharField(
        required=False,
        allow_null=True,
        max_length=11,
        help_text="In the player's time zone, as `22:00-07:00`: no mail and no reminder"
        " comes then unless it would be too late afterwards. Null: none.",
    )

    def validate_reminder_steps(self, value: list[str]) -> list[str]:
        """Refuse what is no step; keep each once."""
        return list(dict.fromkeys(_read(read_step, text) for text in value))

    def validate_quiet_hours(self, value: str | None) -> str | None:
        """Refuse what is no part of a day."""
        return None if value is None else _read(read_quiet_hours, value)

    def validate_time_zone(self, value: str) -> str:
        """Refuse what is nowhere."""
        if value not in time_zones():
            raise serializers.ValidationError("There is no such time zone.")
        return value

    def validate_weekend_days(self, value: list[str]) -> list[str]:
        """Keep them in the order of the week, each once."""
        return sorted(set(value), key=WEEKDAYS.index)


class ProfileRequestSerializer(CorrespondenceSerializer):
    """A change of one's profile."""

    name = NameField(required=False)
    wants_mail = fields.BooleanField(required=False)
    mails = serializers.ListField(
        child=fields.ChoiceField(choices=NOTICES),
        required=False,
        max_length=len(NOTICES),
        help_text="Which notices come by mail, if `wants_mail`: that it is my turn,"
        " that its time runs out, offers and invitations that I should answer, games"
        " that are over. Guests and bots have no address.",
    )

    def validate_mails(self, value: list[str]) -> list[str]:
        """Keep them in our order, each once."""
        return sorted(set(value), key=NOTICES.index)


class VacationRequestSerializer(serializers.Serializer[Any]):
    """The days of a vacation, in one's own time zone, the last one included."""

    first_day = serializers.DateField()
    last_day = serializers.DateField()


def some_of(scopes: Sequence[str]) -> serializers.ListField:
    """A field: some of these scopes."""
    return serializers.ListField(
        child=fields.ChoiceField(choices=scopes),
        required=False,
        allow_empty=False,
        help_text="Only what your own token has; all of that by default.",
    )


class ExpirySerializer(serializers.Serializer[Any]):
    """The fields that all new access tokens have."""

    name = NameField(required=False, allow_blank=True, default="")
    expires_at = serializers.DateTimeField(
        required=False,
        allow_null=True,
        default=None,
        help_text="Not after your own token ends. Null: when that ends, if ever.",
    )

    def validate_expires_at(self, value: Any) -> Any:
        """Refuse what would be dead on arrival."""
        if value is not None and value <= timezone.now():
            raise serializers.ValidationError("This time has passed.")
        return value


class RevocationQuery(serializers.Serializer[Any]):
    """The query that says whose tokens end as well."""

    bots = serializers.BooleanField(default=False, help_text="Those of my bots.")
    apps = serializers.BooleanField(
        default=False, help_text="Those of the users of my API clients."
    )


class TokenRequestSerializer(ExpirySerializer):
    """A new access token."""

    scopes = serializers.ListField(
        child=fields.ChoiceField(choices=SCOPES), allow_empty=False
    )
