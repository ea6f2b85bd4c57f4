"""Nonces: secrets that are used to draw seats or first pieces at random.

When the server creates a game whose seats or first piece will be drawn, it publishes a
hash of the nonce. The nonce is deleted after it has been revealed or the game has been
aborted. Only the code that draws reads it.
"""

import secrets
from collections.abc import Collection

from games.models import LotNonce

BYTES = 32


def generate() -> bytes:
    """Generate a new nonce."""
    return secrets.token_bytes(BYTES)


def store(game: str, nonce: bytes) -> None:
    """Store a new game's nonce, in the transaction that creates the game."""
    LotNonce.objects.create(game_id=game, nonce=nonce)


def find(game: str) -> bytes | None:
    """Return a game's nonce, or None if it never had one or it was deleted."""
    row = LotNonce.objects.filter(game_id=game).values_list("nonce", flat=True).first()
    return None if row is None else bytes(row)


def delete(games: Collection[str]) -> None:
    """Delete the nonces of games that no longer need one."""
    LotNonce.objects.filter(game_id__in=games).delete()
