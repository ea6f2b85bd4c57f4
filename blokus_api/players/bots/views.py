"""Endpoints with which accounts manage their bots."""

from functools import partial
from typing import Annotated, ClassVar

from drf_spectacular.utils import OpenApiResponse, extend_schema
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.players import models
from blokus_api.players.bots import services
from blokus_api.players.erasure import erase
from blokus_api.players.names.requests import Name
from blokus_api.players.profiles.answers import Player
from blokus_api.players.subjects import PlayerEndpoint
from blokus_api.players.tokens.answers import NewToken, Token
from blokus_api.players.tokens.delegation import SESSION, issue
from blokus_api.players.tokens.requests import ExpiringToken, not_empty
from blokus_api.players.tokens.services import add_token, revoke_token
from games.api.http.answer import Moment, one_of
from games.api.http.bodies import Body, read_by
from games.api.http.paging import PagedQuery, page_of
from games.api.http.problems import problems

FAILURES = problems(401, 403, 404, 422)


class Bot(Player):
    """A bot, as its owner sees it."""

    created_at: Moment

    @classmethod
    def from_row(cls, player: models.Player) -> "Bot":
        return cls(**asdict(Player.from_row(player)), created_at=player.date_joined)


class BotRequest(Body):
    """A new bot."""

    name: Name
    """Public name of the bot."""


class BotTokenRequest(ExpiringToken, kw_only=True):
    """A new bot token."""

    scopes: (
        Annotated[
            tuple[Annotated[str, one_of(None, services.SCOPES)], ...],
            read_by(not_empty),
        ]
        | UnsetType
    ) = UNSET
    """Scopes of the new token: by default all that your token has and a bot can have.
    Your token must have each of them."""


class BotEndpoint(PlayerEndpoint):
    """Base class of endpoints about one bot."""

    def prepare(self) -> None:
        """Load the bot; raise `NotFoundError` if it is not the caller's."""
        super().prepare()
        self.bot = services.find_bot(self.player, self.kwargs["bot"])


class BotListView(PlayerEndpoint):
    """The caller's bots."""

    bodies: ClassVar = {"POST": BotRequest}
    queries: ClassVar = {"GET": PagedQuery}
    ordering = ("-date_joined", "-id")

    @extend_schema(
        operation_id="list_bots",
        tags=["bots"],
        responses={200: page_of(Bot), **problems(401, 403, 422)},
    )
    def get(self, request: Request) -> Response:
        """List your bots, newest first.

        Each bot is a separate player for which your account is responsible.
        """
        return self.page(self.player.bots.all(), Bot.from_row)

    @extend_schema(
        operation_id="create_bot",
        tags=["bots"],
        responses={
            201: Bot,
            **problems(401, 403, "account-required", 422, "too-many-bots"),
        },
    )
    def post(self, request: Request) -> Response:
        """Create a bot.

        A bot is a public player of the kind `bot`. Guests get `account-required`,
        because an account must be responsible for each bot.
        """
        new_bot = self.received(BotRequest)

        def create() -> Bot:
            return Bot.from_row(services.create_bot(self.player, new_bot.name))

        return self.create_once(create)


class BotView(BotEndpoint):
    """A bot."""

    @extend_schema(
        operation_id="get_bot",
        tags=["bots"],
        responses={200: Bot, **problems(401, 403, 404)},
    )
    def get(self, request: Request, bot: str) -> Response:
        """Get one of your bots.

        The response has its name and creation time.
        """
        return Response(Bot.from_row(self.bot))

    @extend_schema(
        operation_id="delete_bot",
        tags=["bots"],
        responses={
            204: OpenApiResponse(description="The bot is deleted."),
            **problems(401, 403, 404),
        },
    )
    def delete(self, request: Request, bot: str) -> Response:
        """Delete a bot.

        The bot's name, tokens and webhooks are permanently erased. Its games remain.
        """
        erase(models.Player.objects.filter(id=self.bot.id))
        return Response(status=204)


class BotTokenListView(BotEndpoint):
    """A bot's access tokens."""

    bodies: ClassVar = {"POST": BotTokenRequest}
    queries: ClassVar = {"GET": PagedQuery}
    ordering = ("-created_at", "-id")

    @extend_schema(
        operation_id="list_bot_tokens",
        tags=["bots"],
        responses={200: page_of(Token), **FAILURES},
    )
    def get(self, request: Request, bot: str) -> Response:
        """List a bot's tokens, newest first.

        The list has no secrets; each secret is returned only when its token is created.
        """
        return self.page(self.bot.access_tokens.all(), Token.from_row)

    @extend_schema(
        operation_id="create_bot_token",
        tags=["bots"],
        parameters=[SESSION],
        responses={
            201: NewToken,
            **problems(401, 403, 404, 422, "too-many-tokens"),
        },
    )
    def post(self, request: Request, bot: str) -> Response:
        """Create a token for a bot.

        The secret is returned only in this response. The scopes can be `play`,
        `games:read`, `games:create` and `webhooks`. The default is all of these scopes
        that the caller's token has. The token expires no later than the caller's.
        """
        token = self.received(BotTokenRequest)
        return issue(self, token, services.SCOPES, partial(add_token, self.bot))


class BotTokenView(BotEndpoint):
    """One of a bot's access tokens."""

    @extend_schema(
        operation_id="delete_bot_token",
        tags=["bots"],
        responses={
            204: OpenApiResponse(description="The token is revoked."),
            **problems(401, 403, 404),
        },
    )
    def delete(self, request: Request, bot: str, token: str) -> Response:
        """Revoke a bot token.

        The token and its streams stop working within 2 seconds.
        """
        revoke_token(self.bot, token)
        return Response(status=204)
