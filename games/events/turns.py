"""Events about turns: moves, picks, removals, passes and skips."""

from typing import ClassVar

from games.events.base import BaseEvent, Cells
from games.events.times import Time
from games.events.turn_time import TurnTime


class MovePlayed(BaseEvent, frozen=True):
    """A piece was placed."""

    type: ClassVar = "move.played"
    cause: ClassVar = (
        "`POST /games/{game}/moves`, a move in a webhook's response, a standing"
        " order (after `plan.fired`), or the computer in the seat to move."
    )
    ply: int
    """Number of the placement, from 1; undone placements do not count."""
    seat: int
    """Seat that moved, counted from 0."""
    color: str
    """Color of the piece."""
    piece: str
    """Id of the piece."""
    cells: Cells
    """Coordinates of the covered cells, in order."""
    clock: TurnTime | None = None
    """Time of the turn; left out if the seat's clock was not running."""
    deadline: Time | None = None
    """Deadline of the next seat to move; left out if its clock is not running."""
    stand_in: str | None = None
    """Level that chose the move, if the seat's computer level could not."""


class PieceDrafted(BaseEvent, frozen=True):
    """A seat picked a piece for its hand in Draft."""

    type: ClassVar = "piece.drafted"
    cause: ClassVar = "`POST /games/{game}/picks`, or the computer in the seat to move."
    seat: int
    """Seat that picked, counted from 0."""
    color: str
    """Color of the piece."""
    piece: str
    """Id of the piece."""
    clock: TurnTime | None = None
    """Time of the turn; left out if the seat's clock was not running."""
    deadline: Time | None = None
    """Deadline of the next seat to move; left out if its clock is not running."""
    stand_in: str | None = None
    """Level that chose the pick, if the seat's computer level could not."""


class PlacementRemoved(BaseEvent, frozen=True):
    """A piece was removed from the board in a solo game."""

    type: ClassVar = "placement.removed"
    cause: ClassVar = "`POST /games/{game}/removals` and `POST /games/{game}/undo`."
    seat: int
    """Seat that had placed the piece, counted from 0."""
    index: int
    """Index of the piece in the order of placement, from 0."""
    color: str
    """Color of the piece."""
    piece: str
    """Id of the piece."""
    cells: Cells
    """Coordinates of the cells that the piece covered."""


class TurnPassed(BaseEvent, frozen=True):
    """A turn was passed because no piece could be placed."""

    type: ClassVar = "turn.passed"
    cause: ClassVar = (
        "A move, a resignation or a timeout after which a color cannot move; in the"
        " same batch. Players cannot request it."
    )
    seat: int
    """Seat that would have moved, counted from 0."""
    color: str | None
    """Color that passed; null if seats take turns instead of colors (Draft)."""


class TurnSkipped(BaseEvent, frozen=True):
    """A player chose to skip a turn, in games that permit it."""

    type: ClassVar = "turn.skipped"
    cause: ClassVar = (
        "`POST /games/{game}/moves` with `pass`, or a pass in a webhook's response."
    )
    seat: int
    """Seat that skipped, counted from 0."""
    color: str
    """Color that skipped."""
    clock: TurnTime | None = None
    """Time of the turn; left out if the seat's clock was not running."""
    deadline: Time | None = None
    """Deadline of the next seat to move; left out if its clock is not running."""


class PlanFired(BaseEvent, frozen=True):
    """A seat's standing order makes the next move."""

    type: ClassVar = "plan.fired"
    cause: ClassVar = (
        "An event that gives the turn to a seat with a plan"
        " (`PUT /games/{game}/seats/{seat}/plan`); in the same batch."
    )
    seat: int
    """Seat with the standing order, counted from 0."""
    only_move: bool
    """Whether the order was to play the only legal move."""
