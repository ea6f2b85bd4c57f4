"""Endpoints of the caller's access tokens, and of the sessions of their logins."""

from typing import Any, ClassVar

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.players import accounts
from blokus_api.players.models import AccessToken
from blokus_api.players.subjects import PlayerEndpoint
from blokus_api.players.tokens import services, sessions
from blokus_api.players.tokens.answers import LoginSession, NewToken, Token
from blokus_api.players.tokens.delegation import SESSION, issue
from blokus_api.players.tokens.notices import send_token_notice
from blokus_api.players.tokens.requests import RevocationQuery, TokenRequest
from games.api.http.paging import PagedQuery, page_of
from games.api.http.problems import problems


class TokenListView(PlayerEndpoint):
    """The caller's access tokens."""

    bodies: ClassVar = {"POST": TokenRequest}
    queries: ClassVar = {
        "GET": PagedQuery,
        "DELETE": RevocationQuery,
    }
    ordering = ("-created_at", "-id")

    @extend_schema(
        operation_id="list_tokens",
        summary="List my access tokens",
        tags=["tokens"],
        responses={200: page_of(Token), **problems(401, 403, 422)},
    )
    def get(self, request: Request) -> Response:
        """List tokens without their secrets, newest first. Needs `account`."""
        return self.page(self.player.access_tokens.all(), Token.from_row)

    @extend_schema(
        operation_id="create_token",
        summary="Create an access token",
        tags=["tokens"],
        parameters=[SESSION],
        responses={
            201: NewToken,
            **problems(401, 403, 422, "too-many-tokens"),
        },
    )
    def post(self, request: Request) -> Response:
        """Make a token; its secret is shown now and never again.

        Needs `account`. It has no scope that the token in use lacks, and lives no
        longer.
        """
        token = self.received(TokenRequest)

        def make(**values: Any) -> tuple[AccessToken, str]:
            token, secret = services.add_token(self.player, **values)
            send_token_notice(self.player, token)
            return token, secret

        return issue(self, token, services.SCOPES, make)

    @extend_schema(
        operation_id="delete_tokens",
        summary="Revoke all my access tokens",
        tags=["tokens"],
        responses={
            204: OpenApiResponse(description="Nobody is logged in any more."),
            **problems(401, 403, 422),
        },
    )
    def delete(self, request: Request) -> Response:
        """Revoke all tokens, also the one in use; end all logins and link to deadlines.

        With `bots` and `apps` also the tokens of your bots, and of the users of your
        API clients. Webhooks stay. All of it ends within 2 seconds. Needs `account`.
        """
        also = self.queried(RevocationQuery)
        ids = accounts.ids_of_household(self.player, bots=also.bots, apps=also.apps)
        sessions.lock_out(ids)
        return Response(status=204)


class TokenView(PlayerEndpoint):
    """An access token of the caller."""

    @extend_schema(
        operation_id="delete_token",
        summary="Revoke an access token",
        tags=["tokens"],
        responses={
            204: OpenApiResponse(description="The token is revoked."),
            **problems(401, 403, 404),
        },
    )
    def delete(self, request: Request, token: str) -> Response:
        """Revoke a token; it and its streams end within 2 seconds. Needs `account`."""
        services.revoke_token(self.player, token)
        return Response(status=204)


class SessionListView(PlayerEndpoint):
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
        return self.page(sessions.sessions_of(self.player), LoginSession.from_row)


class SessionView(PlayerEndpoint):
    """A session of the caller's logins."""

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
        sessions.end(self.player, session)
        return Response(status=204)
