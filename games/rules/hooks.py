"""Hooks: what a ruleset asks where data cannot say it; each answers for itself.

Small frozen objects with all that their users need, so that nobody asks which one it
is. They know placements and cells; of the ruleset they are given what they ask for.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from games.rules.geometry import Cell
from games.rules.placements import Placements
from games.rules.refusals import IllegalPlacementError


class StartRule(Protocol):
    """The start cells kept for other colors; asked until every color started."""

    def open_starts(
        self,
        starts: tuple[int, ...],
        color: int,
        started: Sequence[int | None],
        filled: Collection[int],
    ) -> tuple[int, ...]:
        """Return those of a color's start cells that it may still begin on.

        `started` is the start cell that each color began on, `filled` all cells that
        are covered.
        """


class ContactRule(Protocol):
    """The contact that a color must avoid, beyond the board's own relations."""

    def forbids(self, placements: Placements, number: int) -> int:
        """Return the placements that a color can make no more because of one."""

    def refusal(
        self, placements: Placements, own: Sequence[int], number: int
    ) -> IllegalPlacementError | None:
        """Return why a placement is refused to a color that made those in `own`."""


@dataclass(frozen=True)
class BoardRule:
    """The demand of the whole board on any placement: here none.

    `played` are the numbers of all placements on the board.
    """

    opens: ClassVar[bool] = False
    """Whether a move can open placements to other colors."""
    has_gravity: ClassVar[bool] = False
    """Whether pieces lie on each other, so that up and down differ."""

    def admits(self, placements: Placements, played: Sequence[int]) -> int:
        """Return the placements that the board admits."""
        return placements.all

    def piece_refusal(
        self, placements: Placements, played: Sequence[int], piece: int
    ) -> IllegalPlacementError | None:
        """Return why a piece is refused wherever it is put (check 4)."""
        return None

    def refusal(
        self, placements: Placements, played: Sequence[int], cells: Collection[Cell]
    ) -> IllegalPlacementError | None:
        """Return why free cells of the board are refused (check 9)."""
        return None

    def removal_refusal(
        self, placements: Placements, played: Sequence[int], index: int
    ) -> IllegalPlacementError | None:
        """Return why one of the placements cannot be taken back."""
        return None

    def order(self, shapes: Sequence[Collection[Cell]]) -> Sequence[int]:
        """Return an order, by index, in which shapes can be placed if any can."""
        return range(len(shapes))

    def hanging(self, placements: Placements) -> Sequence[Sequence[int]]:
        """Return per column and height which placements hang over it, if any can."""
        return ()


ADMITS_ALL = BoardRule()
"""The rule of boards that ask nothing."""
