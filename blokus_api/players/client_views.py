"""Endpoints of API clients, called apps in paths, and of their users."""

from typing import ClassVar

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.players import accounts, clients, profiles
from blokus_api.players.answers import App, AppPlayer, NewToken
from blokus_api.players.client_serializers import (
    AppPlayerNameRequestSerializer,
    AppPlayerRequestSerializer,
    AppPlayersQuery,
    AppRequestSerializer,
    AppTokenRequestSerializer,
)
from blokus_api.players.delegation import delegated
from blokus_api.players.idempotency import create_once
from blokus_api.players.issuing import SESSION, issue, maker_of
from blokus_api.players.models import ApiClient
from games.api.http.endpoint import Endpoint
from games.api.http.paging import PageQuery, page_of
from games.api.http.parsers import JSONParser, MergePatchParser
from games.api.http.problems import problems
from games.api.http.validation import SerializerType

FAILURES = problems(401, 403, 404, 422)


class AppEndpoint(Endpoint):
    """The base of views of an API client, for the account that answers for it."""

    def find(self, app: str) -> ApiClient:
        """Return the client, if it is the caller's."""
        return clients.find_client(accounts.player_of(self.caller), app)


class AppListView(Endpoint):
    """The caller's API clients."""

    bodies: ClassVar[dict[str, SerializerType]] = {"POST": AppRequestSerializer}
    queries: ClassVar[dict[str, SerializerType]] = {"GET": PageQuery}
    ordering = ("-created_at", "-id")

    @extend_schema(
        operation_id="list_apps",
        summary="List my API clients",
        tags=["apps"],
        responses={200: page_of(App), **problems(401, 403, 422)},
    )
    def get(self, request: Request) -> Response:
        """List API clients, newest first. Needs `account`."""
        owner = accounts.player_of(self.caller)
        self.validated_query()
        self.require_scope("account")
        return self.page(owner.api_clients.all(), App.of)

    @extend_schema(
        operation_id="create_app",
        summary="Create an API client",
        tags=["apps"],
        responses={
            201: App,
            **problems(401, 403, "account-required", 422, "too-many-apps"),
        },
    )
    def post(self, request: Request) -> Response:
        """Register a frontend with users of its own. Needs `account`, and an account.

        Guests get `account-required`: somebody has to answer for a client's users.
        """
        owner = accounts.player_of(self.caller)
        values = self.validated()
        self.require_scope("account")

        def create() -> App:
            return App.of(clients.create_client(owner, values["name"]))

        return create_once(self, create)


class AppView(AppEndpoint):
    """An API client."""

    @extend_schema(
        operation_id="get_app",
        summary="Look up an API client",
        tags=["apps"],
        responses={200: App, **problems(401, 403, 404)},
    )
    def get(self, request: Request, app: str) -> Response:
        """Return an API client. Needs `account`."""
        client = self.find(app)
        self.require_scope("account")
        return Response(App.of(client))

    @extend_schema(
        operation_id="delete_app",
        summary="Delete an API client",
        tags=["apps"],
        responses={
            204: OpenApiResponse(description="The API client is deleted."),
            **problems(401, 403, 404),
        },
    )
    def delete(self, request: Request, app: str) -> Response:
        """Delete an API client with its users' tokens and personal data; games stay.

        Needs `account`.
        """
        client = self.find(app)
        self.require_scope("account")
        clients.delete_client(client)
        return Response(status=204)


class AppPlayerListView(AppEndpoint):
    """The users of an API client."""

    bodies: ClassVar[dict[str, SerializerType]] = {"POST": AppPlayerRequestSerializer}
    queries: ClassVar[dict[str, SerializerType]] = {"GET": AppPlayersQuery}
    ordering = ("-date_joined", "-id")

    @extend_schema(
        operation_id="list_app_players",
        summary="List the users of an API client",
        tags=["apps"],
        responses={200: page_of(AppPlayer), **FAILURES},
    )
    def get(self, request: Request, app: str) -> Response:
        """List users, newest first, or the one with `external_id`. Needs `account`."""
        client = self.find(app)
        values = self.validated_query()
        self.require_scope("account")
        players = client.players.filter(is_active=True)
        if "external_id" in values:
            players = players.filter(external_id=values["external_id"])
        return self.page(players, AppPlayer.of)

    @extend_schema(
        operation_id="create_app_player",
        summary="Create a user of an API client",
        tags=["apps"],
        responses={
            201: AppPlayer,
            200: OpenApiResponse(AppPlayer, "The player there was already."),
            **FAILURES,
            **problems("too-many-users", "quota-exceeded"),
        },
    )
    def post(self, request: Request, app: str) -> Response:
        """Make a player for one of your users; 200 where there is one already.

        `external_id` is what you call your user: better a number than a name or an
        address. Nobody but you sees it. Needs `account`.
        """
        client = self.find(app)
        values = self.validated()
        self.require_scope("account")

        def ensure() -> Response:
            player, is_new = clients.ensure_player(
                client, values["external_id"], values.get("name")
            )
            return Response(AppPlayer.of(player), status=201 if is_new else 200)

        return self.once(ensure)


class AppPlayerView(AppEndpoint):
    """A user of an API client."""

    parser_classes = [JSONParser, MergePatchParser]
    bodies: ClassVar[dict[str, SerializerType]] = {
        "PATCH": AppPlayerNameRequestSerializer
    }

    @extend_schema(
        operation_id="get_app_player",
        summary="Look up a user of an API client",
        tags=["apps"],
        responses={200: AppPlayer, **problems(401, 403, 404)},
    )
    def get(self, request: Request, app: str, player: str) -> Response:
        """Return a user of an API client. Needs `account`."""
        client = self.find(app)
        self.require_scope("account")
        return Response(AppPlayer.of(clients.find_player(client, player)))

    @extend_schema(
        operation_id="rename_app_player",
        summary="Rename a user of an API client",
        tags=["apps"],
        responses={200: AppPlayer, **FAILURES},
    )
    def patch(self, request: Request, app: str, player: str) -> Response:
        """Give a user another name, as everybody sees it from now on. Needs `account`.

        A merge patch (RFC 7396); `external_id` stays.
        """
        found = clients.find_player(self.find(app), player)
        changes = self.validated()
        self.require_scope("account")
        if changes:
            profiles.change(found, **changes)
            found.refresh_from_db()
        return Response(AppPlayer.of(found))

    @extend_schema(
        operation_id="erase_app_player",
        summary="Erase a user of an API client",
        tags=["apps"],
        responses={
            204: OpenApiResponse(description="The user is erased."),
            **problems(401, 403, 404),
        },
    )
    def delete(self, request: Request, app: str, player: str) -> Response:
        """Erase tokens and personal data for good; games stay. Needs `account`."""
        client = self.find(app)
        self.require_scope("account")
        clients.erase_player(client, player)
        return Response(status=204)


class AppPlayerTokenListView(AppEndpoint):
    """Access tokens of a client's user."""

    bodies: ClassVar[dict[str, SerializerType]] = {"POST": AppTokenRequestSerializer}

    @extend_schema(
        operation_id="create_app_player_token",
        summary="Create a token for a user of an API client",
        tags=["apps"],
        parameters=[SESSION],
        responses={201: NewToken, **FAILURES},
    )
    def post(self, request: Request, app: str, player: str) -> Response:
        """Make a token; its secret is shown now alone. Hand it to nobody but this user.

        Of more than 20 with one name the oldest ends.

        `play`, `games:read` and `games:create` are to be had, as far as the token in
        use has them itself, all of these by default. It lives no longer than that.
        Needs `account`.
        """
        client = self.find(app)
        found = clients.find_player(client, player)
        values = self.validated()
        self.require_scope("account")
        made = delegated(maker_of(self), values, clients.SCOPES)
        return issue(self, lambda: accounts.create_rolling_token(found, **made))
