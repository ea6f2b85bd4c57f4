"""Queries of heat maps: which color, and when."""

from typing import Any

from rest_framework import serializers

from games.api.pictures.queries import ThemeQuerySerializer as ThemeQuery

MOST_PLIES = 255


class CoveringQuery(serializers.Serializer[Any]):
    """Whose cells are counted, and from which ply to which."""

    color = serializers.CharField(
        required=False, max_length=20, help_text="By default all colors."
    )
    from_ply = serializers.IntegerField(
        default=1,
        min_value=1,
        max_value=MOST_PLIES,
        help_text="The first placement that is looked at, counted from 1.",
    )
    to_ply = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=MOST_PLIES,
        help_text="The last one; by default the last of each game. With the number of"
        " colors these are the first moves.",
    )

    def validate(self, values: dict[str, Any]) -> dict[str, Any]:
        """Refuse what begins after its end."""
        if values.get("to_ply", MOST_PLIES) < values["from_ply"]:
            raise serializers.ValidationError({"to_ply": "This is before `from_ply`."})
        return values


class CoveringLookQuery(CoveringQuery, ThemeQuery):
    """The same, drawn."""
