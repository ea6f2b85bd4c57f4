"""Endpoints of API clients, called apps in paths."""

from typing import ClassVar

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.players import accounts
from blokus_api.players.clients import services
from blokus_api.players.clients.answers import App
from blokus_api.players.clients.requests import AppRequest
from blokus_api.players.idempotency import create_once
from blokus_api.players.models import ApiClient
from games.api.http.endpoint import Endpoint
from games.api.http.paging import PagedQuery, page_of
from games.api.http.problems import problems


class AppEndpoint(Endpoint):
    """The base of views of an API client, for the account that answers for it."""

    def find(self, app: str) -> ApiClient:
        """Return the client, if it is the caller's."""
        return accounts.find_client(accounts.player_of(self.caller), app)


class AppListView(Endpoint):
    """The caller's API clients."""

    bodies: ClassVar = {"POST": AppRequest}
    queries: ClassVar = {"GET": PagedQuery}
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
        self.queried(PagedQuery)
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
        new_app = self.received(AppRequest)
        self.require_scope("account")

        def create() -> App:
            return App.of(services.create_client(owner, new_app.name))

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
        services.delete_client(client)
        return Response(status=204)
