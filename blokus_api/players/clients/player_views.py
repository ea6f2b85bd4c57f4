"""Endpoints of the users of API clients, called by the client's account."""

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
    """The users of an API client."""

    bodies: ClassVar = {"POST": AppPlayerRequest}
    queries: ClassVar = {"GET": AppPlayersQuery}
    ordering = ("-date_joined", "-id")

    @extend_schema(
        operation_id="list_app_players",
        summary="List the users of an API client",
        tags=["apps"],
        responses={200: page_of(AppPlayer), **FAILURES},
    )
    def get(self, request: Request, app: str) -> Response:
        """List users, newest first, or the one with `external_id`. Needs `account`."""
        query = self.queried(AppPlayersQuery)
        players = self.client.players.filter(is_active=True)
        if query.external_id is not None:
            players = players.filter(external_id=query.external_id)
        return self.page(players.prefetch_related("absences"), AppPlayer.from_row)

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
        """Make a player for one of your users; 200, unchanged, if it exists already.

        `external_id` is what you call your user: better a number than a name or an
        address. Nobody but you sees it. Needs `account`.
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
        summary="Look up a user of an API client",
        tags=["apps"],
        responses={200: AppPlayer, **problems(401, 403, 404)},
    )
    def get(self, request: Request, app: str, player: str) -> Response:
        """Return a user of an API client. Needs `account`."""
        return Response(AppPlayer.from_row(self.player))

    @extend_schema(
        operation_id="update_app_player",
        summary="Change a user of an API client",
        tags=["apps"],
        responses={200: AppPlayer, **FAILURES, **problems("quota-exceeded")},
    )
    def patch(self, request: Request, app: str, player: str) -> Response:
        """Change the name, days off or reminders of a user. Needs `account`.

        A merge patch (RFC 7396); `external_id` stays. Reminders come as messages of a
        webhook that follows the app.
        """
        changes = given_fields(self.received(AppPlayerPatch))
        if changes:
            profiles.change(self.player, **changes)
            self.player.refresh_from_db()
        return Response(AppPlayer.from_row(self.player))

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
        erase(Player.objects.filter(id=self.player.id))
        return Response(status=204)


class AppPlayerTokenListView(PlayerEndpoint):
    """Access tokens of a client's user."""

    bodies: ClassVar = {"POST": AppTokenRequest}

    @extend_schema(
        operation_id="create_app_player_token",
        summary="Create a token for a user of an API client",
        tags=["apps"],
        parameters=[SESSION],
        responses={201: NewToken, **FAILURES},
    )
    def post(self, request: Request, app: str, player: str) -> Response:
        """Make a token for a user; its secret is shown once.

        Give it to this user alone. A user has at most 20 tokens with one name: one more
        ends the oldest.

        `play`, `games:read` and `games:create` are to be had, as far as the token in
        use has them itself, all of these by default. It lives no longer than that.
        Needs `account`.
        """
        token = self.received(AppTokenRequest)
        make = partial(create_rolling_token, self.player)
        return issue(self, token, services.SCOPES, make)

    @extend_schema(
        operation_id="delete_app_player_tokens",
        summary="Revoke all tokens of a user of an API client",
        tags=["apps"],
        responses={
            204: OpenApiResponse(description="The user has no token any more."),
            **problems(401, 403, 404),
        },
    )
    def delete(self, request: Request, app: str, player: str) -> Response:
        """Log a user out everywhere: all their tokens and their link to deadlines end.

        All of it ends within 2 seconds. Needs `account`.
        """
        lock_out({self.player.id})
        return Response(status=204)


@extend_schema_view(
    put=extend_schema(
        operation_id="take_app_player_vacation",
        summary="Take a vacation for a user of an API client",
        description="Stop the user's clocks of correspondence on these days, as `PUT"
        " /me/vacation` does. Needs `account`.",
        tags=["apps"],
        responses={
            200: Vacation,
            **FAILURES,
            **problems("vacation-used-up", "quota-exceeded"),
        },
    ),
    delete=extend_schema(
        operation_id="end_app_player_vacation",
        summary="End the vacation of a user of an API client",
        description="Let the user's time run again. Days that began count as taken."
        " Needs `account`.",
        tags=["apps"],
        responses={
            204: OpenApiResponse(description="The user has no vacation."),
            **problems(401, 403, 404, "quota-exceeded"),
        },
    ),
)
class AppPlayerVacationView(VacationView):
    """The vacation of an API client's user."""


@extend_schema_view(
    get=extend_schema(
        operation_id="list_app_player_blocks",
        summary="List whom a user of an API client has blocked",
        description="List the players whom the user has blocked, newest first. Needs"
        " `account`.",
        tags=["apps"],
        responses={200: page_of(Block), **FAILURES},
    )
)
class AppPlayerBlockListView(BlockListView):
    """The blocks of an API client's user."""


@extend_schema_view(
    put=extend_schema(
        operation_id="block_for_app_player",
        summary="Block a player for a user of an API client",
        description="Refuse what a player would send to the user, as `PUT"
        " /me/blocks/{player}` does: at most 1,000. Needs `account`.",
        tags=["apps"],
    ),
    delete=extend_schema(
        operation_id="unblock_for_app_player",
        summary="End a block of a user of an API client",
        description="End a block, if it exists. Needs `account`.",
        tags=["apps"],
        responses={
            204: OpenApiResponse(description="The player is not blocked."),
            **problems(401, 403, 404),
        },
    ),
)
class AppPlayerBlockView(BlockView):
    """A block of an API client's user."""

    blocked = "blocked"
