"""Endpoints of players: guests, oneself, one's access tokens, and everybody else."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.http.formats import JSONParser, MergePatchParser
from blokus_api.players import accounts, calendars, profiles
from blokus_api.players.erasure import erase
from blokus_api.players.idempotency import create_once
from blokus_api.players.issuing import issue
from blokus_api.players.mail import (
    player_who_unsubscribes,
    tell_of_token,
    verified_email,
)
from blokus_api.players.models import AccessToken, Player
from blokus_api.players.serializers import (
    GuestRequestSerializer,
    MeSerializer,
    NewGuestSerializer,
    NewTokenSerializer,
    PlayerSerializer,
    ProfileRequestSerializer,
    TokenRequestSerializer,
    TokenSerializer,
    VacationSerializer,
    describe_player,
    describe_token,
)
from games.api.http.endpoint import Endpoint
from games.api.http.paging import PageQuery, page_of
from games.api.http.schema import problems
from games.api.http.validation import SerializerType
from games.errors import InsufficientScopeError, NotFoundError


class GuestListView(Endpoint):
    """Guests: players without an account."""

    bodies: ClassVar[dict[str, SerializerType]] = {"POST": GuestRequestSerializer}

    @extend_schema(
        operation_id="create_guest",
        summary="Become a guest",
        tags=["players"],
        auth=[],
        responses={201: NewGuestSerializer, **problems(422)},
    )
    def post(self, request: Request) -> Response:
        """A new guest player and its access token in one call. The body may be empty.

        The token has every scope but `webhooks`, unless this server is set up
        otherwise. Whoever loses it loses the player. An `Idempotency-Key` sent
        without a token should be random, since nobody's keys are kept apart.
        """
        name = self.validated().get("name")

        def create() -> dict[str, Any]:
            player, token, secret = accounts.create_guest(name)
            return {
                "player": describe_player(player),
                "token": secret,
                "scopes": token.scopes,
            }

        return create_once(self, create, shown_once="token")


class MeView(Endpoint):
    """The caller."""

    parser_classes = [JSONParser, MergePatchParser]
    bodies: ClassVar[dict[str, SerializerType]] = {"PATCH": ProfileRequestSerializer}

    @extend_schema(
        operation_id="get_me",
        summary="Who am I",
        tags=["players"],
        responses={200: MeSerializer, **problems(401)},
    )
    def get(self, request: Request) -> Response:
        """The player whose token this is, and what the token allows."""
        return self._answer(accounts.player_of(self.caller))

    @extend_schema(
        operation_id="update_me",
        summary="Change my profile",
        tags=["players"],
        responses={200: MeSerializer, **problems(401, 403, 422)},
    )
    def patch(self, request: Request) -> Response:
        """A merge patch (RFC 7396): what is left out stays. Needs `account`."""
        player = accounts.player_of(self.caller)
        changes = self.validated()
        self.require_scope("account")
        if changes:
            profiles.change(player, **changes)
            player.refresh_from_db()
        return self._answer(player)

    @extend_schema(
        operation_id="erase_me",
        summary="Erase my personal data",
        tags=["players"],
        responses={204: None, **problems(401, 403)},
    )
    def delete(self, request: Request) -> Response:
        """For good: name, address, password, tokens, webhooks, bots, API clients.

        Users of the API clients are erased with them. Games, records and their hashes
        stay as they are; they name you by an id that leads nowhere then. Resign first
        from what you play. Needs `account`.
        """
        player = accounts.player_of(self.caller)
        self.require_scope("account")
        erase(Player.objects.filter(id=player.id))
        return Response(status=204)

    def _answer(self, player: Player) -> Response:
        scopes = self.caller.scopes
        return Response(
            {
                **describe_player(player),
                "scopes": sorted(scopes),
                "email": verified_email(player) if "account" in scopes else None,
                "wants_mail": player.wants_mail,
                "mails": player.mails,
                "reminder_steps": player.reminder_steps,
                "quiet_hours": player.quiet_hours,
                **calendars.current_calendar(player).data(),
            }
        )


class VacationView(Endpoint):
    """The caller's vacation."""

    bodies: ClassVar[dict[str, SerializerType]] = {"PUT": VacationSerializer}

    @extend_schema(
        operation_id="take_vacation",
        summary="Take a vacation",
        tags=["players"],
        responses={
            200: VacationSerializer,
            **problems(401, 403, 422, "vacation-used-up"),
        },
    )
    def put(self, request: Request) -> Response:
        """Your clocks of correspondence stand still on these days, from now on.

        There is one vacation at a time: this one takes the place of another. A year
        (any 365 days) has 42 days of vacation. Needs `account`.
        """
        player = accounts.player_of(self.caller)
        values = self.validated()
        self.require_scope("account")
        calendars.take_vacation(player, **values)
        return Response({name: day.isoformat() for name, day in values.items()})

    @extend_schema(
        operation_id="end_vacation",
        summary="End my vacation",
        tags=["players"],
        responses={204: None, **problems(401, 403)},
    )
    def delete(self, request: Request) -> Response:
        """Your time runs again. Days that began count as taken. Needs `account`."""
        player = accounts.player_of(self.caller)
        self.require_scope("account")
        calendars.end_vacation(player)
        return Response(status=204)


class TokenListView(Endpoint):
    """The caller's access tokens."""

    bodies: ClassVar[dict[str, SerializerType]] = {"POST": TokenRequestSerializer}
    queries: ClassVar[dict[str, SerializerType]] = {"GET": PageQuery}
    ordering = ("-created_at", "-id")

    @extend_schema(
        operation_id="list_tokens",
        summary="List my access tokens",
        tags=["tokens"],
        responses={200: page_of(TokenSerializer), **problems(401, 403, 422)},
    )
    def get(self, request: Request) -> Response:
        """The newest first, without their secrets. Needs `account`."""
        player = accounts.player_of(self.caller)
        self.validated_query()
        self.require_scope("account")
        return self.page(player.access_tokens.all(), describe_token)

    @extend_schema(
        operation_id="create_token",
        summary="Create an access token",
        tags=["tokens"],
        responses={
            201: NewTokenSerializer,
            **problems(401, 403, 422, "too-many-tokens"),
        },
    )
    def post(self, request: Request) -> Response:
        """Its secret is shown now and never again.

        Needs `account`, and can pass on only those scopes that the token in use has
        itself.
        """
        player = accounts.player_of(self.caller)
        values = self.validated()
        self.require_scope("account")
        if missing := sorted(set(values["scopes"]) - self.caller.scopes):
            raise InsufficientScopeError(
                f"Your own token lacks {', '.join(missing)}.", scopes=missing
            )

        def make() -> tuple[AccessToken, str]:
            token, secret = accounts.add_token(player, **values)
            tell_of_token(player, token)
            return token, secret

        return issue(self, make)


class TokenView(Endpoint):
    """One of the caller's access tokens."""

    @extend_schema(
        operation_id="delete_token",
        summary="Revoke an access token",
        tags=["tokens"],
        responses={204: None, **problems(401, 403, 404)},
    )
    def delete(self, request: Request, token_id: str) -> Response:
        """It stops working within 30 seconds everywhere. Needs `account`."""
        player = accounts.player_of(self.caller)
        self.require_scope("account")
        accounts.revoke_token(player, token_id)
        return Response(status=204)


class PlayerView(Endpoint):
    """A player, as everybody sees them."""

    @extend_schema(
        operation_id="get_player",
        summary="Look up a player",
        tags=["players"],
        auth=[],
        responses={200: PlayerSerializer, **problems(404)},
    )
    def get(self, request: Request, player_id: str) -> Response:
        """Events name players by `player:` and this id."""
        player = Player.objects.filter(id=player_id, is_active=True).first()
        if player is None:
            raise NotFoundError
        return Response(describe_player(player))


class UnsubscriptionView(Endpoint):
    """The link below mails that nobody asked for one by one."""

    raw_bodies = frozenset({"POST"})
    keeps_answers = False  # once is as good as twice

    @extend_schema(
        operation_id="unsubscribe",
        summary="Stop mails",
        tags=["players"],
        auth=[],
        request=None,
        responses={204: None, **problems(404)},
    )
    def post(self, request: Request, ticket: str) -> Response:
        """One click (RFC 8058), without logging in; `wants_mail` takes it back."""
        player = player_who_unsubscribes(ticket)
        Player.objects.filter(id=player.id).update(wants_mail=False)
        return Response(status=204)
