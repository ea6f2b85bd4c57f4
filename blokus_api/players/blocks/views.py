"""Endpoints of blocks."""

from typing import ClassVar

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.players import models
from blokus_api.players.blocks import services
from blokus_api.players.profiles.answers import Player
from blokus_api.players.subjects import PlayerEndpoint
from games.api.http.answer import Answer, Moment
from games.api.http.paging import PagedQuery, page_of
from games.api.http.problems import problems


class Block(Answer):
    """A player whom the caller has blocked."""

    player: Player
    created_at: Moment

    @classmethod
    def from_row(cls, block: models.Block) -> "Block":
        return cls(player=Player.from_row(block.blocked), created_at=block.created_at)


class BlockListView(PlayerEndpoint):
    """A player's blocks."""

    queries: ClassVar = {"GET": PagedQuery}
    ordering = ("-created_at", "-id")

    @extend_schema(
        operation_id="list_blocks",
        tags=["me"],
        responses={200: page_of(Block), **problems(401, 403, 422)},
    )
    def get(self, request: Request, **path: str) -> Response:
        """List the players that you blocked, newest first.

        Blocked players are not notified of the block.
        """
        return self.page(services.blocks_of(self.player), Block.from_row)


class BlockView(PlayerEndpoint):
    """One of a player's blocks."""

    blocked = "player"
    """Name of the path parameter with the blocked player."""

    @extend_schema(
        operation_id="block_player",
        tags=["me"],
        request=None,
        responses={200: Block, **problems(401, 403, 404, 422, "too-many-blocks")},
    )
    def put(self, request: Request, **path: str) -> Response:
        """Block a player.

        The player gets 403 `blocked` for actions that would reach you: inviting you or
        your bots, making offers in games that you both play, and joining your games
        without your invitation. This also applies to their bots. Existing invitations,
        offers and games do not change. You can block up to 1,000 players.
        """
        return Response(Block.from_row(services.block(self.player, path[self.blocked])))

    @extend_schema(
        operation_id="unblock_player",
        tags=["me"],
        responses={
            204: OpenApiResponse(description="The player is not blocked."),
            **problems(401, 403),
        },
    )
    def delete(self, request: Request, **path: str) -> Response:
        """Unblock a player.

        If the player is not blocked, nothing changes.
        """
        services.unblock(self.player, path[self.blocked])
        return Response(status=204)
