"""What may be asked of the log."""

from typing import Any

from rest_framework import serializers

MOST = 2**53


class ConsistencyQuery(serializers.Serializer[Any]):
    """Which two trees."""

    first = serializers.IntegerField(
        min_value=0, max_value=MOST, help_text="The size of the smaller tree."
    )
    second = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=MOST,
        help_text="The size of the larger one; by default that of the checkpoint.",
    )


class CheckpointQuery(serializers.Serializer[Any]):
    """Which checkpoint."""

    size = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=MOST,
        help_text="An older one, of this size; by default the last.",
    )


class CosignatureBody(serializers.Serializer[Any]):
    """What a witness signed."""

    size = serializers.IntegerField(
        min_value=0, max_value=MOST, help_text="That of the checkpoint."
    )
    signature = serializers.CharField(
        max_length=1000,
        trim_whitespace=False,
        help_text="The line of a signed note: a dash, the witness's name, base64.",
    )


class EventProofsQuery(serializers.Serializer[Any]):
    """Which events of a game."""

    version = serializers.IntegerField(
        required=False, min_value=1, max_value=2**31 - 1, help_text="Only this one."
    )
    after = serializers.IntegerField(
        default=0,
        min_value=0,
        max_value=2**31 - 1,
        help_text="Only events after this version; 500 are told at once.",
    )
