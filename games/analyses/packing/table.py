"""Puzzles whose solutions are all known, which saves searches that take minutes."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import cast

from games.analyses.packing.boards import packing_of
from games.analyses.packing.packing import PackedPiece
from games.analyses.packing.verification import is_solution
from games.rules.geometry import Cell, Grid
from games.rules.ruleset import Ruleset

FILES = {
    ("solo-tetromino-8x10", "corner"): "tetrominoes_8x10.json",
    ("solo-tetromino-8x10", "chain"): "tetrominoes_8x10.json",
}
"""Solution files (rules 3.8) by variant and level. Each file is complete, as written by
`manage.py count_tetrominoes --solutions`. Solutions for level `chain` also satisfy
`corner`."""


class SolutionTable:
    """All solutions of a puzzle, ignoring color names."""

    def __init__(self, solutions: Sequence[tuple[PackedPiece, ...]]):
        """Store the solutions, each with one assignment of color names."""
        self._solutions = solutions

    def continuing(
        self, placed: Sequence[PackedPiece]
    ) -> Iterator[tuple[PackedPiece, ...]]:
        """Yield the solutions that contain the placed pieces in the same colors."""
        for solution in self._solutions:
            group = {piece.option: piece.color for piece in solution}
            if all(piece.option in group for piece in placed):
                pairs = {(group[piece.option], piece.color) for piece in placed}
                names = dict(pairs)
                if len(names) == len(set(names.values())) == len(pairs):
                    yield _in_colors(solution, names, placed)


def table_of(ruleset: Ruleset) -> SolutionTable | None:
    """Return a puzzle's table, or None if its solutions are not all known."""
    level = None if ruleset.puzzle is None else ruleset.puzzle.level
    name = FILES.get((ruleset.variant, level or ""))
    return None if name is None else _read(ruleset, name)


def solution_file(ruleset: Ruleset, solutions: Iterable[Sequence[PackedPiece]]) -> str:
    """Format solutions as a solution file (rules 3.8), with one solution per line."""
    assert ruleset.puzzle is not None
    table = ruleset.placements
    lines = [
        json.dumps(
            [
                [
                    ruleset.colors[color],
                    table.piece_of(number).id,
                    table.cells_of(number),
                ]
                for color, number in solution
            ],
            separators=(",", ":"),
        )
        for solution in solutions
    ]
    head = {"variant": ruleset.variant, "contact": ruleset.puzzle.level}
    fields = json.dumps(head).removesuffix("}")
    return f'{fields}, "solutions": [\n' + ",\n".join(lines) + "\n]}\n"


@cache
def _read(ruleset: Ruleset, name: str) -> SolutionTable:
    document = json.loads((Path(__file__).parent / name).read_text())
    packing = packing_of(ruleset)
    find, colors = ruleset.placements.find, ruleset.color_index
    solutions = {}
    for entries in document["solutions"]:
        for symmetry in ruleset.grid.symmetries:
            turned = _turn(ruleset.grid, symmetry)
            solution = tuple(
                PackedPiece(colors[color], cast(int, find(map(turned, cells))))
                for color, _, cells in entries
            )
            solutions[_without_names(solution)] = solution
    valid_solutions = [
        solution for solution in solutions.values() if is_solution(packing, solution)
    ]
    return SolutionTable(valid_solutions)


def _turn(grid: Grid, symmetry: Sequence[int]) -> Callable[[list[int]], Cell]:
    return lambda cell: grid.cells[symmetry[grid.index[tuple(cell)]]]


def _without_names(solution: Iterable[PackedPiece]) -> frozenset[frozenset[int]]:
    groups: dict[int, set[int]] = {}
    for color, option in solution:
        groups.setdefault(color, set()).add(option)
    return frozenset(map(frozenset, groups.values()))


def _in_colors(
    solution: Iterable[PackedPiece],
    names: dict[int, int],
    placed: Sequence[PackedPiece],
) -> tuple[PackedPiece, ...]:
    """Give groups the colors of their placed pieces, and the others unused colors."""
    groups = sorted({piece.color for piece in solution})
    free = (color for color in groups if color not in names.values())
    named = names | {group: next(free) for group in groups if group not in names}
    rest = (PackedPiece(named[color], option) for color, option in solution)
    return (*placed, *(piece for piece in rest if piece not in placed))
