"""Endpoints with which an API client's account manages the client's users."""

from functools import partial
from typing import ClassVar

from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.players.blocks.views import Block, BlockListView, BlockView
from blokus_api.players.clients import services
from blokus_api.players.clients.answers import AppPlayer
from blokus_api.players.clients.requests import (
    AppPlayerPatch,
    AppPlayerRequest,
    AppPlayersQuery,
    AppTokenRequest,
)
from blokus_api.players.days_off.views import VacationView
from blokus_api.players.erasure import erase
from blokus_api.players.models import Player
from blokus_api.players.profiles import services as profiles
from blokus_api.players.subjects import PlayerEndpoint
from blokus_api.players.tokens.answers import NewToken
from blokus_api.players.tokens.delegation import SESSION, issue
from blokus_api.players.tokens.services import create_rolling_token
from blokus_api.players.tokens.sessions import lock_out
from games.api.http.bodies import given_fields
from games.api.http.media_types import JSONParser, MergePatchParser
from games.api.http.paging import page_of
from games.api.http.problems import problems
from games.clocks.calendars import Vacation

FAILURES = problems(401, 403, 404, 422)


class AppPlayerListView(PlayerEndpoint):
    """An API client's users."""

    bodies: ClassVar = {"POST": AppPlayerRequest}
    queries: ClassVar = {"GET": AppPlayersQuery}
    ordering = ("-date_joined", "-id")

    @extend_schema(
        operation_id="list_app_players",
        tags=["apps"],
        responses={200: page_of(AppPlayer), **FAILURES},
    )
    def get(self, request: Request, app: str) -> Response:
        """List the users of an API client, newest first.

        Use `external_id` to get one user by your own id.
        """
        query = self.queried(AppPlayersQuery)
        players = self.client.players.filter(is_active=True)
        if query.external_id is not None:
            players = players.filter(external_id=query.external_id)
        return self.page(players.prefetch_related("absences"), AppPlayer.from_row)

    @extend_schema(
        operation_id="create_app_player",
        tags=["apps"],
        responses={
            201: AppPlayer,
            200: OpenApiResponse(AppPlayer, "The user already existed."),
            **FAILURES,
            **problems("too-many-users", "quota-exceeded"),
        },
    )
    def post(self, request: Request, app: str) -> Response:
        """Create a user of an API client.

        If a user with this `external_id` exists, it is returned unchanged with 200.
        `external_id` is your own id for the user; only you can see it. Use a number
        rather than a name or an email address.
        """
        values = given_fields(self.received(AppPlayerRequest))

        def ensure() -> Response:
            player, is_new = services.ensure_player(
                self.client, **{"name": None, **values}
            )
            return Response(AppPlayer.from_row(player), status=201 if is_new else 200)

        return self.once(ensure)


class AppPlayerView(PlayerEndpoint):
    """A user of an API client."""

    parser_classes = [JSONParser, MergePatchParser]
    bodies: ClassVar = {"PATCH": AppPlayerPatch}

    @extend_schema(
        operation_id="get_app_player",
        tags=["apps"],
        responses={200: AppPlayer, **problems(401, 403, 404)},
    )
    def get(self, request: Request, app: str, player: str) -> Response:
        """Get a user of an API client.

        Use it to check the user's name, days off and reminders.
        """
        return Response(AppPlayer.from_row(self.player))

    @extend_schema(
        operation_id="update_app_player",
        tags=["apps"],
        responses={200: AppPlayer, **FAILURES, **problems("quota-exceeded")},
    )
    def patch(self, request: Request, app: str, player: str) -> Response:
        """Update a user of an API client.

        Only the fields in the body change (merge patch, RFC 7396). `external_id` cannot
        change. Reminders are sent to a webhook that follows the app.
        """
        changes = given_fields(self.received(AppPlayerPatch))
        if changes:
            profiles.change(self.player, **changes)
            self.player.refresh_from_db()
        return Response(AppPlayer.from_row(self.player))

    @extend_schema(
        operation_id="erase_app_player",
        tags=["apps"],
        responses={
            204: OpenApiResponse(description="The user is erased."),
            **problems(401, 403, 404),
        },
    )
    def delete(self, request: Request, app: str, player: str) -> Response:
        """Erase a user of an API client.

        The user's tokens and personal data are permanently erased. The games remain.
        """
        erase(Player.objects.filter(id=self.player.id))
        return Response(status=204)


class AppPlayerTokenListView(PlayerEndpoint):
    """A user's access tokens."""

    bodies: ClassVar = {"POST": AppTokenRequest}

    @extend_schema(
        operation_id="create_app_player_token",
        tags=["apps"],
        parameters=[SESSION],
        responses={201: NewToken, **FAILURES},
    )
    def post(self, request: Request, app: str, player: str) -> Response:
        """Create a token for an API client's user.

        The secret is returned only in this response; give it only to this user. The
        scopes can be `play`, `games:read` and `games:create`. The default is all of
        these scopes that the caller's token has. The token expires no later than the
        caller's. A user can have 20 tokens with the same name; each further token
        revokes the oldest.
        """
        token = self.received(AppTokenRequest)
        make = partial(create_rolling_token, self.player)
        return issue(self, token, services.SCOPES, make)

    @extend_schema(
        operation_id="delete_app_player_tokens",
        tags=["apps"],
        responses={
            204: OpenApiResponse(description="The user has no tokens."),
            **problems(401, 403, 404),
        },
    )
    def delete(self, request: Request, app: str, player: str) -> Response:
        """Revoke all tokens of an API client's user.

        This also revokes the user's deadline link. The tokens and the link stop working
        within 2 seconds.
        """
        lock_out({self.player.id})
        return Response(status=204)


@extend_schema_view(
    put=extend_schema(
        operation_id="take_app_player_vacation",
        summary="Start a vacation for an API client's user",
        description="This works like `PUT /me/vacation`.",
        tags=["apps"],
        responses={
            200: Vacation,
            **FAILURES,
            **problems("vacation-used-up", "quota-exceeded"),
        },
    ),
    delete=extend_schema(
        operation_id="end_app_player_vacation",
        summary="End the vacation of an API client's user",
        description="The user's clocks run again. A day that has begun counts as used.",
        tags=["apps"],
        responses={
            204: OpenApiResponse(description="The user has no vacation."),
            **problems(401, 403, 404, "quota-exceeded"),
        },
    ),
)
class AppPlayerVacationView(VacationView):
    """A user's vacation."""


@extend_schema_view(
    get=extend_schema(
        operation_id="list_app_player_blocks",
        summary="List the players that an API client's user blocked",
        description="The newest block is first.",
        tags=["apps"],
        responses={200: page_of(Block), **FAILURES},
    )
)
class AppPlayerBlockListView(BlockListView):
    """A user's blocks."""


@extend_schema_view(
    put=extend_schema(
        operation_id="block_for_app_player",
        summary="Block a player for an API client's user",
        description="This works like `PUT /me/blocks/{player}`. A user can block "
        "up to 1,000 players.",
        tags=["apps"],
    ),
    delete=extend_schema(
        operation_id="unblock_for_app_player",
        summary="Unblock a player for an API client's user",
        description="If the player is not blocked, nothing changes.",
        tags=["apps"],
        responses={
            204: OpenApiResponse(description="The player is not blocked."),
            **problems(401, 403, 404),
        },
    ),
)
class AppPlayerBlockView(BlockView):
    """One of a user's blocks."""

    blocked = "blocked"
