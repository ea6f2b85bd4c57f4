"""Deadlines as iCalendar, and the link through which calendar programs read them."""

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
    """Query with a link's secret, for programs that cannot send headers."""

    token: Annotated[str, text(64)] | None = None
    """Secret of the link."""


class TimelineQuery(DeadlinesQuery):
    """Query for a drawing of a player's deadlines."""

    theme: Theme = "light"


class ICalendarRenderer(BytesRenderer):
    """Renderer for responses that are already in iCalendar format."""

    media_type = "text/calendar"
    format = "ics"
    charset = "utf-8"


class DeadlinesView(Endpoint):
    """The caller's deadlines as iCalendar."""

    queries: ClassVar = {"GET": DeadlinesQuery}
    renderer_classes = (ICalendarRenderer,)

    @extend_schema(
        operation_id="read_deadlines",
        tags=["me"],
        responses={
            (200, ICalendarRenderer.media_type): OpenApiResponse(
                OpenApiTypes.STR, "iCalendar (RFC 5545)."
            ),
            **problems(401, 403, 404, 422),
        },
    )
    def get(self, request: Request) -> Response:
        """Get your deadlines as an iCalendar file.

        Each of your 500 nearest deadlines is an event; a turn's `UID` never changes.
        Calendar programs use the link from `POST /me/deadlines/link`. An access token
        needs the scope `games:read`.
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
        tags=["me"],
        responses={**DRAWING, **problems(401, 403, 404, 422)},
    )
    def get(self, request: Request) -> Response:
        """Draw your deadlines as SVG.

        The picture shows the time left until your 30 nearest deadlines; `/me/inbox`
        returns them as JSON. In an `<img>`, use the token from the link that `POST
        /me/deadlines/link` returns. An access token needs the scope `games:read`.
        """
        query = self.queried(TimelineQuery)
        player = _requesting_player(self, query)
        turns = deadlines.timeline_of(player)
        drawing = draw_timeline(turns, TEXTS[player.spoken_language], query.theme)
        return picture_response(self, drawing)


def _requesting_player(endpoint: Endpoint, query: DeadlinesQuery) -> Player:
    """Return the player whose link has the secret, or else the caller."""
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
        tags=["me"],
        responses={200: DeadlineLink, **problems(401, 403, 404)},
    )
    def get(self, request: Request, **path: str) -> Response:
        """Get the creation time of your deadline link.

        The response does not contain the link, because the server stores only a hash.
        """
        return Response(DeadlineLink.from_row(deadlines.find_link(self.player)))

    @extend_schema(
        operation_id="create_deadline_link",
        tags=["me"],
        responses={201: NewDeadlineLink, **problems(401, 403)},
    )
    def post(self, request: Request, **path: str) -> Response:
        """Create a secret link to your deadlines.

        Calendar programs can subscribe to the link. It is returned only in this
        response and replaces any older link. It gives access only to your deadlines,
        does not expire, and survives logouts. `DELETE`, `DELETE /me/tokens` and a
        password reset revoke it. Accounts get an email when a link is created, and when
        `DELETE /me/tokens` or a password reset revokes it.
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
        tags=["me"],
        responses={
            204: OpenApiResponse(description="No link exists."),
            **problems(401, 403),
        },
    )
    def delete(self, request: Request, **path: str) -> Response:
        """Revoke your deadline link.

        The link stops working at once.
        """
        deadlines.revoke_link(self.player)
        return Response(status=204)


@extend_schema_view(
    get=extend_schema(
        operation_id="read_app_player_deadline_link",
        summary="Get the creation time of a user's deadline link",
        description="The response does not contain the link, because the server stores "
        "only a hash.",
        tags=["apps"],
    ),
    post=extend_schema(
        operation_id="create_app_player_deadline_link",
        summary="Create a secret link to a user's deadlines",
        description="The user's calendar program can subscribe to the link. It is "
        "returned only in this response and replaces any older link. It gives access "
        "only to the user's deadlines and does not expire with the caller's token.",
        tags=["apps"],
        responses={201: NewDeadlineLink, **problems(401, 403, 404)},
    ),
    delete=extend_schema(
        operation_id="delete_app_player_deadline_link",
        summary="Revoke a user's deadline link",
        description="The link stops working at once.",
        tags=["apps"],
        responses={
            204: OpenApiResponse(description="No link exists."),
            **problems(401, 403, 404),
        },
    ),
)
class AppPlayerDeadlineLinkView(DeadlineLinkView):
    """The link to a user's deadlines."""
