"""Endpoints of API clients, called apps in paths, and of their users."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.players import accounts, clients
from blokus_api.players.client_serializers import (
    ClientRequestSerializer,
    ClientSerializer,
    ExternalPlayerRequestSerializer,
    ExternalPlayerSerializer,
    ExternalPlayersQuery,
    ExternalTokenRequestSerializer,
    describe_client,
    describe_external,
)
from blokus_api.players.idempotency import create_once
from blokus_api.players.issuing import issue
from blokus_api.players.models import ApiClient
from blokus_api.players.serializers import NewTokenSerializer
from games.api.http.endpoint import Endpoint
from games.api.http.paging import PageQuery, page_of
from games.api.http.schema import problems
from games.api.http.validation import SerializerType

FAILURES = problems(401, 403, 404, 422)


class ClientEndpoint(Endpoint):
    """Something of one API client, for the account that answers for it."""

    def find(self, client_id: str) -> ApiClient:
        """The client, if it is the caller's."""
        return clients.find_client(accounts.player_of(self.caller), client_id)


class ClientListView(Endpoint):
    """The caller's API clients."""

    bodies: ClassVar[dict[str, SerializerType]] = {"POST": ClientRequestSerializer}
    queries: ClassVar[dict[str, SerializerType]] = {"GET": PageQuery}
    ordering = ("-created_at", "-id")

    @extend_schema(
        operation_id="list_apps",
        summary="List my API clients",
        tags=["apps"],
        responses={200: page_of(ClientSerializer), **problems(401, 403, 422)},
    )
    def get(self, request: Request) -> Response:
        """The newest first. Needs `account`."""
        owner = accounts.player_of(self.caller)
        self.validated_query()
        self.require_scope("account")
        return self.page(owner.api_clients.all(), describe_client)

    @extend_schema(
        operation_id="create_app",
        summary="Create an API client",
        tags=["apps"],
        responses={
            201: ClientSerializer,
            **problems(401, 403, "account-required", 422),
        },
    )
    def post(self, request: Request) -> Response:
        """A frontend that brings users of its own. Needs `account`, and an account.

        Guests get `account-required`: somebody has to answer for a client's users.
        """
        owner = accounts.player_of(self.caller)
        values = self.validated()
        self.require_scope("account")

        def create() -> dict[str, Any]:
            return describe_client(clients.create_client(owner, values["name"]))

        return create_once(self, create)


class ClientView(ClientEndpoint):
    """One API client."""

    @extend_schema(
        operation_id="get_app",
        summary="Look up an API client",
        tags=["apps"],
        responses={200: ClientSerializer, **problems(401, 403, 404)},
    )
    def get(self, request: Request, client_id: str) -> Response:
        """Needs `account`."""
        client = self.find(client_id)
        self.require_scope("account")
        return Response(describe_client(client))

    @extend_schema(
        operation_id="delete_app",
        summary="Delete an API client",
        tags=["apps"],
        responses={204: None, **problems(401, 403, 404)},
    )
    def delete(self, request: Request, client_id: str) -> Response:
        """Its users' tokens and personal data go with it; games stay.

        Needs `account`.
        """
        client = self.find(client_id)
        self.require_scope("account")
        clients.delete_client(client)
        return Response(status=204)


class ExternalPlayerListView(ClientEndpoint):
    """The users of an API client."""

    bodies: ClassVar[dict[str, SerializerType]] = {
        "POST": ExternalPlayerRequestSerializer
    }
    queries: ClassVar[dict[str, SerializerType]] = {"GET": ExternalPlayersQuery}
    ordering = ("-date_joined", "-id")

    @extend_schema(
        operation_id="list_app_players",
        summary="List the users of an API client",
        tags=["apps"],
        responses={200: page_of(ExternalPlayerSerializer), **FAILURES},
    )
    def get(self, request: Request, client_id: str) -> Response:
        """The newest first, or the one with this `external_id`. Needs `account`."""
        client = self.find(client_id)
        values = self.validated_query()
        self.require_scope("account")
        players = client.players.filter(is_active=True)
        if "external_id" in values:
            players = players.filter(external_id=values["external_id"])
        return self.page(players, describe_external)

    @extend_schema(
        operation_id="create_app_player",
        summary="Bring a user",
        tags=["apps"],
        responses={
            201: ExternalPlayerSerializer,
            200: ExternalPlayerSerializer,
            **FAILURES,
        },
    )
    def post(self, request: Request, client_id: str) -> Response:
        """A player for one of your users; 200 where there is one already.

        `external_id` is what you call your user: better a number than a name or an
        address. Nobody but you sees it. Needs `account`.
        """
        client = self.find(client_id)
        values = self.validated()
        self.require_scope("account")

        def ensure() -> Response:
            player, is_new = clients.ensure_player(
                client, values["external_id"], values.get("name")
            )
            return Response(describe_external(player), status=201 if is_new else 200)

        return self.once(ensure)


class ExternalPlayerView(ClientEndpoint):
    """One user of an API client."""

    @extend_schema(
        operation_id="get_app_player",
        summary="Look up a user of an API client",
        tags=["apps"],
        responses={200: ExternalPlayerSerializer, **problems(401, 403, 404)},
    )
    def get(self, request: Request, client_id: str, player_id: str) -> Response:
        """Needs `account`."""
        client = self.find(client_id)
        self.require_scope("account")
        return Response(describe_external(clients.find_player(client, player_id)))

    @extend_schema(
        operation_id="erase_app_player",
        summary="Erase a user of an API client",
        tags=["apps"],
        responses={204: None, **problems(401, 403, 404)},
    )
    def delete(self, request: Request, client_id: str, player_id: str) -> Response:
        """Tokens and personal data go for good; games stay. Needs `account`."""
        client = self.find(client_id)
        self.require_scope("account")
        clients.erase_player(client, player_id)
        return Response(status=204)


class ExternalTokenListView(ClientEndpoint):
    """Access tokens of a client's user."""

    bodies: ClassVar[dict[str, SerializerType]] = {
        "POST": ExternalTokenRequestSerializer
    }

    @extend_schema(
        operation_id="create_app_player_token",
        summary="Create a token for a user of an API client",
        tags=["apps"],
        responses={201: NewTokenSerializer, **FAILURES},
    )
    def post(self, request: Request, client_id: str, player_id: str) -> Response:
        """Its secret is shown now and never again; hand it to nobody but this user.

        Of more than 20 with one name the oldest ends.

        `play`, `games:read` and `games:create` are to be had, all three by default.
        Needs `account`.
        """
        client = self.find(client_id)
        player = clients.find_player(client, player_id)
        values = self.validated()
        self.require_scope("account")

        return issue(self, lambda: accounts.create_rolling_token(player, **values))
