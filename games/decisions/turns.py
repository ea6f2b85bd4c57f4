"""Decisions on turns: moves, picks, skips, removals, resignations and results."""

from collections.abc import Sequence

from games.decisions.preconditions import (
    require_in,
    require_playing,
    require_room,
    require_version,
)
from games.errors import (
    ApiError,
    IllegalMoveError,
    NothingToRemoveError,
    NotYourTurnError,
    TooManyRemovalsError,
)
from games.events.game import EndReason, GameEnded, GameScored
from games.events.registry import Event
from games.events.seats import OutReason, SeatOut
from games.events.turns import (
    MovePlayed,
    PieceDrafted,
    PlacementRemoved,
    TurnPassed,
    TurnSkipped,
)
from games.replay.state import GameState
from games.rules import removal
from games.rules.geometry import Cell
from games.rules.legality import judge_in_turn, judge_pick, judge_skip
from games.rules.moves import Move
from games.rules.position import Position
from games.rules.refusals import IllegalPlacementError, Reason
from games.rules.scoring import outcome
from games.rules.sentences import pick_sentence, removal_sentence, sentence_of

MOST_REMOVALS = 1000
"""Maximum number of removals per game. Without a limit, removals could grow a game's
stream without bound."""


def place_piece(
    state: GameState,
    player: str,
    move: Move,
    expected: int | None,
    stand_in: str | None = None,
) -> list[Event]:
    """Return the events for a move, and for any passes and game end that follow.

    `stand_in` is the level that chose the move, if it is not the level in the seat.
    """
    acting = _acting(state, player, expected)
    position, ruleset = state.position, state.ruleset
    try:
        number = judge_in_turn(position, move)
    except IllegalPlacementError as error:
        raise _refused(state, error, sentence_of(position, move, error)) from error
    moved = MovePlayed(
        ply=state.ply + 1,
        seat=acting,
        color=move.color,
        piece=position.placements.piece_of(number).id,
        cells=position.placements.cells_of(number),
        stand_in=stand_in,
    )
    after = position.play(ruleset.color_index[move.color], number)
    return [moved, *_what_follows(after, position.turn)]


def skip_turn(
    state: GameState, player: str, color: str, expected: int | None
) -> list[Event]:
    """Return the events for a skip, and for any passes and game end that follow."""
    acting = _acting(state, player, expected)
    position = state.position
    try:
        judge_skip(position, color)
    except IllegalPlacementError as error:
        skip = Move(color, None, ())
        raise _refused(state, error, sentence_of(position, skip, error)) from error
    return [TurnSkipped(acting, color), *_what_follows(position.skip(), position.turn)]


def draft_piece(
    state: GameState,
    player: str,
    pick: tuple[int | None, int],
    expected: int | None,
    stand_in: str | None = None,
) -> list[Event]:
    """Return the events for picking a piece; the color may be left out.

    `stand_in` is the level that chose the pick, if it is not the level in the seat.
    """
    acting = _acting(state, player, expected)
    position, ruleset = state.position, state.ruleset
    color, piece = pick
    try:
        judge_pick(position, color, piece)
    except IllegalPlacementError as error:
        detail = pick_sentence(position, color, piece, error)
        raise _refused(state, error, detail) from error
    assert position.picking is not None
    drafted = PieceDrafted(
        acting,
        ruleset.colors[position.picking],
        ruleset.pieces[piece].id,
        stand_in=stand_in,
    )
    after = position.draft(piece)
    if after.picking is None and after.turn is None:
        return [drafted, GameEnded("no-moves")]
    return [drafted]


def remove_placement(
    state: GameState, cells: Sequence[Cell] | None, expected: int | None
) -> list[Event]:
    """Return the event for removing a piece in a solo game, by default the last one."""
    require_playing(state)
    require_version(state, expected)
    position, table = state.position, state.position.placements
    numbers = [placed.number for placed in position.played]
    numbers_to_remove = numbers[-1:] if cells is None else [table.find(cells)]
    if (
        len(state.seats) > 1
        or not numbers_to_remove
        or numbers_to_remove[0] not in numbers
    ):
        raise NothingToRemoveError()
    if state.removals >= MOST_REMOVALS:
        raise TooManyRemovalsError()
    chosen = numbers.index(numbers_to_remove[0])
    try:
        removal.judge_removal(position, chosen)
    except IllegalPlacementError as error:
        raise _refused(state, error, removal_sentence(position, error)) from error
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


def removable(state: GameState) -> Sequence[int]:
    """Return the placements that can be removed now, in solo games only."""
    is_solo = len(state.seats) == 1 and state.status == "playing"
    if not is_solo or state.removals >= MOST_REMOVALS:
        return ()
    return removal.removable(state.position)


def resign(state: GameState, seat: int, expected: int | None) -> list[Event]:
    """Return the events for a resignation (rules 1.7)."""
    require_playing(state)
    require_in(state, seat)
    require_version(state, expected)
    return leave(state, seat, "resigned")


def vacate(state: GameState, seat: int) -> list[Event]:
    """Return the events for an erased player's departure (rules 1.7)."""
    require_playing(state)
    require_in(state, seat)
    return leave(state, seat, "erased")


def leave(state: GameState, seat: int, reason: OutReason) -> list[Event]:
    """Return the events for a player's departure from a seat (rules 1.7)."""
    remaining = state.position.leave(seat)
    events: list[Event] = [SeatOut(seat, reason, state.ply)]
    turn = state.position.turn
    if remaining.turn is not None and remaining.turn == turn:
        return events
    return [*events, *_what_follows(remaining, turn)]


def score(state: GameState) -> list[Event]:
    """Return the event with the result of a finished game that is not yet scored."""
    if state.status != "ended" or state.scored is not None:
        return []
    result = outcome(state.position, state.rules_version)
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


def _acting(state: GameState, player: str, expected: int | None) -> int:
    """Return the seat to move, if it belongs to the player."""
    require_playing(state)
    require_room(state)
    require_version(state, expected)
    acting = state.acting_seat
    if acting is None or state.seats[acting].player != player:
        raise NotYourTurnError(turn=state.turn)
    return acting


def _refused(state: GameState, error: IllegalPlacementError, detail: str) -> ApiError:
    """Return the API error for a refusal by the rules."""
    if error.reason is Reason.NOT_YOUR_TURN:
        return NotYourTurnError(detail, turn=state.turn)
    return IllegalMoveError(detail, reason=error.reason, cells=error.cells)


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


def _end_reason(position: Position) -> EndReason:
    teams_in = _teams_in(position)
    if not teams_in:
        return "resigned"
    if position.out and len(teams_in) == 1:
        return "one-left"
    if position.is_at_turn_limit:
        return "turn-limit"
    return "solved" if position.ruleset.is_solo_puzzle else "no-moves"


def _is_stuck(position: Position) -> bool:
    """Return whether no piece fits in a puzzle that permits removals (rules 3.1)."""
    unsolved = position.ruleset.is_solo_puzzle and not outcome(position).solved
    return unsolved and not position.out


def _teams_in(position: Position) -> Sequence[tuple[int, ...]]:
    out = set(position.out)
    return [team for team in position.ruleset.teams if not set(team) <= out]
