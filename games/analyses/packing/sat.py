"""Packings as satisfiability: finds a solution or proves that there is none.

A variable per color and option, and per cell and color what the cell shows. Two cells
side by side then show one color only within one piece. What is hard to write down (that
a color hangs together, that pieces can be dropped) is demanded only after a solution
that breaks it, for just the pieces concerned.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, product

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from games.analyses.packing.packing import ContactLevel, PackedPiece, Packing, members
from games.analyses.packing.verification import cells_of, drop_order, groups, meet
from games.analyses.packing.watch import StoppedError, Watch

CONFLICTS = 5000
"""Between two looks at the clock."""


class SatSearch:
    """One puzzle with some pieces placed, ready to be searched in slices."""

    def __init__(self, packing: Packing, placed: Collection[PackedPiece], watch: Watch):
        """Write the puzzle down; takes seconds where options are tens of thousands.

        At level `free` colors are not told apart: all is done in color 0, with the
        supply of all.
        """
        self.packing = packing
        self.watch = watch
        self.placed = placed
        self.blind = not packing.level.sees_colors
        self.solver = Solver("glucose4")
        self.top = 0
        self.variables: dict[PackedPiece, int] = {}
        self._write()

    @staticmethod
    def size(packing: Packing, placed: Collection[PackedPiece]) -> int:
        """Return how many choices there are: how large the puzzle is when written."""
        colors = len(packing.supply) if packing.level.sees_colors else 1
        return colors * len(_fitting(packing, placed))

    def solution(self, seconds: float) -> tuple[PackedPiece, ...] | None:
        """Return a solution, or None if there is none; raises `StoppedError`.

        The search goes on from what it has learned when it is asked again.
        """
        slice_ = Watch(min(seconds, self.watch.left()))
        while True:
            self.solver.conf_budget(CONFLICTS)
            answer = self.solver.solve_limited()
            if answer is False:
                return None
            if answer:
                found = self._read()
                broken = list(self._broken(found))
                if not broken:
                    return found
                self.solver.append_formula(broken)
            self.watch.look(0.0)
            if slice_.left() <= 0:
                raise StoppedError

    def close(self) -> None:
        """Free the solver's memory."""
        self.solver.delete()

    def _write(self) -> None:
        colors = 1 if self.blind else len(self.packing.supply)
        fitting = _fitting(self.packing, self.placed)
        for color, number in product(range(colors), fitting):
            self.variables[PackedPiece(color, number)] = self._new()
        if self.blind:
            self._write_blind_cells()
        else:
            self._write_cells(colors)
        self._write_supply(colors)

    def _write_blind_cells(self) -> None:
        covering: list[list[int]] = [[] for _ in range(self.packing.cells)]
        for one, variable in self.variables.items():
            for cell in cells_of(self.packing, one):
                covering[cell].append(variable)
        for variables in covering:
            self.solver.add_clause(variables)
            self._at_most(1, variables)
        for _, number in self.placed:
            self.solver.add_clause([self.variables[PackedPiece(0, number)]])

    def _write_cells(self, colors: int) -> None:
        shows = [
            [self._new() for _ in range(colors)] for _ in range(self.packing.cells)
        ]
        for shown in shows:
            self.solver.add_clause(shown)
            for one, other in combinations(shown, 2):
                self.solver.add_clause([-one, -other])
        covering: dict[int, list[int]] = {v: [] for shown in shows for v in shown}
        for piece, variable in self.variables.items():
            color = [shown[piece.color] for shown in shows]
            for cell in cells_of(self.packing, piece):
                covering[color[cell]].append(variable)
            self._write_piece(piece, variable, color)
        for shown_variable, variables in covering.items():
            self.solver.add_clause([-shown_variable, *variables])
        for placed in self.placed:
            self.solver.add_clause([self.variables[placed]])

    def _write_piece(
        self, one: PackedPiece, variable: int, color: Sequence[int]
    ) -> None:
        """Say what a piece means for the cells in it and around it."""
        for cell in cells_of(self.packing, one):
            self.solver.add_clause([-variable, color[cell]])
        for cell in members(self.packing.borders[one.option]):
            self.solver.add_clause([-variable, -color[cell]])
        if self.packing.level.wants_corners:
            tips = members(self.packing.tips[one.option])
            self.solver.add_clause([-variable, *(color[cell] for cell in tips)])

    def _write_supply(self, colors: int) -> None:
        supply = (self.packing.stock,) if self.blind else self.packing.supply
        ways: dict[tuple[int, int], list[int]] = {}
        for (color, number), variable in self.variables.items():
            piece = self.packing.options[number].piece
            ways.setdefault((color, piece), []).append(variable)
        for (color, piece), variables in ways.items():
            count = supply[color][piece]
            self._at_most(count, variables)
            if self.packing.uses_everything and count == 1:
                self.solver.add_clause(variables)

    def _at_most(self, count: int, variables: Sequence[int]) -> None:
        if not count:
            self.solver.append_formula([[-variable] for variable in variables])
        elif len(variables) > count:
            encoding = EncType.seqcounter
            written = CardEnc.atmost(
                list(variables), bound=count, top_id=self.top, encoding=encoding
            )
            self.top = max(self.top, written.nv)
            self.solver.append_formula(written.clauses)

    def _new(self) -> int:
        self.top += 1
        return self.top

    def _read(self) -> tuple[PackedPiece, ...]:
        true = {literal for literal in self.solver.get_model() if literal > 0}
        return tuple(
            one for one, variable in self.variables.items() if variable in true
        )

    def _broken(self, found: tuple[PackedPiece, ...]) -> Iterator[list[int]]:
        """Yield clauses that this solution breaks and a good one does not."""
        if self.packing.level is ContactLevel.CHAIN:
            yield from self._broken_chains(found)
        resting = set(drop_order(self.packing, found))
        if len(resting) < len(found):
            yield [-self.variables[one] for one in found if one not in resting]

    def _broken_chains(self, found: tuple[PackedPiece, ...]) -> Iterator[list[int]]:
        """A group of a color that stands alone must change, or be joined by a piece."""
        hanging = groups(self.packing, found)
        for group in hanging:
            color = next(iter(group)).color
            if sum(next(iter(other)).color == color for other in hanging) == 1:
                continue
            joining = [
                variable
                for one, variable in self.variables.items()
                if one.color == color
                and one not in group
                and any(meet(self.packing, one, other) for other in group)
            ]
            yield [*(-self.variables[one] for one in group), *joining]


def _fitting(packing: Packing, placed: Collection[PackedPiece]) -> list[int]:
    """Return the options that overlap none of the placed ones but themselves."""
    numbers = {one.option for one in placed}
    filled = 0
    for number in numbers:
        filled |= packing.masks[number]
    return [
        number
        for number, mask in enumerate(packing.masks)
        if mask and (number in numbers or not mask & filled)
    ]
