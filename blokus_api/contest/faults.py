"""Match results in the contest's words, and the faults that decide matches."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from blokus_api.contest import texts, writing
from blokus_api.contest.letters import Moved
from blokus_api.contest.packets import Cause
from blokus_api.contest.placements import TEAMS
from games.replay.state import GameState
from games.rules.refusals import Reason
from games.rules.scoring import outcome

WIN, DRAW, LOSS = 2, 1, 0
"""Points for a match."""


@dataclass(frozen=True)
class ClientFault:
    """A fault by which a client loses the match immediately."""

    seat: int
    reason: str
    """Reason that appears in the match result."""
    error: bytes | None = None
    """Packet sent to the client; None if no packet is sent."""
    is_seen: bool = False
    """Whether observers also receive the packet."""
    by_time: bool = False
    """Whether the client was too slow, so that the game's clock ends the game."""


def refused_move(
    room_id: str, reason: Reason, moved: Moved, names: tuple[str, str]
) -> ClientFault:
    """Return the fault for an illegal move."""
    seat = moved.seat
    message = texts.refusal_message(reason, moved.move, names[seat])
    return ClientFault(
        seat,
        texts.broke_rules(called(names, seat), reason, moved.move),
        writing.error(room_id, message, moved.move),
        is_seen=True,
    )


def out_of_turn(
    room_id: str, acting: int | None, moved: Moved, names: tuple[str, str]
) -> ClientFault:
    """Return the fault for an unrequested move; `acting` is the seat to move."""
    seat = moved.seat
    if acting is None or acting == seat:
        message = texts.unrequested_message(seat, names)
    else:
        message = texts.out_of_turn_message(acting, seat, moved.move, names)
    reason = texts.broke_order(called(names, seat), message)
    return ClientFault(seat, reason, writing.error(room_id, message, moved.move))


class MatchResult(NamedTuple):
    """A match result by the contest's rules."""

    scores: Sequence[tuple[int, int]]
    """Points for the match and points on the board, by seat."""
    reason: str
    winner: int | None
    """Seat of the winner; None for a tie."""
    is_regular: bool


def result_of(
    state: GameState, names: Sequence[str], fault: ClientFault | None
) -> MatchResult:
    """Return the result of a game by its points, or by a fault.

    The client at fault gets no points, whatever pieces it has placed.
    """
    points = outcome(state.position, state.rules_version).seats
    fault = fault or _fault_in(state, names)
    if fault is not None:
        winner = 1 - fault.seat
        scores = [(LOSS, 0), (LOSS, 0)]
        scores[winner] = (WIN, points[winner])
        return MatchResult(scores, fault.reason, winner, is_regular=False)
    if points[0] == points[1]:
        return MatchResult([(DRAW, each) for each in points], texts.TIE, None, True)
    winner = int(points[1] > points[0])
    scores = [(WIN if seat == winner else LOSS, points[seat]) for seat in (0, 1)]
    return MatchResult(scores, texts.won_by_points(called(names, winner)), winner, True)


def _fault_in(state: GameState, names: Sequence[str]) -> ClientFault | None:
    """Return the fault of a player who has left, according to the game's events."""
    if not state.out:
        return None
    seat, name = state.out[0].seat, called(names, state.out[0].seat)
    if state.out[0].reason == "timed-out":
        return ClientFault(seat, texts.never_moved(name))
    return ClientFault(seat, texts.left_game(name, Cause.RECEIVED_DISCONNECT))


def called(names: Sequence[str], seat: int) -> str:
    """Return the player's name, or the team's name for an unnamed player."""
    return names[seat] or TEAMS[seat]
