"""Decisions: from a state and a wish to events, or to the reason why not. Pure.

Checks come in the order of the error table of the API: over or not started, a stale
version, the turn, and last the rules.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from games.errors import (
    AlreadyStartedError,
    GameOverError,
    IllegalMoveError,
    InvalidError,
    NotFoundError,
    NothingToRemoveError,
    NotStartedError,
    NotYourSeatError,
    NotYourTurnError,
    SeatTakenError,
    StaleVersionError,
    TooLateToAbortError,
)
from games.events import (
    Event,
    GameAborted,
    GameCreated,
    GameEnded,
    GameScored,
    GameStarted,
    MovePlayed,
    PieceDrafted,
    PlacementRemoved,
    SeatHandedOver,
    SeatLeft,
    SeatOut,
    SeatTaken,
    TurnPassed,
)
from games.rules.geometry import Cell
from games.rules.legality import (
    IllegalPlacementError,
    Placement,
    Reason,
    judge,
    judge_pick,
    judge_turn,
)
from games.rules.position import Position
from games.rules.removal import judge_removal
from games.rules.ruleset import RULES_VERSION, Ruleset
from games.rules.scoring import outcome
from games.state import AI_PREFIX, GameState


@dataclass(frozen=True)
class Table:
    """How somebody wants the seats of a new game filled, by seat number."""

    players: Mapping[int, str]
    """Who sits down at once: the creator, or levels of the computer."""
    reserved: Mapping[int, str]


def create_game(ruleset: Ruleset, visibility: str, table: Table) -> list[Event]:
    """Decide a new game; it starts at once when every seat is taken."""
    events: list[Event] = [
        GameCreated(
            variant=ruleset.variant,
            options=dict(ruleset.options),
            rules_version=RULES_VERSION,
            visibility=visibility,
            reserved={str(seat): player for seat, player in table.reserved.items()},
        )
    ]
    events += [SeatTaken(seat, table.players[seat]) for seat in sorted(table.players)]
    if len(table.players) == len(ruleset.seats):
        events.append(GameStarted())
    return events


def take_seat(state: GameState, seat: int, player: str) -> list[Event]:
    """Decide that somebody sits down; the last one starts the game."""
    _require_open(state)
    wanted = state.seats[seat]
    if wanted.player == player:
        return []
    if wanted.player is not None or wanted.reserved not in (None, player):
        raise SeatTakenError()
    events: list[Event] = [SeatTaken(seat, player)]
    others = state.seats[:seat] + state.seats[seat + 1 :]
    if all(other.player is not None for other in others):
        events.append(GameStarted())
    return events


def seat_level(state: GameState, seat: int, level: str, player: str) -> list[Event]:
    """Decide that the computer sits down, or plays on for the seat's holder."""
    if state.status == "open":
        if player != state.creator:
            raise NotYourSeatError("Only who created the game may seat the computer.")
        return take_seat(state, seat, AI_PREFIX + level)
    require_seat(state, seat, player)
    _require_playing(state)
    _require_in(state, seat)
    return [SeatHandedOver(seat, AI_PREFIX + level)]


def leave_seat(state: GameState, seat: int, player: str) -> list[Event]:
    """Decide that a player gets up before the game starts."""
    if state.seats[seat].player != player and player != state.creator:
        raise NotYourSeatError()
    _require_open(state)
    if state.seats[seat].player is None:
        return []
    return [SeatLeft(seat)]


def place_piece(
    state: GameState, player: str, placement: Placement, expected: int | None
) -> list[Event]:
    """Decide a move and what follows from it: forced passes, or the end."""
    acting = _acting(state, player, expected)
    position, ruleset = state.position, state.ruleset
    with _judged(state):
        judge_turn(position, placement.color)
        number = judge(position, placement)
    moved = MovePlayed(
        ply=state.ply + 1,
        seat=acting,
        color=ruleset.colors[placement.color],
        piece=position.placements.piece_of(number).id,
        cells=position.placements.cells_of(number),
    )
    after = position.play(placement.color, number)
    return [moved, *_what_follows(after, position.turn)]


def draft_piece(
    state: GameState, player: str, pick: tuple[int | None, int], expected: int | None
) -> list[Event]:
    """Decide a pick of the draft: a color, if it is named, and a piece."""
    acting = _acting(state, player, expected)
    position, ruleset = state.position, state.ruleset
    color, piece = pick
    with _judged(state):
        judge_pick(position, color, piece)
    assert position.picking is not None
    drafted = PieceDrafted(
        acting, ruleset.colors[position.picking], ruleset.pieces[piece].id
    )
    after = position.draft(piece)
    if after.picking is None and after.turn is None:
        return [drafted, GameEnded("no-moves")]
    return [drafted]


def remove_placement(
    state: GameState, cells: Sequence[Cell] | None, expected: int | None
) -> list[Event]:
    """Decide to take a piece back, by default the last one; only in games for one."""
    _require_playing(state)
    require_version(state, expected)
    position, table = state.position, state.position.placements
    numbers = [placed.number for placed in position.played]
    wanted = numbers[-1:] if cells is None else [table.find(cells)]
    if len(state.seats) > 1 or not wanted or wanted[0] not in numbers:
        raise NothingToRemoveError()
    chosen = numbers.index(wanted[0])
    with _judged(state):
        judge_removal(position, chosen)
    placed = position.played[chosen]
    return [
        PlacementRemoved(
            seat=placed.seat,
            index=chosen,
            color=state.ruleset.colors[placed.color],
            piece=table.piece_of(placed.number).id,
            cells=table.cells_of(placed.number),
        )
    ]


def resign(state: GameState, seat: int, expected: int | None) -> list[Event]:
    """Decide that a seat gives up (rules 1.7)."""
    _require_playing(state)
    _require_in(state, seat)
    require_version(state, expected)
    left = state.position.leave(seat)
    events: list[Event] = [SeatOut(seat, "resigned", state.ply)]
    turn = state.position.turn
    if left.turn is not None and left.turn == turn:
        return events
    return [*events, *_what_follows(left, turn)]


def abort(state: GameState, expected: int | None) -> list[Event]:
    """Decide to call a game off, before every seat has moved."""
    if state.status in ("ended", "aborted"):
        raise GameOverError()
    require_version(state, expected)
    moved = {placed.seat for placed in state.position.played}
    if len(moved | set(state.position.out)) == len(state.seats):
        raise TooLateToAbortError()
    return [GameAborted()]


def score(state: GameState) -> list[Event]:
    """Decide the result of an ended game, once."""
    if state.status != "ended" or state.scored is not None:
        return []
    result = outcome(state.position)
    return [
        GameScored(
            colors=dict(zip(state.ruleset.colors, result.colors, strict=False)),
            seats=result.seats,
            teams=result.teams,
            ranks=result.ranks,
            winners=result.winners,
            solved=result.solved,
        )
    ]


def find_seat(state: GameState, seat: int) -> None:
    """Refuse a seat that the game does not have."""
    if seat >= len(state.seats):
        raise NotFoundError(f"This game has the seats 0 to {len(state.seats) - 1}.")


def own_seat(state: GameState, seat: int | None, player: str) -> int:
    """Return the seat that is meant, which the player holds."""
    own = state.seats_of(player)
    if seat is None and len(own) > 1:
        raise InvalidError("You hold several seats: name one.", field="seat")
    if seat is not None and seat >= len(state.seats):
        raise InvalidError("The game has no such seat.", field="seat")
    if not own or seat not in (None, *own):
        raise NotYourSeatError()
    return own[0] if seat is None else seat


def require_any_seat(state: GameState, player: str) -> None:
    """Refuse who holds no seat."""
    if not any(seat.player == player for seat in state.seats):
        raise NotYourSeatError()


def require_part(state: GameState, player: str) -> None:
    """Refuse who neither holds a seat nor created the game."""
    if player != state.creator:
        require_any_seat(state, player)


def require_seat(state: GameState, seat: int, player: str) -> None:
    """Refuse who does not hold this seat."""
    if state.seats[seat].player != player:
        raise NotYourSeatError()


def require_version(state: GameState, expected: int | None) -> None:
    """Refuse who saw another version than the current one."""
    if expected is not None and expected != state.version:
        raise StaleVersionError(version=state.version)


def _acting(state: GameState, player: str, expected: int | None) -> int:
    """Return the seat that acts, and is the player's."""
    _require_playing(state)
    require_version(state, expected)
    acting = state.acting_seat
    if acting is None or state.seats[acting].player != player:
        raise NotYourTurnError(turn=state.turn)
    return acting


@contextmanager
def _judged(state: GameState) -> Iterator[None]:
    """Let the rules judge, and tell their verdict as the API does."""
    try:
        yield
    except IllegalPlacementError as error:
        if error.reason in (Reason.NOT_YOUR_TURN, Reason.WRONG_PHASE):
            raise NotYourTurnError(turn=state.turn) from error
        raise IllegalMoveError(
            reason=error.reason.value, cells=[list(cell) for cell in error.cells]
        ) from error


def _what_follows(position: Position, mover: int | None) -> list[Event]:
    if position.turn is None:
        return [] if _is_stuck(position) else [GameEnded(_end_reason(position))]
    passed: list[Event] = []
    ruleset = position.ruleset
    for other in ruleset.after[mover or 0]:
        if other == position.turn:
            break
        seat = position.acting_seat(other)
        if seat not in position.out:
            color = None if ruleset.is_drafted else ruleset.colors[other]
            passed.append(TurnPassed(seat, color))
    return passed


def _end_reason(position: Position) -> str:
    teams_in = _teams_in(position)
    if not teams_in:
        return "resigned"
    if position.out and len(teams_in) == 1:
        return "one-left"
    return "solved" if position.ruleset.is_solo_puzzle else "no-moves"


def _is_stuck(position: Position) -> bool:
    """Whether nothing fits in a puzzle that can still be taken back (rules 3.1)."""
    unsolved = position.ruleset.is_solo_puzzle and not outcome(position).solved
    return unsolved and not position.out


def _teams_in(position: Position) -> Sequence[tuple[int, ...]]:
    out = set(position.out)
    return [team for team in position.ruleset.teams if not set(team) <= out]


def _require_in(state: GameState, seat: int) -> None:
    if seat in state.position.out:
        raise GameOverError("This seat is out of the game.")


def _require_open(state: GameState) -> None:
    if state.status in ("ended", "aborted"):
        raise GameOverError()
    if state.status != "open":
        raise AlreadyStartedError()


def _require_playing(state: GameState) -> None:
    if state.status in ("ended", "aborted"):
        raise GameOverError()
    if state.status != "playing":
        raise NotStartedError()
