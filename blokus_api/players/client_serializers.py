"""API clients and their users in JSON."""

from typing import Any

from rest_framework import serializers

from blokus_api.players.clients import SCOPES
from blokus_api.players.models import MAX_EXTERNAL_ID, ApiClient, Player
from blokus_api.players.serializers import (
    ExpirySerializer,
    NameField,
    PlayerSerializer,
    describe_player,
    require_printable,
    some_of,
)
from games.api.http import fields
from games.api.http.paging import PageQuery


class ClientRequestSerializer(serializers.Serializer[Any]):
    """A new API client."""

    name = NameField()


class ClientSerializer(serializers.Serializer[Any]):
    """An API client."""

    id = serializers.CharField()
    name = serializers.CharField()
    created_at = serializers.DateTimeField()


class ExternalIdField(fields.CharField):
    """What the client calls its user."""

    default_validators = [require_printable]

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=MAX_EXTERNAL_ID, **kwargs)


class ExternalPlayerRequestSerializer(serializers.Serializer[Any]):
    """A user of an API client."""

    external_id = ExternalIdField()
    name = NameField(required=False)


class ExternalPlayerSerializer(PlayerSerializer):
    """A user of an API client, as the client knows them."""

    external_id = serializers.CharField()


class ExternalPlayersQuery(PageQuery):
    """Which users to list."""

    external_id = serializers.CharField(required=False, max_length=MAX_EXTERNAL_ID)


class ExternalTokenRequestSerializer(ExpirySerializer):
    """A new token of a client's user."""

    scopes = some_of(SCOPES)


def describe_client(client: ApiClient) -> dict[str, Any]:
    """What its owner may know."""
    return dict(ClientSerializer(client).data)


def describe_external(player: Player) -> dict[str, Any]:
    """What the client may know."""
    return {**describe_player(player), "external_id": player.external_id}
