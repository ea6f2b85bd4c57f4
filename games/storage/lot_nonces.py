"""Nonces of draws: secrets to which the server commits when it creates a game.

A nonce is stored with its game and deleted when it was revealed or the game was
aborted. Only the draw reads it.
"""

import secrets
from collections.abc import Collection

from games.models import LotNonce

BYTES = 32


def generate() -> bytes:
    """Return a new nonce."""
    return secrets.token_bytes(BYTES)


def store(game: str, nonce: bytes) -> None:
    """Store the nonce of a new game, in the transaction that creates the game."""
    LotNonce.objects.create(game_id=game, nonce=nonce)


def find(game: str) -> bytes | None:
    """Return the nonce of a game; None if it has none, or none any more."""
    row = LotNonce.objects.filter(game_id=game).values_list("nonce", flat=True).first()
    return None if row is None else bytes(row)


def delete(games: Collection[str]) -> None:
    """Delete the nonces of games that no longer need one."""
    LotNonce.objects.filter(game_id__in=games).delete()
