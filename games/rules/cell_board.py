"""A board as sets of cells, which judges the placements of a game already played.

The legal placements of all colors are long sets. To judge a recorded game, or to replay
one, it is enough to know whether each placement was legal, and whether the colors that
were passed over could not move. For these questions, a few sets of cells suffice. They
are integers in which bit n represents place n of the line, and a fiftieth as long as
sets of placements.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from games.rules.hooks import ADMITS_ALL
from games.rules.placements import Placements, union
from games.rules.ruleset import Ruleset

_KEPT = 32
"""Maximum number of boards whose cells a process caches."""


class CellBoard:
    """The pieces on a board, as sets of cells; only for rulesets that `is_plain`."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Start with an empty board."""
        colors = len(ruleset.colors)
        self._ruleset = ruleset
        self._table = ruleset.placements
        self._cells = _cells_of(ruleset.placements)
        self._covered = 0
        self._closed = [0] * colors
        """Cells that each color's own pieces close to it."""
        self._reached = [0] * colors
        """Cells where each color that has started can continue."""
        self.started: list[int | None] = [None] * colors
        """Start cell that the first piece of each color covered."""
        self._left = [list(ruleset.copies) for _ in range(colors)]
        self._blocked: set[int] = set()

    def place(self, color: int, number: int) -> bool:
        """Put a placement on the board; return False, and do nothing, if illegal.

        The loop is not shared with `after`: for one placement, it takes half as long.
        """
        cells, beside = self._table.cells.made[number], self._cells
        bits, touching, continuing = beside.bits, beside.touching, beside.continuing
        piece, copies = self._table.piece[number], self._left[color]
        covered = 0
        for cell in cells:
            covered |= bits[cell]
        has_started = self.started[color] is not None
        reached = self._reached[color] if has_started else self._open_starts(color)
        is_legal = (
            not covered & self._covered
            and not covered & self._closed[color]
            and covered & reached
            and copies[piece]
        )
        if not is_legal:
            return False
        copies[piece] -= 1
        closed, reached = self._closed[color], self._reached[color]
        for cell in cells:
            closed |= touching[cell]
            reached |= continuing[cell]
        if not has_started:
            starts = self._ruleset.starts[color]
            self.started[color] = next(cell for cell in cells if cell in starts)
            closed |= union(bits, self._ruleset.reserved)
        self._covered |= covered
        self._closed[color], self._reached[color] = closed, reached
        return True

    def permits(self, color: int, number: int) -> bool:
        """Return whether a color's placement is legal, regardless of the turn."""
        if not self._left[color][self._table.piece[number]]:
            return False
        bits, covered = self._cells.bits, 0
        for cell in self._table.cells.made[number]:
            covered |= bits[cell]
        has_started = self.started[color] is not None
        reached = self._reached[color] if has_started else self._open_starts(color)
        closed = self._covered | self._closed[color]
        return not covered & closed and bool(covered & reached)

    def after(self, played: Iterable[tuple[int, int, int]]) -> "CellBoard":
        """Return the board after legal placements, which are not validated.

        Each is a color, a number and a seat.
        """
        board = object.__new__(CellBoard)
        vars(board).update(vars(self))
        board._closed, board._reached = self._closed[:], self._reached[:]
        board.started, board._blocked = self.started[:], self._blocked.copy()
        board._left = remaining = [copies[:] for copies in self._left]
        cells_of, piece = self._table.cells.made, self._table.piece
        covered: list[list[int]] = [[] for _ in remaining]
        for color, number, _ in played:
            remaining[color][piece[number]] -= 1
            covered[color] += cells_of[number]
        for color, cells in enumerate(covered):
            if cells:
                board._cover(color, cells)
        return board

    def _cover(self, color: int, cells: Sequence[int]) -> None:
        """Cover cells with a color; the first ones are those of its first piece."""
        beside, closed = self._cells, self._closed[color]
        if self.started[color] is None:
            starts = self._ruleset.starts[color]
            self.started[color] = next(
                (cell for cell in cells if cell in starts), cells[0]
            )
            closed |= union(beside.bits, self._ruleset.reserved)
        self._covered = reduce(or_, map(beside.bits.__getitem__, cells), self._covered)
        self._closed[color] = reduce(
            or_, map(beside.touching.__getitem__, cells), closed
        )
        self._reached[color] = reduce(
            or_, map(beside.continuing.__getitem__, cells), self._reached[color]
        )

    def first_able(self, colors: Iterable[int]) -> int | None:
        """Return the first of these colors that has a legal placement, or None."""
        return next(filter(self.can_move, colors), None)

    def can_move(self, color: int) -> bool:
        """Return whether a color has a legal placement, regardless of the turn.

        A color that cannot move never can again: cells and starts only become fewer.
        """
        if color in self._blocked:
            return False
        has_started = self.started[color] is not None
        reached = self._reached[color] if has_started else self._open_starts(color)
        closed = self._covered | self._closed[color]
        pieces = [piece for piece, count in enumerate(self._left[color]) if count]
        aims = reached ^ (reached & closed)
        if aims and self._table.can_fit(pieces, self._cells.board ^ closed, aims):
            return True
        self._blocked.add(color)
        return False

    def _open_starts(self, color: int) -> int:
        """Return the start cells of a color, one of which its first piece covers."""
        ruleset = self._ruleset
        starts = ruleset.starts[color]
        if ruleset.start_rule is not None:
            covered, places = self._covered, self._table.places
            filled = [i for i, place in enumerate(places) if covered >> place & 1]
            starts = ruleset.start_rule.open_starts(starts, color, self.started, filled)
        return union(self._cells.bits, starts)


def is_plain(ruleset: Ruleset) -> bool:
    """Return whether sets of cells suffice to judge the games of a ruleset.

    In these rulesets, each color has one hand and starts on a start cell, and a move
    never makes a placement legal for another color that has started.
    """
    return (
        ruleset.turns == "colors"
        and ruleset.opening == "starts"
        and not ruleset.is_intricate
        and not ruleset.first_pieces
        and ruleset.turn_limit is None
        and ruleset.puzzle is None
        and ruleset.contact_rule is None
        and ruleset.board_rule is ADMITS_ALL
    )


class _Cells(NamedTuple):
    """The sets of cells beside each cell of a grid."""

    board: int
    """All cells."""
    bits: Sequence[int]
    touching: Sequence[int]
    """The cell itself and those that its color must not cover."""
    continuing: Sequence[int]
    """The cells where its color can continue."""


@lru_cache(maxsize=_KEPT)
def _cells_of(table: Placements) -> _Cells:
    grid, cells = table.grid, range(len(table.grid.cells))
    bits = [1 << place for place in table.places]
    return _Cells(
        sum(bits),
        bits,
        [bits[cell] | union(bits, grid.forbids[cell]) for cell in cells],
        [union(bits, grid.needs[cell]) for cell in cells],
    )
