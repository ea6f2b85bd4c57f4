"""Preconditions: who may do something, and when. A refusal raises an API error."""

from games.errors import (
    AlreadyStartedError,
    GameOverError,
    InvalidError,
    NotFoundError,
    NotStartedError,
    NotYourSeatError,
    RatedGameError,
    StaleVersionError,
)
from games.replay.state import GameState


def find_seat(state: GameState, seat: int) -> None:
    """Refuse a seat that the game does not have."""
    if seat >= len(state.seats):
        raise NotFoundError(f"This game has seats 0 to {len(state.seats) - 1}.")


def own_seat(state: GameState, seat: int | None, player: str) -> int:
    """Return the given seat, or the only seat of the player."""
    own = state.seats_of(player)
    if seat is None and len(own) > 1:
        raise InvalidError(
            "You hold several seats: choose one with `seat`.", field="seat"
        )
    if seat is not None and seat >= len(state.seats):
        raise InvalidError("The game has no seat with this number.", field="seat")
    if not own or seat not in (None, *own):
        raise NotYourSeatError()
    return own[0] if seat is None else seat


def require_creator(state: GameState, player: str) -> None:
    """Refuse players who did not create the game."""
    if player != state.creator:
        raise NotYourSeatError("Only the creator of the game may do this.")


def require_any_seat(state: GameState, player: str) -> None:
    """Refuse players without a seat."""
    if not any(seat.player == player for seat in state.seats):
        raise NotYourSeatError()


def require_part(state: GameState, player: str) -> None:
    """Refuse players who neither hold a seat nor created the game."""
    if player != state.creator:
        require_any_seat(state, player)


def require_seat(state: GameState, seat: int, player: str) -> None:
    """Refuse players who do not hold this seat."""
    if state.seats[seat].player != player:
        raise NotYourSeatError()


def require_version(state: GameState, expected: int | None) -> None:
    """Refuse a request that expects another version than the current one."""
    if expected is not None and expected != state.version:
        raise StaleVersionError(version=state.version)


def require_in(state: GameState, seat: int) -> None:
    """Refuse a seat that has left."""
    if seat in state.position.out:
        raise GameOverError("This seat is out of the game.")


def require_room(state: GameState) -> None:
    """Refuse a move if no piece can be placed, although the game is not over."""
    if state.position.is_over:
        raise GameOverError("No piece can be placed: remove a piece, or resign.")


def is_contest(state: GameState) -> bool:
    """Return whether a game changes the ratings of people."""
    return state.is_rated and all(seat.level is None for seat in state.seats)


def is_bound_by_lot(state: GameState) -> bool:
    """Return whether the seats of a contest were drawn, so that it cannot be aborted.

    Otherwise a player who dislikes the draw would abort the game.
    """
    is_drawn = state.lot_commitment is not None and state.status == "playing"
    return is_drawn and is_contest(state)


def require_unrated(state: GameState) -> None:
    """Refuse actions that would make a contest unrated, which a loser would use."""
    if is_contest(state):
        raise RatedGameError()


def require_open(state: GameState) -> None:
    """Refuse actions that are possible only before the start."""
    if state.status in ("ended", "aborted"):
        raise GameOverError()
    if state.status != "open":
        raise AlreadyStartedError()


def require_playing(state: GameState) -> None:
    """Refuse actions that are possible only between start and end."""
    if state.status in ("ended", "aborted"):
        raise GameOverError()
    if state.status != "playing":
        raise NotStartedError()
