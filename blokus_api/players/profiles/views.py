"""Endpoints for players: guests, the caller's own profile, and public profiles."""

from typing import ClassVar

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.players import accounts, models
from blokus_api.players.erasure import erase
from blokus_api.players.mail import player_who_unsubscribes
from blokus_api.players.profiles import services
from blokus_api.players.profiles.answers import Me, NamedPlayers, NewGuest, Player
from blokus_api.players.profiles.requests import (
    GuestRequest,
    PlayersQuery,
    ProfileRequest,
)
from blokus_api.players.subjects import PlayerEndpoint
from games.api.answers.players import named
from games.api.http.bodies import given_fields, optional
from games.api.http.endpoint import NO_SCOPE, Endpoint
from games.api.http.media_types import JSONParser, MergePatchParser
from games.api.http.problems import problems


class GuestListView(Endpoint):
    """Guests: players without an account."""

    bodies: ClassVar = {"POST": GuestRequest}
    scopes: ClassVar = {"POST": NO_SCOPE}
    buckets: ClassVar = {"POST": "guests"}

    @extend_schema(
        operation_id="create_guest",
        tags=["players"],
        auth=[],
        responses={201: NewGuest, **problems(422)},
    )
    def post(self, request: Request) -> Response:
        """Create a guest player with an access token.

        The body may be empty. The token has every scope except `webhooks`, unless
        configured otherwise by the operator. Store it: without it, the player is lost.
        An `Idempotency-Key` sent without a token is tied to the sender's address.
        """
        name = optional(self.received(GuestRequest).name)

        def create() -> NewGuest:
            return NewGuest.build(*services.create_guest(name))

        return self.create_once(create, shown_once="token")


class MeView(PlayerEndpoint):
    """The caller."""

    parser_classes = [JSONParser, MergePatchParser]
    bodies: ClassVar = {"PATCH": ProfileRequest}
    scopes: ClassVar = {"PATCH": "account", "DELETE": "account"}

    @extend_schema(
        operation_id="get_me",
        tags=["players"],
        responses={200: Me, **problems(401)},
    )
    def get(self, request: Request) -> Response:
        """Get your profile.

        The response has the token's player and scopes.
        """
        return self._answer(accounts.player_of(self.caller))

    @extend_schema(
        operation_id="update_me",
        tags=["players"],
        responses={200: Me, **problems(401, 403, 422, "quota-exceeded")},
    )
    def patch(self, request: Request) -> Response:
        """Update your profile.

        Only the fields in the body change (merge patch, RFC 7396).
        """
        changes = given_fields(self.received(ProfileRequest))
        if changes:
            services.change(self.player, **changes)
            self.player.refresh_from_db()
        return self._answer(self.player)

    @extend_schema(
        operation_id="erase_me",
        tags=["players"],
        responses={
            204: OpenApiResponse(description="Your data is erased."),
            **problems(401, 403),
        },
    )
    def delete(self, request: Request) -> Response:
        """Erase your personal data.

        The server permanently erases your name, email address, password, tokens,
        webhooks, bots and API clients with their users. Games, records and their hashes
        remain; they refer to you only by id. Resign from your games first.
        """
        erase(models.Player.objects.filter(id=self.player.id))
        return Response(status=204)

    def _answer(self, player: models.Player) -> Response:
        return Response(Me.from_caller(player, self.caller.scopes))


class PlayerListView(Endpoint):
    """Public fields of several players."""

    queries: ClassVar = {"GET": PlayersQuery}

    @extend_schema(
        operation_id="name_players",
        tags=["players"],
        auth=[],
        responses={200: NamedPlayers, **problems(422)},
    )
    def get(self, request: Request) -> Response:
        """Get several players by their ids.

        Use it to get the names of a game's players in one request. Unknown and erased
        players are left out.
        """
        query = self.queried(PlayersQuery)
        players = named(query.ids, query.ruleset)
        return Response(NamedPlayers(players=players))


class PlayerView(Endpoint):
    """A player's public fields."""

    @extend_schema(
        operation_id="get_player",
        tags=["players"],
        auth=[],
        responses={200: Player, **problems(404)},
    )
    def get(self, request: Request, player: str) -> Response:
        """Get a player by id.

        Events refer to a player as `player:` followed by this id.
        """
        return Response(Player.from_row(accounts.find_player(player)))


class UnsubscriptionView(Endpoint):
    """The unsubscribe link in emails that the player did not request."""

    raw_bodies = frozenset({"POST"})
    scopes: ClassVar = {"POST": NO_SCOPE}
    keeps_answers = False  # A repeated request has no further effect.

    @extend_schema(
        operation_id="unsubscribe",
        tags=["players"],
        auth=[],
        request=None,
        responses={
            204: OpenApiResponse(description="The user is unsubscribed."),
            **problems(404),
        },
    )
    def post(self, request: Request, ticket: str) -> Response:
        """Unsubscribe from email.

        Email programs call this when a user clicks Unsubscribe (RFC 8058). No token is
        needed. Set `wants_mail` to subscribe again.
        """
        player = player_who_unsubscribes(ticket)
        models.Player.objects.filter(id=player.id).update(wants_mail=False)
        return Response(status=204)
