"""Decisions by lot: who sits where, once all have sat down."""

from hashlib import sha256

from games.events.game import GameStarted
from games.events.registry import Event
from games.events.seats import SeatsDrawn
from games.replay.state import GameState

DRAWER = "system:lot"
"""Who draws."""


def draw_seats(state: GameState) -> list[Event]:
    """Decide who sits where, and start the game; once, and only when all sit.

    The seed is the hash of the game as it is: it contains to the millisecond when the
    last one sat down, so nobody who sits there could choose it, or know it before.
    """
    if not state.awaits_lot:
        return []
    assert state.head is not None
    order = lot(state.head, len(state.seats))
    return [SeatsDrawn(state.head, order), GameStarted()]


def lot(seed: str, seats: int) -> tuple[int, ...]:
    """Return the seats in an order drawn by a seed: that of a hash of each."""

    def drawn(seat: int) -> str:
        return sha256(f"{seed}:{seat}".encode()).hexdigest()

    return tuple(sorted(range(seats), key=drawn))
