"""Puzzles whose solutions are all known: looked up, where a search takes minutes."""

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

KNOWN = {
    ("solo-tetromino-8x10", "corner"): "tetrominoes_8x10.json",
    ("solo-tetromino-8x10", "chain"): "tetrominoes_8x10.json",
}
"""Per variant and level: its solution file (rules 3.8), one of each kind, complete as
`manage.py count_tetrominoes --solutions` found them. What satisfies `chain` satisfies
`corner` as well."""


class SolutionTable:
    """All solutions of a puzzle; each stands for all namings of its colors."""

    def __init__(self, solutions: Sequence[tuple[PackedPiece, ...]]):
        """Take one naming of each solution."""
        self._solutions = solutions

    def continuing(
        self, placed: Sequence[PackedPiece]
    ) -> Iterator[tuple[PackedPiece, ...]]:
        """Yield the solutions that contain what is placed, in its colors."""
        for solution in self._solutions:
            group = {one.option: one.color for one in solution}
            if all(one.option in group for one in placed):
                pairs = {(group[one.option], one.color) for one in placed}
                names = dict(pairs)
                if len(names) == len(set(names.values())) == len(pairs):
                    yield _in_colors(solution, names, placed)


def table_of(ruleset: Ruleset) -> SolutionTable | None:
    """Return the table of a puzzle, if all its solutions are known."""
    level = None if ruleset.puzzle is None else ruleset.puzzle.level
    name = KNOWN.get((ruleset.variant, level or ""))
    return None if name is None else _read(ruleset, name)


def solution_file(ruleset: Ruleset, solutions: Iterable[Sequence[PackedPiece]]) -> str:
    """Write solutions down as rules 3.8 have them, a line each."""
    assert ruleset.puzzle is not None
    table = ruleset.placements
    lines = [
        json.dumps(
            [
                [ruleset.colors[color], table.piece_of(one).id, table.cells_of(one)]
                for color, one in solution
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
    found = {}
    for entries in document["solutions"]:
        for symmetry in ruleset.grid.symmetries:
            turned = _turn(ruleset.grid, symmetry)
            solution = tuple(
                PackedPiece(colors[color], cast(int, find(map(turned, cells))))
                for color, _, cells in entries
            )
            found[_without_names(solution)] = solution
    kept = [one for one in found.values() if is_solution(packing, one)]
    return SolutionTable(kept)


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
    """Name the groups as what is placed names them; the others take what is left."""
    groups = sorted({one.color for one in solution})
    free = (color for color in groups if color not in names.values())
    named = names | {group: next(free) for group in groups if group not in names}
    rest = (PackedPiece(named[color], option) for color, option in solution)
    return (*placed, *(one for one in rest if one not in placed))
