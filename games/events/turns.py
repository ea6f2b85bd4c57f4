"""Events of turns: moves, picks, what is taken back, and passes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from games.events.base import BaseEvent, added
from games.rules.geometry import Cell


@dataclass(frozen=True)
class MovePlayed(BaseEvent):
    """A piece was placed; `ply` counts placements from 1."""

    type: ClassVar[str] = "move.played"
    ply: int
    seat: int
    color: str
    piece: str
    cells: tuple[Cell, ...]
    clock: Mapping[str, int] | None = added()
    """Where the seat's time ran: `spent_ms` in this turn, `left_ms` after it."""


@dataclass(frozen=True)
class PieceDrafted(BaseEvent):
    """A seat took a piece of a color into its hand (Draft)."""

    type: ClassVar[str] = "piece.drafted"
    seat: int
    color: str
    piece: str
    clock: Mapping[str, int] | None = added()
    """As of a move."""


@dataclass(frozen=True)
class PlacementRemoved(BaseEvent):
    """A piece was taken back from the board; `index` counts those on it from 0."""

    type: ClassVar[str] = "placement.removed"
    seat: int
    index: int
    color: str
    piece: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class TurnPassed(BaseEvent):
    """Nothing could be placed at a turn; derived, never asked for.

    The color is None where seats, not colors, take turns (Draft).
    """

    type: ClassVar[str] = "turn.passed"
    seat: int
    color: str | None


@dataclass(frozen=True)
class PlanFired(BaseEvent):
    """The next event, a move, was made by a seat's standing orders."""

    type: ClassVar[str] = "plan.fired"
    seat: int
    only_move: bool
    """Whether the order was to play the only legal move."""
