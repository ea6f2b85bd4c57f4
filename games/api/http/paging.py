"""The query of every list, and the shape of its answer."""

import types
from functools import cache
from typing import Any

from rest_framework import serializers

from games.api.http.answer import Answer, Page

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
def page_of(item: type[Answer], page: Any = Page) -> type[Page[Any]]:
    """Return what `Endpoint.page` answers where its rows are told as these.

    `page`: the generic page that it is one of.
    """
    return types.new_class(
        f"{item.__name__}Page",
        (page[item],),
        exec_body=lambda body: body.update(
            __doc__=f"A page of a list; each item is a `{item.__name__}`.",
            __module__=item.__module__,
        ),
    )
