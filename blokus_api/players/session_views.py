"""Endpoints of logins: their sessions, which a person sees and ends."""

from typing import ClassVar

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.players import accounts
from blokus_api.players.answers import LoginSession
from blokus_api.players.login import sessions
from games.api.http.endpoint import Endpoint
from games.api.http.paging import PagedQuery, page_of
from games.api.http.problems import problems


class SessionListView(Endpoint):
    """The sessions of the caller's logins."""

    queries: ClassVar = {"GET": PagedQuery}
    ordering = ("-created_at", "-id")

    @extend_schema(
        operation_id="list_sessions",
        summary="List my logins",
        tags=["tokens"],
        responses={200: page_of(LoginSession), **problems(401, 403, 422)},
    )
    def get(self, request: Request) -> Response:
        """List the sessions of logins, newest first. Needs `account`.

        A session ends after a day; the access token that it gave lives on, and is in
        `/me/tokens`.
        """
        player = accounts.player_of(self.caller)
        self.queried(PagedQuery)
        self.require_scope("account")
        return self.page(sessions.sessions_of(player), LoginSession.of)


class SessionView(Endpoint):
    """A session of a login of the caller's."""

    @extend_schema(
        operation_id="end_session",
        summary="End a login",
        tags=["tokens"],
        responses={
            204: OpenApiResponse(description="The session is over."),
            **problems(401, 403, 404),
        },
    )
    def delete(self, request: Request, session: str) -> Response:
        """End a session, and revoke the access token that it gave. Needs `account`."""
        player = accounts.player_of(self.caller)
        self.require_scope("account")
        sessions.end(player, session)
        return Response(status=204)
