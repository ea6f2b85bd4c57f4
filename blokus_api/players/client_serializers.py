"""Requests about API clients and their users."""

from typing import Any

from rest_framework import serializers

from blokus_api.players.clients import SCOPES
from blokus_api.players.models import MAX_EXTERNAL_ID
from blokus_api.players.serializers import (
    CorrespondenceSerializer,
    ExpirySerializer,
    NameField,
    PrintableField,
    some_of,
)
from games.api.http.paging import PageQuery
from records.judging.names import normalized


class AppRequestSerializer(serializers.Serializer[Any]):
    """A new API client."""

    name = NameField()


class ExternalIdField(PrintableField):
    """A name by which the client knows its user."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=MAX_EXTERNAL_ID, **kwargs)


class AppPlayerRequestSerializer(CorrespondenceSerializer):
    """A user of an API client."""

    external_id = ExternalIdField()
    name = NameField(required=False)


class AppPlayerPatchSerializer(CorrespondenceSerializer):
    """A change of a user of an API client."""

    name = NameField(required=False)


class AppPlayersQuery(PageQuery):
    """The query of the users of an API client."""

    external_id = serializers.CharField(required=False, max_length=MAX_EXTERNAL_ID)

    def validate_external_id(self, external_id: str) -> str:
        """Return the one spelling of an id."""
        return normalized(external_id)


class AppTokenRequestSerializer(ExpirySerializer):
    """A new token of a client's user."""

    scopes = some_of(SCOPES)
