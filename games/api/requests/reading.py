"""Queries of what is read of a game."""

from typing import Any

from rest_framework import serializers

from games.api.http.paging import MAX_LIMIT

MOST_VERSIONS = 10**6


class EventsQuery(serializers.Serializer[Any]):
    """Which events to read."""

    after = serializers.IntegerField(
        default=0,
        min_value=0,
        max_value=MOST_VERSIONS,
        help_text="Only events after this version.",
    )
    limit = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=MAX_LIMIT,
        help_text="At most so many, the first ones: go on `after` the last of them."
        " By default all.",
    )


class LegalMovesQuery(serializers.Serializer[Any]):
    """Which legal placements to list."""

    color = serializers.CharField(
        required=False,
        max_length=20,
        help_text="With `as=anchors`, `*` means all colors that can be meant.",
    )
    piece = serializers.CharField(required=False, max_length=8)
    covers = serializers.RegexField(
        r"^-?[0-9]{1,3}(,-?[0-9]{1,3}){1,2}$", required=False
    )
    count_only = serializers.BooleanField(default=False)
    form = serializers.ChoiceField(
        default="cells",
        choices=["cells", "anchors"],
        help_text="Each with its cells, or by orientations and their first cells.",
    )
    version = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=MOST_VERSIONS,
        help_text="After which event; by default after the last.",
    )

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Call the form `as`, which is a word of Python's."""
        fields = super().get_fields()
        fields["as"] = fields.pop("form")
        return fields
