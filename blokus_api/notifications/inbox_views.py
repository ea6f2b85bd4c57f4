"""The inbox: turns, offers, stopped plans and invitations for the caller."""

from typing import Any, ClassVar, cast

from django.db import models
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.notifications.answers import InboxItem
from games.api.http import caching
from games.api.http.answer import Page
from games.api.http.endpoint import Endpoint
from games.api.http.paging import PagedQuery, decode_cursor, encode_cursor, page_of
from games.api.http.problems import problems
from games.storage import inbox
from games.storage.inbox import FIRST, Item, Place

PLACE: "tuple[models.Field[Any, Any], ...]" = (
    models.IntegerField(),
    models.DateTimeField(),
    models.DateTimeField(),
    models.UUIDField(),
    models.IntegerField(),
    models.IntegerField(),
)
"""Fields of an inbox cursor."""


class InboxView(Endpoint):
    """The inbox: the pending actions of the caller in all games."""

    queries: ClassVar = {"GET": PagedQuery}
    scopes: ClassVar = {"GET": "games:read"}

    @extend_schema(
        operation_id="read_inbox",
        tags=["me"],
        responses={200: page_of(InboxItem), **problems(401, 403, 422)},
    )
    def get(self, request: Request) -> Response:
        """List your turns, offers, stopped plans and invitations.

        Turns come first, then offers, stopped plans and invitations. Each kind is
        sorted by `deadline`. Turns without a deadline come after the others, longest
        wait first. Single-player games are not listed. The `ETag` ignores
        `remaining_s`.
        """
        query = self.queried(PagedQuery)
        limit = query.limit
        items = inbox.of_player(self.caller.actor, limit + 1, _place(query.cursor))
        page = items[:limit]
        following = encode_cursor(page[-1].place) if len(items) > limit else None
        answer = Page(
            items=[InboxItem.from_item(item) for item in page], next=following
        )
        response = self.conditional(_tag(page, following), lambda: answer)
        # Clients count seconds themselves, so a cached page stays correct.
        response["ETag"] = f"W/{response['ETag']}"
        return response


def _place(cursor: str | None) -> Place:
    if cursor is None:
        return FIRST
    return cast("Place", tuple(decode_cursor(cursor, PLACE)))


def _tag(items: list[Item], following: str | None) -> str:
    games = [(str(item.game.id), item.game.version) for item in items]
    return caching.content_tag([games, [i.action.data() for i in items], following])
