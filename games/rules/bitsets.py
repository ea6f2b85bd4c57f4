"""The sets of placements in a position, which may be computed later."""

from collections.abc import Callable
from typing import NamedTuple

from games.rules.cell_board import CellBoard


class Bitsets(NamedTuple):
    """Sets of placements, as bitsets.

    The legal placements of a hand are the intersection of three bitsets. `free`
    contains the placements on free cells. `alive` contains the placements of the hand's
    remaining pieces that do not touch its own color. `reach` contains the placements
    that a start cell or a corner of the color permits. `legal_sets` contains the
    intersections. On most boards, a move removes only the placements on its cells from
    the other hands' sets.
    """

    free: int
    alive: tuple[int, ...]
    reach: tuple[int, ...]
    legal_sets: tuple[int, ...]

    @property
    def computed(self) -> "Bitsets":
        """The sets themselves."""
        return self

    @property
    def board(self) -> CellBoard | None:
        """Nothing, because these sets answer all questions."""
        return None


class DeferredBitsets:
    """The sets of a position, computed on first use.

    The sets of cells on a board are a fiftieth as long. They suffice to validate a move
    and to find the next color that can move, so a replay and the moves after it compute
    no sets of placements until these are needed.
    """

    __slots__ = ("_board", "_compute", "_computed")

    def __init__(self, board: CellBoard, compute: Callable[[], Bitsets]) -> None:
        """Store the board and the function that computes the sets."""
        self._board, self._compute = board, compute
        self._computed: Bitsets | None = None

    @property
    def board(self) -> CellBoard | None:
        """The board, until the sets are computed."""
        return None if self._computed else self._board

    @property
    def computed(self) -> Bitsets:
        """The sets, computed on first use. Two threads may compute the same sets."""
        if self._computed is None:
            self._computed = self._compute()
        return self._computed

    def __eq__(self, other: object) -> bool:
        """Compare the sets."""
        if isinstance(other, DeferredBitsets):
            other = other.computed
        return self.computed == other

    def __hash__(self) -> int:
        """Return the hash of the sets."""
        return hash(self.computed)
