"""Requests for records, and the shape of the answers."""

from typing import Any

from rest_framework import serializers

from games.http.paging import PageQuery

PLAYER = r"^(player|ai):[0-9A-Za-z-]{1,40}$"


class RecordsQuery(PageQuery):
    """Which records to list."""

    variant = serializers.CharField(required=False, max_length=40)
    player = serializers.RegexField(PLAYER, required=False)
    game = serializers.UUIDField(required=False)


class RecordRowSerializer(serializers.Serializer[Any]):
    """A record in a list."""

    id = serializers.UUIDField()
    source = serializers.CharField()  # type: ignore[assignment]
    game = serializers.UUIDField(allow_null=True)
    head = serializers.CharField(allow_null=True)
    variant = serializers.CharField()
    ruleset = serializers.CharField()
    options = serializers.DictField()
    rules_version = serializers.IntegerField()
    visibility = serializers.CharField()
    players = serializers.ListField(child=serializers.CharField())
    length = serializers.IntegerField()
    winners = serializers.ListField(child=serializers.IntegerField())
    started_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField()


class RecordPlacementSerializer(serializers.Serializer[Any]):
    """A placement of a record."""

    seat = serializers.IntegerField()
    color = serializers.CharField()
    piece = serializers.CharField()
    cells = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField())
    )


class RecordOutSerializer(serializers.Serializer[Any]):
    """A seat that left after some placements."""

    seat = serializers.IntegerField()
    ply = serializers.IntegerField()
    reason = serializers.CharField()


class RecordSerializer(RecordRowSerializer):
    """A record whole."""

    placements = RecordPlacementSerializer(many=True)
    out = RecordOutSerializer(many=True)
    result = serializers.DictField()
