"""Deadlines as iCalendar, and the link by which calendar programs read them."""

from typing import Annotated, ClassVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.notifications import deadlines
from blokus_api.notifications.answers import DeadlineLink, NewDeadlineLink
from blokus_api.notifications.texts import TEXTS
from blokus_api.notifications.timeline import draw_timeline
from blokus_api.players import accounts
from blokus_api.players.mail import send_notice
from blokus_api.players.models import Player
from blokus_api.players.profiles.services import learn_language
from blokus_api.players.subjects import PlayerEndpoint
from games.api.http.bodies import Query, text
from games.api.http.endpoint import Endpoint
from games.api.http.media_types import BytesRenderer
from games.api.http.problems import problems
from games.api.pictures.endpoints import DRAWING, PictureEndpoint, picture_response
from games.api.pictures.queries import Theme


class DeadlinesQuery(Query):
    """Query with the secret of a link, for programs that cannot send headers."""

    token: Annotated[str, text(64)] | None = None
    """Secret of the link."""


class TimelineQuery(DeadlinesQuery):
    """Query of the drawing of a player's deadlines."""

    theme: Theme = "light"


class ICalendarRenderer(BytesRenderer):
    """Renderer of responses that are iCalendar already."""

    media_type = "text/calendar"
    format = "ics"
    charset = "utf-8"


class DeadlinesView(Endpoint):
    """The caller's deadlines as iCalendar."""

    queries: ClassVar = {"GET": DeadlinesQuery}
    renderer_classes = (ICalendarRenderer,)

    @extend_schema(
        operation_id="read_deadlines",
        summary="Download my deadlines as iCalendar",
        tags=["me"],
        responses={
            (200, ICalendarRenderer.media_type): OpenApiResponse(
                OpenApiTypes.STR, "iCalendar (RFC 5545)."
            ),
            **problems(401, 403, 404, 422),
        },
    )
    def get(self, request: Request) -> Response:
        """List an event for each deadline of mine; a turn keeps its `UID`.

        Programs that subscribe use the link of `POST /me/deadlines/link`; with an
        access token it needs `games:read`. The 500 nearest deadlines.
        """
        return Response(
            deadlines.deadlines_of(
                _requesting_player(self, self.queried(DeadlinesQuery))
            )
        )


class TimelineView(PictureEndpoint):
    """The caller's deadlines as a drawing."""

    queries: ClassVar = {"GET": TimelineQuery}

    @extend_schema(
        operation_id="draw_deadlines",
        summary="Draw my deadlines",
        tags=["me"],
        responses={**DRAWING, **problems(401, 403, 404, 422)},
    )
    def get(self, request: Request) -> Response:
        """Draw what is left of my 30 nearest deadlines; `/me/inbox` has them as JSON.

        An `<img>` uses the token of `POST /me/deadlines/link`; with an access token it
        needs `games:read`.
        """
        query = self.queried(TimelineQuery)
        player = _requesting_player(self, query)
        turns = deadlines.timeline_of(player)
        drawing = draw_timeline(turns, TEXTS[player.spoken_language], query.theme)
        return picture_response(self, drawing)


def _requesting_player(endpoint: Endpoint, query: DeadlinesQuery) -> Player:
    """Return the player of a link's secret, or else the caller."""
    if query.token is not None:
        return deadlines.player_with(query.token)
    player = accounts.player_of(endpoint.caller)
    endpoint.require_scope("games:read")
    return player


class DeadlineLinkView(PlayerEndpoint):
    """The link to a player's deadlines."""

    scopes: ClassVar = {**PlayerEndpoint.scopes, "POST": "account games:read"}

    @extend_schema(
        operation_id="read_deadline_link",
        summary="Look for the link to my deadlines",
        tags=["me"],
        responses={200: DeadlineLink, **problems(401, 403, 404)},
    )
    def get(self, request: Request, **path: str) -> Response:
        """Return since when there is one; the link is not kept. Needs `account`."""
        return Response(DeadlineLink.from_row(deadlines.find_link(self.player)))

    @extend_schema(
        operation_id="create_deadline_link",
        summary="Get a link to my deadlines",
        tags=["me"],
        responses={201: NewDeadlineLink, **problems(401, 403)},
    )
    def post(self, request: Request, **path: str) -> Response:
        """Make a link to `/me/deadlines.ics` for calendar programs, shown now alone.

        Whoever has it reads my deadlines, and nothing else. Another one takes its
        place. It has no end of its own, and outlives logins; `DELETE` revokes it, and
        so do `DELETE /me/tokens` and a reset of the password. An account gets an email
        when it is made and when one of these two ends it. Needs `account` and
        `games:read`.
        """
        player = self.player

        def create() -> NewDeadlineLink:
            url = deadlines.make_link(player)
            learn_language(player, request)
            send_notice(player, "calendar-link", "me#account")
            return NewDeadlineLink.with_url(deadlines.find_link(player), url)

        return self.create_once(create, shown_once="url")

    @extend_schema(
        operation_id="delete_deadline_link",
        summary="Revoke the link to my deadlines",
        tags=["me"],
        responses={
            204: OpenApiResponse(description="There is no link."),
            **problems(401, 403),
        },
    )
    def delete(self, request: Request, **path: str) -> Response:
        """Let the link lead nowhere, at once. Needs `account`."""
        deadlines.revoke_link(self.player)
        return Response(status=204)


@extend_schema_view(
    get=extend_schema(
        operation_id="read_app_player_deadline_link",
        summary="Look for the link to the deadlines of a user of an API client",
        description="Return since when the link exists; its secret is not stored. Needs"
        " `account`.",
        tags=["apps"],
    ),
    post=extend_schema(
        operation_id="create_app_player_deadline_link",
        summary="Get a link to the deadlines of a user of an API client",
        description="Make a link to `/me/deadlines.ics` for the user's calendar,"
        " shown now alone. It opens the user's deadlines and nothing else. The next"
        " link takes its place. It does not end with the token in use. Needs `account`"
        " and `games:read`.",
        tags=["apps"],
        responses={201: NewDeadlineLink, **problems(401, 403, 404)},
    ),
    delete=extend_schema(
        operation_id="delete_app_player_deadline_link",
        summary="Revoke the link to the deadlines of a user of an API client",
        description="Let the link lead nowhere, at once. Needs `account`.",
        tags=["apps"],
        responses={
            204: OpenApiResponse(description="There is no link."),
            **problems(401, 403, 404),
        },
    ),
)
class AppPlayerDeadlineLinkView(DeadlineLinkView):
    """The link to the deadlines of an API client's user."""
