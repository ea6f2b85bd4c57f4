"""Endings: why a game ended, and which seat decided it.

`GameEnded.reason` names the rule that ended the game, such as `one-left`. Players also
want to know the cause, for example that a player ran out of time.
"""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from games.events.game import EndReason
from games.events.seats import OutReason
from games.replay.state import GameState

EndingReason: TypeAlias = Annotated[
    Literal[
        "finished",
        "solved",
        "turn-limit",
        "resigned",
        "timed-out",
        "left",
        "aborted",
        "agreed",
        "expired",
        "stopped",
    ],
    Meta(
        title="EndingReason",
        description="`finished`: no color can place a piece; `solved`: the puzzle was"
        " solved; `turn-limit`: all turns are used up; `resigned`, `timed-out`, `left`:"
        " a player resigned, ran out of time or was deleted, and fewer than two teams"
        " remained. Aborted games: `aborted` by a player, `timed-out` before all seats"
        " had moved, `agreed` by all players, `expired` before all seats were taken,"
        " `stopped` by the operator.",
    ),
]
_OF_LEAVERS: Final[Mapping[OutReason, EndingReason]] = {
    "resigned": "resigned",
    "timed-out": "timed-out",
    "erased": "left",
}


class GameEnding(NamedTuple):
    """The reason why a game is over, and the seat that decided it (if any)."""

    reason: EndingReason
    seat: int | None = None


def ending_of(state: GameState) -> GameEnding | None:
    """Return how a game ended or was aborted; None while it is played."""
    if state.aborted is not None:
        reason = state.aborted.reason
        return GameEnding(
            reason, state.position.seat if reason == "timed-out" else None
        )
    if state.ended is None:
        return None
    return by_reason(state.ended.reason, [(o.seat, o.reason) for o in state.out])


def by_reason(reason: EndReason, leavers: list[tuple[int, OutReason]]) -> GameEnding:
    """Return the ending for the rule that ended a game; `leavers` lists departures."""
    match reason:
        case "one-left" | "resigned":
            seat, why = leavers[-1]
            return GameEnding(_OF_LEAVERS[why], seat)
        case "no-moves":
            return GameEnding("finished")
        case "solved" | "turn-limit":
            return GameEnding(reason)
