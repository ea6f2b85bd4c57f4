"""Endpoints of bots, for the accounts that answer for them."""

from functools import partial
from typing import Annotated, ClassVar

from drf_spectacular.utils import OpenApiResponse, extend_schema
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.players import accounts, models
from blokus_api.players.bots import services
from blokus_api.players.erasure import erase
from blokus_api.players.idempotency import create_once
from blokus_api.players.names.requests import Name
from blokus_api.players.profiles.answers import Player
from blokus_api.players.tokens.answers import NewToken, Token
from blokus_api.players.tokens.delegation import SESSION, issue
from blokus_api.players.tokens.requests import ExpiringToken, not_empty
from blokus_api.players.tokens.services import add_token, revoke_token
from games.api.http.answer import Moment, one_of
from games.api.http.bodies import Body, read_by
from games.api.http.endpoint import Endpoint
from games.api.http.paging import PagedQuery, page_of
from games.api.http.problems import problems

FAILURES = problems(401, 403, 404, 422)


class Bot(Player):
    """A bot, as its owner sees it."""

    created_at: Moment

    @classmethod
    def of(cls, player: models.Player) -> "Bot":
        """Return a bot as JSON."""
        return cls(**asdict(Player.of(player)), created_at=player.date_joined)


class BotRequest(Body):
    """A new bot."""

    name: Name
    """The name that its opponents see."""


class BotTokenRequest(ExpiringToken, kw_only=True):
    """A new token of a bot."""

    scopes: (
        Annotated[
            tuple[Annotated[str, one_of(None, services.SCOPES)], ...],
            read_by(not_empty),
        ]
        | UnsetType
    ) = UNSET
    """Some of the scopes that your own token has; by default all of them."""


class BotEndpoint(Endpoint):
    """The base of views of a bot, for the account that answers for it."""

    def find(self, bot: str) -> models.Player:
        """Return the bot, if it is the caller's."""
        return services.find_bot(accounts.player_of(self.caller), bot)


class BotListView(Endpoint):
    """The caller's bots."""

    bodies: ClassVar = {"POST": BotRequest}
    queries: ClassVar = {"GET": PagedQuery}
    ordering = ("-date_joined", "-id")

    @extend_schema(
        operation_id="list_bots",
        summary="List my bots",
        tags=["bots"],
        responses={200: page_of(Bot), **problems(401, 403, 422)},
    )
    def get(self, request: Request) -> Response:
        """List bots, newest first. Needs `account`."""
        owner = accounts.player_of(self.caller)
        self.queried(PagedQuery)
        self.require_scope("account")
        return self.page(owner.bots.all(), Bot.of)

    @extend_schema(
        operation_id="create_bot",
        summary="Create a bot",
        tags=["bots"],
        responses={
            201: Bot,
            **problems(401, 403, "account-required", 422, "too-many-bots"),
        },
    )
    def post(self, request: Request) -> Response:
        """Make a player of the kind `bot`, which everybody sees. Needs `account`.

        Guests get `account-required`: somebody has to answer for a bot.
        """
        owner = accounts.player_of(self.caller)
        new_bot = self.received(BotRequest)
        self.require_scope("account")

        def create() -> Bot:
            return Bot.of(services.create_bot(owner, new_bot.name))

        return create_once(self, create)


class BotView(BotEndpoint):
    """A bot."""

    @extend_schema(
        operation_id="get_bot",
        summary="Look up a bot of mine",
        tags=["bots"],
        responses={200: Bot, **problems(401, 403, 404)},
    )
    def get(self, request: Request, bot: str) -> Response:
        """Return a bot. Needs `account`."""
        found = self.find(bot)
        self.require_scope("account")
        return Response(Bot.of(found))

    @extend_schema(
        operation_id="delete_bot",
        summary="Delete a bot",
        tags=["bots"],
        responses={
            204: OpenApiResponse(description="The bot is deleted."),
            **problems(401, 403, 404),
        },
    )
    def delete(self, request: Request, bot: str) -> Response:
        """Erase its name, tokens and webhooks for good; games stay. Needs `account`."""
        found = self.find(bot)
        self.require_scope("account")
        erase(models.Player.objects.filter(id=found.id))
        return Response(status=204)


class BotTokenListView(BotEndpoint):
    """Access tokens of a bot."""

    bodies: ClassVar = {"POST": BotTokenRequest}
    queries: ClassVar = {"GET": PagedQuery}
    ordering = ("-created_at", "-id")

    @extend_schema(
        operation_id="list_bot_tokens",
        summary="List the tokens of a bot",
        tags=["bots"],
        responses={200: page_of(Token), **FAILURES},
    )
    def get(self, request: Request, bot: str) -> Response:
        """List tokens without their secrets, newest first. Needs `account`."""
        found = self.find(bot)
        self.queried(PagedQuery)
        self.require_scope("account")
        return self.page(found.access_tokens.all(), Token.of)

    @extend_schema(
        operation_id="create_bot_token",
        summary="Create a token for a bot",
        tags=["bots"],
        parameters=[SESSION],
        responses={
            201: NewToken,
            **problems(401, 403, 404, 422, "too-many-tokens"),
        },
    )
    def post(self, request: Request, bot: str) -> Response:
        """Make a token; its secret is shown now and never again.

        `play`, `games:read`, `games:create` and `webhooks` are to be had, as far as the
        token in use has them itself, all of these by default. It lives no longer than
        that. Needs `account`.
        """
        found = self.find(bot)
        token = self.received(BotTokenRequest)
        self.require_scope("account")
        return issue(self, token, services.SCOPES, partial(add_token, found))


class BotTokenView(BotEndpoint):
    """An access token of a bot."""

    @extend_schema(
        operation_id="delete_bot_token",
        summary="Revoke a token of a bot",
        tags=["bots"],
        responses={
            204: OpenApiResponse(description="The token is revoked."),
            **problems(401, 403, 404),
        },
    )
    def delete(self, request: Request, bot: str, token: str) -> Response:
        """Revoke a token; it and its streams end within 2 seconds. Needs `account`."""
        found = self.find(bot)
        self.require_scope("account")
        revoke_token(found, token)
        return Response(status=204)
