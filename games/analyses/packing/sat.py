"""Packings as satisfiability problems: find a solution, or prove that none exists.

Variables represent whether a color uses an option, and which color a cell shows. At
levels above `free`, two adjacent cells may show the same color only within one piece.
Two conditions are hard to encode: that a color's pieces are connected, and that all
pieces can be dropped. Clauses for these conditions are added only after a solution
violates them, and only for the pieces involved.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, product

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from games.analyses.packing.packing import ContactLevel, PackedPiece, Packing, members
from games.analyses.packing.verification import cells_of, drop_order, groups, meet
from games.analyses.packing.watch import StoppedError, Watch

CONFLICTS = 5000
"""Number of solver conflicts between two clock checks."""


class SatSearch:
    """A search for a solution that contains some placed pieces, run in time slices."""

    def __init__(self, packing: Packing, placed: Collection[PackedPiece], watch: Watch):
        """Encode the puzzle, which takes seconds for tens of thousands of options.

        At level `free`, colors do not matter, so all pieces belong to color 0, which
        has the supply of all colors.
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
        """Return the number of variables, which determines the size of the encoding."""
        colors = len(packing.supply) if packing.level.sees_colors else 1
        return colors * len(_fitting(packing, placed))

    def solution(self, seconds: float) -> tuple[PackedPiece, ...] | None:
        """Return a solution, or None if none exists; raises `StoppedError`.

        Further calls continue with the clauses learned so far.
        """
        slice_ = Watch(min(seconds, self.watch.remaining()))
        while True:
            self.solver.conf_budget(CONFLICTS)
            answer = self.solver.solve_limited()
            if answer is False:
                return None
            if answer:
                solution = self._read()
                broken = list(self._broken(solution))
                if not broken:
                    return solution
                self.solver.append_formula(broken)
            self.watch.look(0.0)
            if slice_.remaining() <= 0:
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
        for piece, variable in self.variables.items():
            for cell in cells_of(self.packing, piece):
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
            for first, other in combinations(shown, 2):
                self.solver.add_clause([-first, -other])
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
        self, piece: PackedPiece, variable: int, color: Sequence[int]
    ) -> None:
        """Add the clauses that a piece implies for its cells and those around it."""
        for cell in cells_of(self.packing, piece):
            self.solver.add_clause([-variable, color[cell]])
        for cell in members(self.packing.borders[piece.option]):
            self.solver.add_clause([-variable, -color[cell]])
        if self.packing.level.wants_corners:
            tips = members(self.packing.tips[piece.option])
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
            piece for piece, variable in self.variables.items() if variable in true
        )

    def _broken(self, solution: tuple[PackedPiece, ...]) -> Iterator[list[int]]:
        """Yield clauses that this solution violates but every valid one satisfies."""
        if self.packing.level is ContactLevel.CHAIN:
            yield from self._broken_chains(solution)
        resting = set(drop_order(self.packing, solution))
        if len(resting) < len(solution):
            yield [-self.variables[piece] for piece in solution if piece not in resting]

    def _broken_chains(self, solution: tuple[PackedPiece, ...]) -> Iterator[list[int]]:
        """Yield clauses that require each group of a color to change or connect."""
        hanging = groups(self.packing, solution)
        for group in hanging:
            color = next(iter(group)).color
            if sum(next(iter(other)).color == color for other in hanging) == 1:
                continue
            joining = [
                variable
                for piece, variable in self.variables.items()
                if piece.color == color
                and piece not in group
                and any(meet(self.packing, piece, other) for other in group)
            ]
            yield [*(-self.variables[piece] for piece in group), *joining]


def _fitting(packing: Packing, placed: Collection[PackedPiece]) -> list[int]:
    """Return the placed options and those that do not overlap them."""
    numbers = {piece.option for piece in placed}
    filled = 0
    for number in numbers:
        filled |= packing.masks[number]
    return [
        number
        for number, mask in enumerate(packing.masks)
        if mask and (number in numbers or not mask & filled)
    ]
