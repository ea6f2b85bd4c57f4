"""Requests about bots."""

from typing import Any

from rest_framework import serializers

from blokus_api.players.bots import SCOPES
from blokus_api.players.serializers import (
    ExpirySerializer,
    NameField,
    some_of,
)


class BotRequestSerializer(serializers.Serializer[Any]):
    """A new bot."""

    name = NameField(help_text="What people see whom they play.")


class BotTokenRequestSerializer(ExpirySerializer):
    """A new token of a bot."""

    scopes = some_of(SCOPES)
