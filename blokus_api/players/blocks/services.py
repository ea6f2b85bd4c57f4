"""Blocks: players can refuse offers and invitations from other players."""

from collections.abc import Collection

from django.db.models import Q, QuerySet

from blokus_api.players.accounts import find_player
from blokus_api.players.models import Block, Player
from games.api.requests.players import id_of
from games.errors import ApiError, InvalidError
from games.replay.state import player_ids

MOST_BLOCKS = 1000


class TooManyBlocksError(ApiError, code="too-many-blocks", status=429):
    """You have blocked too many players. Unblock one first."""


def is_blocked(actor: str, players: Collection[str]) -> bool:
    """Return whether any of these players has blocked the actor.

    A block also covers both players' bots.
    """
    acting = player_ids([actor])
    reached = player_ids(players)
    return (
        Block.objects.filter(Q(player__in=reached) | Q(player__bots__in=reached))
        .filter(Q(blocked__in=acting) | Q(blocked__bots__in=acting))
        .exists()
    )


def blocks_of(player: Player) -> QuerySet[Block]:
    """Return a player's blocks, together with the blocked players."""
    return Block.objects.filter(player=player).select_related("blocked")


def block(player: Player, other_id: str) -> Block:
    """Block another player; return the existing block if there is one.

    Raise `NotFoundError`, `TooManyBlocksError`, or `InvalidError` if the player blocks
    themselves.
    """
    other = find_player(other_id)
    if other.id == player.id:
        raise InvalidError("You cannot block yourself.", field="player")
    if existing := blocks_of(player).filter(blocked=other).first():
        return existing
    if player.blocks.count() >= MOST_BLOCKS:
        raise TooManyBlocksError
    created, _ = Block.objects.get_or_create(player=player, blocked=other)
    return created


def unblock(player: Player, other_id: str) -> None:
    """Delete a block if it exists."""
    Block.objects.filter(player=player, blocked=id_of(other_id)).delete()
