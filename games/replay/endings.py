"""Endings: why a game is over, and the seat that decided it. Pure.

`GameEnded.reason` names the rule by which the game ended, such as `one-left`.
Players want to know what happened: a seat resigned, or ran out of time.
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
        description="`finished`: no color can place a piece; `solved`: a puzzle's aim"
        " is reached; `turn-limit`: the turns that the rules give are used up;"
        " `resigned`, `timed-out`, `left`: the seat resigned, ran out of time or lost"
        " its player, and fewer than two teams were left. Of aborted games: `aborted`"
        " by a player, `timed-out` before all had moved, `agreed` by all, `expired`"
        " before all seats were taken, `stopped` by the operator.",
    ),
]
_OF_LEAVERS: Final[Mapping[OutReason, EndingReason]] = {
    "resigned": "resigned",
    "timed-out": "timed-out",
    "erased": "left",
}


class GameEnding(NamedTuple):
    """The reason why a game is over, and the seat that decided it, if one did."""

    reason: EndingReason
    seat: int | None = None


def ending_of(state: GameState) -> GameEnding | None:
    """Return how a game ended or was aborted; None while it can still be played."""
    if state.aborted is not None:
        reason = state.aborted.reason
        return GameEnding(
            reason, state.position.seat if reason == "timed-out" else None
        )
    if state.ended is None:
        return None
    return by_reason(state.ended.reason, [(o.seat, o.reason) for o in state.out])


def by_reason(reason: EndReason, leavers: list[tuple[int, OutReason]]) -> GameEnding:
    """Return the ending of a game by a rule, after these seats left, in this order."""
    match reason:
        case "one-left" | "resigned":
            seat, why = leavers[-1]
            return GameEnding(_OF_LEAVERS[why], seat)
        case "no-moves":
            return GameEnding("finished")
        case "solved" | "turn-limit":
            return GameEnding(reason)
