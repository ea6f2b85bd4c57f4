"""Who sits at a game, and what they ask of each other, for the OpenAPI document."""

from typing import Any

from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    DateTimeField,
    IntegerField,
    ListField,
    Serializer,
    UUIDField,
)

from games.replay.offers import KINDS


class Seat(Serializer[Any]):
    """Who sits where."""

    seat = IntegerField()
    player = CharField(allow_null=True)
    reserved = CharField(allow_null=True)
    has_link = BooleanField(help_text="Whether it is kept for whoever has a link.")
    colors = ListField(child=CharField())
    is_out = BooleanField()


class RatingRange(Serializer[Any]):
    """The ratings of who may sit down uninvited."""

    min = IntegerField(allow_null=True)
    max = IntegerField(allow_null=True)


class Fork(Serializer[Any]):
    """Where a game begins: a version of another, after so many placements."""

    game = UUIDField()
    version = IntegerField()
    ply = IntegerField()


class Offer(Serializer[Any]):
    """An open offer; from `expires_at` on it cannot be answered."""

    offer = IntegerField()
    seat = IntegerField()
    kind = ChoiceField(choices=list(KINDS))
    to = IntegerField(allow_null=True)
    seconds = IntegerField(allow_null=True)
    awaits = ListField(child=IntegerField())
    accepted = ListField(child=IntegerField())
    expires_at = DateTimeField()


class Out(Serializer[Any]):
    """A seat that left after some placements."""

    seat = IntegerField()
    ply = IntegerField()
    reason = CharField()
