"""The query of every list, and the shape of its answer."""

from functools import cache
from typing import Any

from rest_framework import serializers

DEFAULT_LIMIT = 50
MAX_LIMIT = 200


class PageQuery(serializers.Serializer[Any]):
    """Subclassed by the filters of a list."""

    cursor = serializers.CharField(
        required=False, max_length=500, help_text="`next` of the page before."
    )
    limit = serializers.IntegerField(
        required=False, default=DEFAULT_LIMIT, min_value=1, max_value=MAX_LIMIT
    )


@cache
def page_of(
    item: type[serializers.Serializer[Any]],
) -> type[serializers.Serializer[Any]]:
    """The shape of a page of these, for the OpenAPI document."""
    name = item.__name__.removesuffix("Serializer")
    return type(
        f"{name}PageSerializer",
        (serializers.Serializer,),
        {
            "items": item(many=True),
            "next": serializers.CharField(
                allow_null=True,
                help_text="The `cursor` of the next page; null on the last.",
            ),
        },
    )
