"""Endpoints of bots, for the accounts that answer for them."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.players import accounts, bots
from blokus_api.players.bot_serializers import (
    BotRequestSerializer,
    BotSerializer,
    BotTokenRequestSerializer,
    describe_bot,
)
from blokus_api.players.idempotency import create_once
from blokus_api.players.issuing import issue
from blokus_api.players.models import Player
from blokus_api.players.serializers import (
    NewTokenSerializer,
    TokenSerializer,
    describe_token,
)
from games.api.http.endpoint import Endpoint
from games.api.http.paging import PageQuery, page_of
from games.api.http.schema import problems
from games.api.http.validation import SerializerType

FAILURES = problems(401, 403, 404, 422)


class BotEndpoint(Endpoint):
    """Something of one bot, for the account that answers for it."""

    def find(self, bot_id: str) -> Player:
        """The bot, if it is the caller's."""
        return bots.find_bot(accounts.player_of(self.caller), bot_id)


class BotListView(Endpoint):
    """The caller's bots."""

    bodies: ClassVar[dict[str, SerializerType]] = {"POST": BotRequestSerializer}
    queries: ClassVar[dict[str, SerializerType]] = {"GET": PageQuery}
    ordering = ("-date_joined", "-id")

    @extend_schema(
        operation_id="list_bots",
        summary="List my bots",
        tags=["bots"],
        responses={200: page_of(BotSerializer), **problems(401, 403, 422)},
    )
    def get(self, request: Request) -> Response:
        """The newest first. Needs `account`."""
        owner = accounts.player_of(self.caller)
        self.validated_query()
        self.require_scope("account")
        return self.page(owner.bots.all(), describe_bot)

    @extend_schema(
        operation_id="create_bot",
        summary="Create a bot",
        tags=["bots"],
        responses={201: BotSerializer, **problems(401, 403, "account-required", 422)},
    )
    def post(self, request: Request) -> Response:
        """A player of the kind `bot`, which everybody sees. Needs `account`.

        Guests get `account-required`: somebody has to answer for a bot.
        """
        owner = accounts.player_of(self.caller)
        values = self.validated()
        self.require_scope("account")

        def create() -> dict[str, Any]:
            return describe_bot(bots.create_bot(owner, values["name"]))

        return create_once(self, create)


class BotView(BotEndpoint):
    """One bot."""

    @extend_schema(
        operation_id="get_bot",
        summary="Look up a bot of mine",
        tags=["bots"],
        responses={200: BotSerializer, **problems(401, 403, 404)},
    )
    def get(self, request: Request, bot_id: str) -> Response:
        """Needs `account`."""
        bot = self.find(bot_id)
        self.require_scope("account")
        return Response(describe_bot(bot))

    @extend_schema(
        operation_id="delete_bot",
        summary="Delete a bot",
        tags=["bots"],
        responses={204: None, **problems(401, 403, 404)},
    )
    def delete(self, request: Request, bot_id: str) -> Response:
        """Its name, tokens and webhooks go for good; games stay. Needs `account`."""
        bot = self.find(bot_id)
        self.require_scope("account")
        bots.erase_bot(bot)
        return Response(status=204)


class BotTokenListView(BotEndpoint):
    """Access tokens of a bot."""

    bodies: ClassVar[dict[str, SerializerType]] = {"POST": BotTokenRequestSerializer}
    queries: ClassVar[dict[str, SerializerType]] = {"GET": PageQuery}
    ordering = ("-created_at", "-id")

    @extend_schema(
        operation_id="list_bot_tokens",
        summary="List the tokens of a bot",
        tags=["bots"],
        responses={200: page_of(TokenSerializer), **FAILURES},
    )
    def get(self, request: Request, bot_id: str) -> Response:
        """The newest first, without their secrets. Needs `account`."""
        bot = self.find(bot_id)
        self.validated_query()
        self.require_scope("account")
        return self.page(bot.access_tokens.all(), describe_token)

    @extend_schema(
        operation_id="create_bot_token",
        summary="Create a token for a bot",
        tags=["bots"],
        responses={
            201: NewTokenSerializer,
            **problems(401, 403, 404, 422, "too-many-tokens"),
        },
    )
    def post(self, request: Request, bot_id: str) -> Response:
        """Its secret is shown now and never again.

        `play`, `games:read`, `games:create` and `webhooks` are to be had, all four by
        default. Needs `account`.
        """
        bot = self.find(bot_id)
        values = self.validated()
        self.require_scope("account")
        return issue(self, lambda: accounts.add_token(bot, **values))


class BotTokenView(BotEndpoint):
    """One access token of a bot."""

    @extend_schema(
        operation_id="delete_bot_token",
        summary="Revoke a token of a bot",
        tags=["bots"],
        responses={204: None, **problems(401, 403, 404)},
    )
    def delete(self, request: Request, bot_id: str, token_id: str) -> Response:
        """It stops working within 30 seconds everywhere. Needs `account`."""
        bot = self.find(bot_id)
        self.require_scope("account")
        accounts.revoke_token(bot, token_id)
        return Response(status=204)
