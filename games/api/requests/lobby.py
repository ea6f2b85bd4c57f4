"""Requests as they come in that concern offers, invitations and following games."""

from typing import Any

from rest_framework import serializers

from games.api.http.bodies import Query
from games.api.http.fields import BooleanField, CharField, ChoiceField, IntegerField
from games.api.requests.players import PlayerField
from games.api.requests.seats import MAX_SEATS, SeatField


class InvitationSerializer(serializers.Serializer[Any]):
    """An invitation: of a `player`, or with `link` of whoever has the secret.

    Without `seat`, it is the first open one.
    """

    player = PlayerField(required=False)
    link = BooleanField(default=False)
    seat = IntegerField(required=False, min_value=0, max_value=MAX_SEATS)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Want one of the two."""
        if attrs["link"] == ("player" in attrs):
            raise serializers.ValidationError("Name a player, or ask for a link.")
        return attrs


class JoinSerializer(serializers.Serializer[Any]):
    """The secret of a link."""

    token = CharField(max_length=80)


class JoinQuery(Query):
    """Whether to return the game only."""

    dry_run: bool = False


class ForkingSerializer(serializers.Serializer[Any]):
    """The version to go on from, and who sits down; seats not named stay open."""

    version = IntegerField(min_value=1, max_value=10**6)
    seats = serializers.ListField(child=SeatField(), default=list, max_length=MAX_SEATS)
    visibility = ChoiceField(choices=["public", "private"], required=False)
