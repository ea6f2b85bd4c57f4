"""What the endpoints of records answer, for the OpenAPI document."""

from typing import Any

from rest_framework import serializers

from records.archive.pools import Pool
from records.judging.judge import Kind

POOLS = [pool.value for pool in Pool]
KINDS = [kind.value for kind in Kind]


class RecordRowSerializer(serializers.Serializer[Any]):
    """A record in a list."""

    id = serializers.UUIDField()
    number = serializers.IntegerField(
        help_text="Records count from 1 as they arrive, without a gap."
    )
    kind = serializers.ChoiceField(choices=KINDS)
    source = serializers.CharField()  # type: ignore[assignment]
    game = serializers.UUIDField(allow_null=True)
    head = serializers.CharField(allow_null=True)
    variant = serializers.CharField()
    ruleset = serializers.CharField()
    options = serializers.DictField()
    rules_version = serializers.IntegerField()
    visibility = serializers.CharField()
    players = serializers.ListField(child=serializers.CharField())
    pool = serializers.ChoiceField(choices=POOLS)
    length = serializers.IntegerField()
    winners = serializers.ListField(child=serializers.IntegerField())
    margin = serializers.IntegerField(
        allow_null=True, help_text="Points between the first team and the next."
    )
    is_drawn = serializers.BooleanField(help_text="Several teams share the win.")
    started_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField()
    is_dated = serializers.BooleanField(
        help_text="False: nobody told when it ended; `ended_at` is when it came."
    )


class RecordSetupPlacementSerializer(serializers.Serializer[Any]):
    """A piece on the board."""

    color = serializers.CharField()
    piece = serializers.CharField()
    cells = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField())
    )


class RecordPlacementSerializer(RecordSetupPlacementSerializer):
    """A placement of a record."""

    seat = serializers.IntegerField()


class RecordPickSerializer(serializers.Serializer[Any]):
    """A piece that a seat drafted."""

    seat = serializers.IntegerField()
    color = serializers.CharField()
    piece = serializers.CharField()


class RecordOutSerializer(serializers.Serializer[Any]):
    """A seat that left after some placements."""

    seat = serializers.IntegerField()
    ply = serializers.IntegerField()
    reason = serializers.CharField()


class RecordSetupSerializer(serializers.Serializer[Any]):
    """What lay on the board from the start."""

    placements = RecordSetupPlacementSerializer(many=True)
    color = serializers.CharField(allow_null=True, help_text="The color to move.")


class RecordSerializer(RecordRowSerializer):
    """A record whole."""

    picks = RecordPickSerializer(many=True)
    setup = RecordSetupSerializer(allow_null=True, help_text="Of positions only.")
    placements = RecordPlacementSerializer(many=True)
    out = RecordOutSerializer(many=True)
    result = serializers.DictField()
    positions = serializers.ListField(
        child=serializers.CharField(),
        help_text="The key of the position before each placement, and of the last one:"
        " see the query parameter `position`. None if the record is irregular.",
    )
    tree = serializers.ListField(
        allow_null=True,
        help_text="The nodes of the SGF file that it came from, in preorder, where they"
        " tell more than the game: `[parent, [[property, [value]]]]`.",
    )
