"""Endpoints of players: guests, oneself, one's access tokens, and everybody else."""

from typing import ClassVar

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.players import accounts, calendars, models, profiles
from blokus_api.players.answers import Me, NewGuest, NewToken, Player, Token
from blokus_api.players.delegation import delegated
from blokus_api.players.erasure import erase
from blokus_api.players.idempotency import create_once
from blokus_api.players.issuing import SESSION, issue, maker_of
from blokus_api.players.login import sessions
from blokus_api.players.mail import player_who_unsubscribes, tell_of_token
from blokus_api.players.models import AccessToken
from blokus_api.players.requests import (
    GuestRequest,
    ProfileRequest,
    RevocationQuery,
    TokenRequest,
    VacationRequest,
)
from blokus_api.players.subjects import PlayerEndpoint
from blokus_api.players.tokens import SCOPES
from games.api.http.bodies import given, given_fields
from games.api.http.endpoint import Endpoint
from games.api.http.media_types import JSONParser, MergePatchParser
from games.api.http.paging import PagedQuery, page_of
from games.api.http.problems import problems
from games.clocks.calendars import Vacation


class GuestListView(Endpoint):
    """Guests: players without an account."""

    bodies: ClassVar = {"POST": GuestRequest}
    buckets: ClassVar = {"POST": "guests"}

    @extend_schema(
        operation_id="create_guest",
        summary="Create a guest",
        tags=["players"],
        auth=[],
        responses={201: NewGuest, **problems(422)},
    )
    def post(self, request: Request) -> Response:
        """Make a guest player and its access token in one call. The body may be empty.

        The token has every scope but `webhooks`, unless this server is set up
        otherwise. Whoever loses it loses the player. An `Idempotency-Key` sent
        without a token belongs to the address that it comes from.
        """
        name = given(self.received(GuestRequest).name)

        def create() -> NewGuest:
            return NewGuest.of(*accounts.create_guest(name))

        return create_once(self, create, shown_once="token")


class MeView(Endpoint):
    """The caller."""

    parser_classes = [JSONParser, MergePatchParser]
    bodies: ClassVar = {"PATCH": ProfileRequest}

    @extend_schema(
        operation_id="get_me",
        summary="Read my profile",
        tags=["players"],
        responses={200: Me, **problems(401)},
    )
    def get(self, request: Request) -> Response:
        """Return the player whose token this is, and what the token allows."""
        return self._answer(accounts.player_of(self.caller))

    @extend_schema(
        operation_id="update_me",
        summary="Change my profile",
        tags=["players"],
        responses={200: Me, **problems(401, 403, 422, "quota-exceeded")},
    )
    def patch(self, request: Request) -> Response:
        """Change what a merge patch (RFC 7396) names, no more. Needs `account`."""
        player = accounts.player_of(self.caller)
        changes = given_fields(self.received(ProfileRequest))
        self.require_scope("account")
        if changes:
            profiles.change(player, **changes)
            player.refresh_from_db()
        return self._answer(player)

    @extend_schema(
        operation_id="erase_me",
        summary="Erase my personal data",
        tags=["players"],
        responses={
            204: OpenApiResponse(description="You are erased."),
            **problems(401, 403),
        },
    )
    def delete(self, request: Request) -> Response:
        """Erase for good: name, address, password, tokens, webhooks, bots, API clients.

        Users of the API clients are erased with them. Games, records and their hashes
        stay as they are; they name you by an id that leads nowhere then. Resign first
        from what you play. Needs `account`.
        """
        player = accounts.player_of(self.caller)
        self.require_scope("account")
        erase(models.Player.objects.filter(id=player.id))
        return Response(status=204)

    def _answer(self, player: models.Player) -> Response:
        return Response(Me.of_caller(player, self.caller.scopes))


class VacationView(PlayerEndpoint):
    """A player's vacation."""

    bodies: ClassVar = {"PUT": VacationRequest}

    @extend_schema(
        operation_id="take_vacation",
        summary="Take a vacation",
        tags=["players"],
        responses={
            200: Vacation,
            **problems(401, 403, 422, "vacation-used-up", "quota-exceeded"),
        },
    )
    def put(self, request: Request, **path: str) -> Response:
        """Stop your clocks of correspondence on these days, from now on.

        There is one vacation at a time: this one takes the place of another. A year
        (any 365 days) has 42 days of vacation. Needs `account`.
        """
        player = self.player
        days = self.received(VacationRequest)
        self.require_scope("account")
        vacation = calendars.take_vacation(player, days.first_day, days.last_day)
        return Response(vacation)

    @extend_schema(
        operation_id="end_vacation",
        summary="End my vacation",
        tags=["players"],
        responses={
            204: OpenApiResponse(description="You have no vacation."),
            **problems(401, 403, "quota-exceeded"),
        },
    )
    def delete(self, request: Request, **path: str) -> Response:
        """Let your time run again. Days that began count as taken. Needs `account`."""
        player = self.player
        self.require_scope("account")
        calendars.end_vacation(player)
        return Response(status=204)


class TokenListView(Endpoint):
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
        player = accounts.player_of(self.caller)
        self.queried(PagedQuery)
        self.require_scope("account")
        return self.page(player.access_tokens.all(), Token.of)

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
        player = accounts.player_of(self.caller)
        token = self.received(TokenRequest)
        self.require_scope("account")
        made = delegated(maker_of(self), given_fields(token), SCOPES)

        def make() -> tuple[AccessToken, str]:
            token, secret = accounts.add_token(player, **made)
            tell_of_token(player, token)
            return token, secret

        return issue(self, make)

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
        player = accounts.player_of(self.caller)
        also = self.queried(RevocationQuery)
        self.require_scope("account")
        sessions.lock_out(accounts.household(player, bots=also.bots, apps=also.apps))
        return Response(status=204)


class TokenView(Endpoint):
    """An access token of the caller's."""

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
        player = accounts.player_of(self.caller)
        self.require_scope("account")
        accounts.revoke_token(player, token)
        return Response(status=204)


class PlayerView(Endpoint):
    """A player, as everybody sees them."""

    @extend_schema(
        operation_id="get_player",
        summary="Look up a player",
        tags=["players"],
        auth=[],
        responses={200: Player, **problems(404)},
    )
    def get(self, request: Request, player: str) -> Response:
        """Return a player; events name players by `player:` and this id."""
        return Response(Player.of(accounts.find_player(player)))


class UnsubscriptionView(Endpoint):
    """The link to unsubscribe, below mails that nobody asked for one by one."""

    raw_bodies = frozenset({"POST"})
    keeps_answers = False  # once is as good as twice

    @extend_schema(
        operation_id="unsubscribe",
        summary="Stop mails",
        tags=["players"],
        auth=[],
        request=None,
        responses={
            204: OpenApiResponse(description="No more such mails are sent."),
            **problems(404),
        },
    )
    def post(self, request: Request, ticket: str) -> Response:
        """Stop mails by one click (RFC 8058), not logged in; `wants_mail` undoes it."""
        player = player_who_unsubscribes(ticket)
        models.Player.objects.filter(id=player.id).update(wants_mail=False)
        return Response(status=204)
