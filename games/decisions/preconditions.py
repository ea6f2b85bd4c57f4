"""Preconditions: who may act, and when. If one is not met, an API error is raised."""

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
    """Refuse a seat number that does not exist in the game."""
    if seat >= len(state.seats):
        raise NotFoundError(
            f"The game's seats are numbered from 0 to {len(state.seats) - 1}."
        )


def own_seat(state: GameState, seat: int | None, player: str) -> int:
    """Return the given seat, or the player's only seat."""
    own = state.seats_of(player)
    if seat is None and len(own) > 1:
        raise InvalidError(
            "You have several seats in this game. Choose one with `seat`.", field="seat"
        )
    if seat is not None and seat >= len(state.seats):
        raise InvalidError("The game has no seat with this number.", field="seat")
    if not own or seat not in (None, *own):
        raise NotYourSeatError()
    return own[0] if seat is None else seat


def require_creator(state: GameState, player: str) -> None:
    """Refuse a player who did not create the game."""
    if player != state.creator:
        raise NotYourSeatError("Only the creator of the game can do this.")


def require_any_seat(state: GameState, player: str) -> None:
    """Refuse a player who has no seat."""
    if not state.seats_of(player):
        raise NotYourSeatError()


def require_part(state: GameState, player: str) -> None:
    """Refuse a player who has no seat and did not create the game."""
    if player != state.creator:
        require_any_seat(state, player)


def require_seat(state: GameState, seat: int, player: str) -> None:
    """Refuse a player who does not have this seat."""
    if state.seats[seat].player != player:
        raise NotYourSeatError()


def require_version(state: GameState, expected: int | None) -> None:
    """Refuse a request that expects a version other than the current one."""
    if expected is not None and expected != state.version:
        raise StaleVersionError(version=state.version)


def require_in(state: GameState, seat: int) -> None:
    """Refuse a seat that has left the game."""
    if seat in state.position.out:
        raise GameOverError("This seat is out of the game.")


def require_room(state: GameState) -> None:
    """Refuse a move if no piece can be placed, although the game is not over."""
    if state.position.is_over:
        raise GameOverError("No piece can be placed. Remove a piece or resign.")


def is_contest(state: GameState) -> bool:
    """Return whether a game changes people's ratings."""
    return state.is_rated and all(seat.level is None for seat in state.seats)


def is_bound_by_lot(state: GameState) -> bool:
    """Return whether a game changes people's ratings and its seats were drawn.

    Such a game cannot be aborted. Otherwise a player who dislikes the drawn seat would
    abort it.
    """
    is_drawn = state.lot_commitment is not None and state.status == "playing"
    return is_drawn and is_contest(state)


def require_unrated(state: GameState) -> None:
    """Refuse actions that would make a rated game unrated, to protect the winner."""
    if is_contest(state):
        raise RatedGameError()


def require_open(state: GameState) -> None:
    """Refuse actions that are possible only before the start."""
    if state.status in ("ended", "aborted"):
        raise GameOverError()
    if state.status != "open":
        raise AlreadyStartedError()


def require_playing(state: GameState) -> None:
    """Refuse actions that are possible only while the game is played."""
    if state.status in ("ended", "aborted"):
        raise GameOverError()
    if state.status != "playing":
        raise NotStartedError()
