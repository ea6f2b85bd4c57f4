"""Decisions by lot: who sits where, once all seats are taken.

The server commits to a nonce before any player sits down and reveals it with the draw.
So no player can foresee the order, and the server cannot change it afterwards.
"""

import hmac
from hashlib import sha256

from games.errors import ApiError
from games.events.game import GameStarted
from games.events.registry import Event
from games.events.seats import SeatsDrawn
from games.replay.state import GameState

DRAWER = "system:lot"
"""Actor of the events of a draw."""


def commitment_to(nonce: bytes) -> str:
    """Return the hash that `game.created` publishes: SHA-256, in hex."""
    return sha256(nonce).hexdigest()


def is_committed_to(state: GameState, nonce: bytes | None) -> bool:
    """Return whether a game committed to this nonce, or, if it is None, to no nonce."""
    commitment = None if nonce is None else commitment_to(nonce)
    return state.lot_commitment == commitment


def draw_seats(state: GameState, nonce: bytes | None) -> list[Event]:
    """Decide who sits where, and start the game; only when all seats are taken.

    Games of earlier releases have no commitment: they are drawn without a nonce, by
    the hash of their last event alone, as those releases did.
    """
    if not state.awaits_lot:
        return []
    if not is_committed_to(state, nonce):
        raise ApiError("the nonce is not the one that the game committed to")
    assert state.head is not None
    order = lot(state.head, len(state.seats), nonce)
    revealed = None if nonce is None else nonce.hex()
    return [SeatsDrawn(state.head, order, revealed), GameStarted()]


def lot(seed: str, seats: int, nonce: bytes | None) -> tuple[int, ...]:
    """Return the seats in the order of their hashes, which the nonce is the key of."""

    def rank(seat: int) -> str:
        message = f"{seed}:{seat}".encode()
        if nonce is None:
            return sha256(message).hexdigest()
        return hmac.new(nonce, message, sha256).hexdigest()

    return tuple(sorted(range(seats), key=rank))
