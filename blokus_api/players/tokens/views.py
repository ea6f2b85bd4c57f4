"""Endpoints for the caller's access tokens and login sessions."""

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
        tags=["tokens"],
        responses={200: page_of(Token), **problems(401, 403, 422)},
    )
    def get(self, request: Request) -> Response:
        """List your access tokens, newest first.

        The list has no secrets; each secret is returned only when its token is created.
        """
        return self.page(self.player.access_tokens.all(), Token.from_row)

    @extend_schema(
        operation_id="create_token",
        tags=["tokens"],
        parameters=[SESSION],
        responses={
            201: NewToken,
            **problems(401, 403, 422, "too-many-tokens"),
        },
    )
    def post(self, request: Request) -> Response:
        """Create an access token.

        The secret is returned only in this response. The new token can only have scopes
        of the caller's token and cannot expire later than it.
        """
        token = self.received(TokenRequest)

        def make(**values: Any) -> tuple[AccessToken, str]:
            token, secret = services.add_token(self.player, **values)
            send_token_notice(self.player, token)
            return token, secret

        return issue(self, token, services.SCOPES, make)

    @extend_schema(
        operation_id="delete_tokens",
        tags=["tokens"],
        responses={
            204: OpenApiResponse(description="The session is logged out."),
            **problems(401, 403, 422),
        },
    )
    def delete(self, request: Request) -> Response:
        """Revoke all your access tokens.

        This includes the token of this request, all login sessions and the deadline
        link. With `bots` and `apps` it also includes the tokens of your bots and of
        your API clients' users. Webhooks remain. All tokens and their streams stop
        working within 2 seconds.
        """
        also = self.queried(RevocationQuery)
        ids = accounts.ids_of_household(self.player, bots=also.bots, apps=also.apps)
        sessions.lock_out(ids)
        return Response(status=204)


class TokenView(PlayerEndpoint):
    """One of the caller's access tokens."""

    @extend_schema(
        operation_id="delete_token",
        tags=["tokens"],
        responses={
            204: OpenApiResponse(description="The token is revoked."),
            **problems(401, 403, 404),
        },
    )
    def delete(self, request: Request, token: str) -> Response:
        """Revoke an access token.

        The token and its streams stop working within 2 seconds.
        """
        services.revoke_token(self.player, token)
        return Response(status=204)


class SessionListView(PlayerEndpoint):
    """The caller's login sessions."""

    queries: ClassVar = {"GET": PagedQuery}
    ordering = ("-created_at", "-id")

    @extend_schema(
        operation_id="list_sessions",
        tags=["tokens"],
        responses={200: page_of(LoginSession), **problems(401, 403, 422)},
    )
    def get(self, request: Request) -> Response:
        """List your login sessions, newest first.

        A session ends after a day. The access token that it issued remains valid and is
        listed in `/me/tokens`.
        """
        return self.page(sessions.sessions_of(self.player), LoginSession.from_row)


class SessionView(PlayerEndpoint):
    """One of the caller's login sessions."""

    @extend_schema(
        operation_id="end_session",
        tags=["tokens"],
        responses={
            204: OpenApiResponse(description="The session has ended."),
            **problems(401, 403, 404),
        },
    )
    def delete(self, request: Request, session: str) -> Response:
        """End a login session.

        This also revokes the access token that the session issued.
        """
        sessions.end(self.player, session)
        return Response(status=204)
