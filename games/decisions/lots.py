"""Random draws of the seats and of the first piece, once all seats are taken.

The server publishes the hash of a nonce before any player takes a seat, and reveals the
nonce with the draw. No player can foresee the draw, and the server cannot change it.
"""

import hmac
from collections.abc import Sequence
from hashlib import sha256

from games.errors import ApiError
from games.events.game import ForkOrigin, GameStarted, PieceDrawn
from games.events.registry import Event
from games.events.seats import SeatsDrawn
from games.replay.state import GameState
from games.rules.ruleset import Ruleset

DRAWER = "system:lot"
"""Actor of the events that record a random draw."""


def commitment_to(nonce: bytes) -> str:
    """Return the hexadecimal SHA-256 of a nonce, which `game.created` publishes."""
    return sha256(nonce).hexdigest()


def draws_piece(ruleset: Ruleset, fork: ForkOrigin | None) -> bool:
    """Return whether a new game draws its first piece; a fork may already have one."""
    has_piece = fork is not None and fork.first_piece is not None
    return bool(ruleset.first_pieces) and not has_piece


def is_committed_to(state: GameState, nonce: bytes | None) -> bool:
    """Return whether a game committed to this nonce, or to no nonce if it is None.

    Only games from earlier releases draw seats without a nonce.
    """
    commitment = None if nonce is None else commitment_to(nonce)
    commitments = set[str | None]()
    if state.by_lot:
        commitments.add(state.lot_commitment)
    if state.position.awaits_draw:
        commitments.add(state.piece_commitment or "")
    return commitments == {commitment}


def draw_lots(state: GameState, nonce: bytes | None) -> list[Event]:
    """Return the events for the pending draws and for the start of the game.

    Nothing is drawn before all seats are taken. Both draws use one nonce, which the
    first event reveals. Games from earlier releases have no commitment. The seats of
    these games are drawn without a nonce, from the hash of the last event.
    """
    if not state.awaits_lot:
        return []
    if not is_committed_to(state, nonce):
        raise ApiError("The nonce does not match the game's commitment.")
    seed, ruleset = state.head, state.ruleset
    assert seed is not None
    revealed = None if nonce is None else nonce.hex()
    events: list[Event] = []
    if state.by_lot:
        events.append(SeatsDrawn(seed, lot(seed, len(state.seats), nonce), revealed))
    if state.position.awaits_draw:
        assert nonce is not None
        piece = first_piece(seed, ruleset.first_piece_ids, nonce)
        events.append(PieceDrawn(seed, piece, None if state.by_lot else revealed))
    return [*events, GameStarted()]


def lot(seed: str, seats: int, nonce: bytes | None) -> tuple[int, ...]:
    """Return the seats sorted by their hashes, which are keyed with the nonce."""

    def rank(seat: int) -> str:
        message = f"{seed}:{seat}"
        if nonce is None:
            return sha256(message.encode()).hexdigest()
        return _rank(message, nonce)

    return tuple(sorted(range(seats), key=rank))


def first_piece(seed: str, pieces: Sequence[str], nonce: bytes) -> str:
    """Return the piece with the lowest hash."""
    return min(pieces, key=lambda piece: _rank(f"{seed}:piece:{piece}", nonce))


def _rank(message: str, nonce: bytes) -> str:
    return hmac.new(nonce, message.encode(), sha256).hexdigest()
