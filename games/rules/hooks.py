"""Hooks: the rules of a ruleset that data cannot express.

Hooks are small frozen objects. A hook receives all placements, cells and ruleset values
that it needs, so callers can treat all hooks in the same way.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from games.rules.geometry import Cell
from games.rules.placements import Placements
from games.rules.refusals import IllegalPlacementError


class StartRule(Protocol):
    """A rule that reserves start cells for colors that have not started."""

    def open_starts(
        self,
        starts: tuple[int, ...],
        color: int,
        started: Sequence[int | None],
        filled: Collection[int],
    ) -> tuple[int, ...]:
        """Return the start cells that a color may still use.

        `started` contains the start cell of each color, and `filled` all covered cells.
        """


class ContactRule(Protocol):
    """A contact that a color must avoid in addition to the contacts of the grid."""

    def forbids(self, placements: Placements, number: int) -> int:
        """Return the placements that are forbidden for a color after this placement."""

    def refusal(
        self, placements: Placements, own: Sequence[int], number: int
    ) -> IllegalPlacementError | None:
        """Return the error for a placement next to the placements in `own`, or None."""


@dataclass(frozen=True)
class BoardRule:
    """A condition on placements that depends on the whole board; none by default.

    `played` contains the numbers of all placements on the board.
    """

    opens: ClassVar[bool] = False
    """Whether a move can make placements legal for other colors."""
    has_gravity: ClassVar[bool] = False
    """Whether pieces rest on each other, so that the board cannot be turned upside
    down."""

    def admits(self, placements: Placements, played: Sequence[int]) -> int:
        """Return the placements that the board permits."""
        return placements.all

    def piece_refusal(
        self, placements: Placements, played: Sequence[int], piece: int
    ) -> IllegalPlacementError | None:
        """Return an error if the piece is refused everywhere (check 4), or None."""
        return None

    def refusal(
        self, placements: Placements, played: Sequence[int], cells: Collection[Cell]
    ) -> IllegalPlacementError | None:
        """Return an error if the free cells are refused (check 9), or None."""
        return None

    def removal_refusal(
        self, placements: Placements, played: Sequence[int], index: int
    ) -> IllegalPlacementError | None:
        """Return an error if the placement must not be removed, or None."""
        return None

    def order(self, shapes: Sequence[Collection[Cell]]) -> Sequence[int]:
        """Return the indices of shapes in an order in which they can be placed."""
        return range(len(shapes))

    def hanging(self, placements: Placements) -> Sequence[Sequence[int]]:
        """Return, for each column and height, the placements that would hang there."""
        return ()


ADMITS_ALL = BoardRule()
"""The rule for boards without a condition."""
