"""The calendar of deadlines, and the link by which programs subscribe to it."""

from typing import Any, ClassVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.notices import calendars
from blokus_api.players import accounts
from blokus_api.players.idempotency import create_once
from games.http.endpoint import Endpoint
from games.http.reading import SerializerType
from games.http.schema import problems


class CalendarQuery(serializers.Serializer[Any]):
    """How a program that sends no headers says whose calendar it reads."""

    token = serializers.CharField(
        required=False, max_length=64, help_text="The secret of a link."
    )


class CalendarLinkSerializer(serializers.Serializer[Any]):
    """A link, without its secret."""

    created_at = serializers.DateTimeField()


class NewCalendarLinkSerializer(CalendarLinkSerializer):
    """The only time that the link is shown."""

    url = serializers.CharField(
        allow_null=True, help_text="The link; null when an answer is replayed."
    )


class CalendarRenderer(BaseRenderer):
    """Answers that are iCalendar already."""

    media_type = "text/calendar"
    format = "ics"
    charset = "utf-8"
    render_style = "binary"

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: object = None,
    ) -> bytes:
        """Nothing for no answer."""
        return data or b""


class DeadlinesView(Endpoint):
    """The caller's deadlines."""

    queries: ClassVar[dict[str, SerializerType]] = {"GET": CalendarQuery}
    renderer_classes = (CalendarRenderer,)

    @extend_schema(
        operation_id="read_deadlines",
        summary="My deadlines as a calendar",
        tags=["me"],
        responses={
            (200, CalendarRenderer.media_type): OpenApiResponse(
                OpenApiTypes.STR, "iCalendar (RFC 5545)."
            ),
            **problems(401, 403, 404, 422),
        },
    )
    def get(self, request: Request) -> Response:
        """An event for each deadline of mine; a turn keeps its `UID`.

        Programs that subscribe use the link of `POST /me/calendar`; with an access
        token it needs `games:read`. The 500 nearest deadlines.
        """
        secret = self.validated_query().get("token")
        if secret is None:
            player = self.caller.actor
            self.require_scope("games:read")
        else:
            player = calendars.player_with(secret)
        return Response(calendars.calendar_of(player))


class CalendarLinkView(Endpoint):
    """The link to the caller's calendar."""

    @extend_schema(
        operation_id="read_calendar_link",
        summary="Do I have a calendar link",
        tags=["me"],
        responses={200: CalendarLinkSerializer, **problems(401, 403, 404)},
    )
    def get(self, request: Request) -> Response:
        """Since when; the link itself is not kept. Needs `account`."""
        player = accounts.player_of(self.caller)
        self.require_scope("account")
        return Response(CalendarLinkSerializer(calendars.find_link(player)).data)

    @extend_schema(
        operation_id="create_calendar_link",
        summary="Get a calendar link",
        tags=["me"],
        responses={201: NewCalendarLinkSerializer, **problems(401, 403)},
    )
    def post(self, request: Request) -> Response:
        """A link to `/me/deadlines.ics` for a calendar, shown now and never again.

        Whoever has it reads my deadlines, and nothing else. Another one takes its
        place. Needs `account`.
        """
        player = accounts.player_of(self.caller)
        self.require_scope("account")

        def create() -> dict[str, Any]:
            url = calendars.make_link(player)
            link = calendars.find_link(player)
            return {**CalendarLinkSerializer(link).data, "url": url}

        return create_once(self, create, shown_once="url")

    @extend_schema(
        operation_id="delete_calendar_link",
        summary="Revoke my calendar link",
        tags=["me"],
        responses={204: None, **problems(401, 403)},
    )
    def delete(self, request: Request) -> Response:
        """It leads nowhere at once. Needs `account`."""
        player = accounts.player_of(self.caller)
        self.require_scope("account")
        calendars.revoke_link(player)
        return Response(status=204)
