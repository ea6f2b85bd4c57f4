"""Bots in JSON."""

from typing import Any

from rest_framework import serializers

from blokus_api.players.bots import SCOPES
from blokus_api.players.models import Player
from blokus_api.players.serializers import (
    ExpirySerializer,
    NameField,
    PlayerSerializer,
    describe_player,
    some_of,
)


class BotRequestSerializer(serializers.Serializer[Any]):
    """A new bot."""

    name = NameField(help_text="What people see whom they play.")


class BotSerializer(PlayerSerializer):
    """A bot, as its owner knows it."""

    created_at = serializers.DateTimeField(source="date_joined")


class BotTokenRequestSerializer(ExpirySerializer):
    """A new token of a bot."""

    scopes = some_of(SCOPES)


def describe_bot(bot: Player) -> dict[str, Any]:
    """What its owner may know."""
    return {**dict(BotSerializer(bot).data), **describe_player(bot)}
