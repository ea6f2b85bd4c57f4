"""Endpoints for API clients, which are called apps in paths."""

from typing import ClassVar

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.players.clients import services
from blokus_api.players.clients.answers import App
from blokus_api.players.clients.requests import AppRequest
from blokus_api.players.subjects import PlayerEndpoint
from games.api.http.paging import PagedQuery, page_of
from games.api.http.problems import problems


class AppListView(PlayerEndpoint):
    """The caller's API clients."""

    bodies: ClassVar = {"POST": AppRequest}
    queries: ClassVar = {"GET": PagedQuery}
    ordering = ("-created_at", "-id")

    @extend_schema(
        operation_id="list_apps",
        tags=["apps"],
        responses={200: page_of(App), **problems(401, 403, 422)},
    )
    def get(self, request: Request) -> Response:
        """List your API clients, newest first.

        An API client is a frontend with its own users.
        """
        return self.page(self.player.api_clients.all(), App.from_row)

    @extend_schema(
        operation_id="create_app",
        tags=["apps"],
        responses={
            201: App,
            **problems(401, 403, "account-required", 422, "too-many-apps"),
        },
    )
    def post(self, request: Request) -> Response:
        """Create an API client.

        Register a frontend that has its own users. Guests get `account-required`,
        because an account must be responsible for the users.
        """
        new_app = self.received(AppRequest)

        def create() -> App:
            return App.from_row(services.create_client(self.player, new_app.name))

        return self.create_once(create)


class AppView(PlayerEndpoint):
    """An API client."""

    @extend_schema(
        operation_id="get_app",
        tags=["apps"],
        responses={200: App, **problems(401, 403, 404)},
    )
    def get(self, request: Request, app: str) -> Response:
        """Get one of your API clients.

        The response has its name and creation time.
        """
        return Response(App.from_row(self.client))

    @extend_schema(
        operation_id="delete_app",
        tags=["apps"],
        responses={
            204: OpenApiResponse(description="The API client is deleted."),
            **problems(401, 403, 404),
        },
    )
    def delete(self, request: Request, app: str) -> Response:
        """Delete an API client.

        The tokens and personal data of its users are erased. Their games remain.
        """
        services.delete_client(self.client)
        return Response(status=204)
