"""Events of turns: moves, picks, what is taken back, and passes."""

from typing import ClassVar

from games.events.base import BaseEvent, Cells
from games.events.times import Time
from games.events.turn_time import TurnTime


class MovePlayed(BaseEvent, frozen=True):
    """A piece was placed."""

    type: ClassVar = "move.played"
    cause: ClassVar = (
        "`POST /games/{game}/moves`, the answer of a webhook that plays, a standing"
        " order (after `plan.fired`), or the computer in whose seat the turn is."
    )
    ply: int
    """The number of this placement, from 1; what was undone does not count."""
    seat: int
    """Who moved, counted from 0."""
    color: str
    """The color of the piece."""
    piece: str
    """The id of the piece."""
    cells: Cells
    """The cells that it covers, by their coordinates, in order."""
    clock: TurnTime | None = None
    """The time that it took, where the seat's time ran."""
    deadline: Time | None = None
    """When the time of the seat to move is over, from now on, if its time runs."""
    stand_in: str | None = None
    """The level that chose it, where the computer in the seat could not."""


class PieceDrafted(BaseEvent, frozen=True):
    """A seat took a piece of a color into its hand (Draft)."""

    type: ClassVar = "piece.drafted"
    cause: ClassVar = (
        "`POST /games/{game}/picks`, or the computer in whose seat the turn is."
    )
    seat: int
    """Who picked, counted from 0."""
    color: str
    """The color that is drafted."""
    piece: str
    """The id of the piece."""
    clock: TurnTime | None = None
    """The time that it took, where the seat's time ran."""
    deadline: Time | None = None
    """When the time of the seat to move is over, from now on, if its time runs."""
    stand_in: str | None = None
    """The level that chose it, where the computer in the seat could not."""


class PlacementRemoved(BaseEvent, frozen=True):
    """A piece was taken back from the board, in a game for one."""

    type: ClassVar = "placement.removed"
    cause: ClassVar = "`POST /games/{game}/removals` and `POST /games/{game}/undo`."
    seat: int
    """Who had placed it, counted from 0."""
    index: int
    """Which of the pieces on the board it was, in the order of placing, from 0."""
    color: str
    """The color of the piece."""
    piece: str
    """The id of the piece."""
    cells: Cells
    """The cells that it covered."""


class TurnPassed(BaseEvent, frozen=True):
    """Nothing could be placed at a turn."""

    type: ClassVar = "turn.passed"
    cause: ClassVar = (
        "A move, a resignation or a timeout after which a color cannot move; in the"
        " same batch. Nobody asks for it."
    )
    seat: int
    """Whose turn it would have been, counted from 0."""
    color: str | None
    """The color that passed; null where seats, not colors, take turns (Draft)."""


class TurnSkipped(BaseEvent, frozen=True):
    """A player skipped a turn by choice, where the rules allow it."""

    type: ClassVar = "turn.skipped"
    cause: ClassVar = (
        "`POST /games/{game}/moves` with `pass`, or the answer of a webhook that plays."
    )
    seat: int
    """The seat that skipped, counted from 0."""
    color: str
    """The color that skipped."""
    clock: TurnTime | None = None
    """The time that it took, where the seat's time ran."""
    deadline: Time | None = None
    """When the time of the seat to move is over, from now on, if its time runs."""


class PlanFired(BaseEvent, frozen=True):
    """A seat's standing orders make the next event, a move."""

    type: ClassVar = "plan.fired"
    cause: ClassVar = (
        "An event that brings the turn to a seat with a plan"
        " (`PUT /games/{game}/seats/{seat}/plan`); in the same batch."
    )
    seat: int
    """Whose orders they are, counted from 0."""
    only_move: bool
    """Whether the order was to play the only legal move."""
