"""Convert rulesets to packings. No other module in this package depends on rulesets."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from operator import mul
from typing import TypeVar

from games.analyses.packing.packing import ContactLevel, Packing, PackingOption
from games.rules.geometry import Grid
from games.rules.ruleset import Ruleset

T = TypeVar("T")


def packing_of(ruleset: Ruleset) -> Packing:
    """Return a packing puzzle as plain data; options are numbered like placements."""
    assert ruleset.puzzle is not None
    grid, table = ruleset.grid, ruleset.placements
    number = numbering(grid)
    return Packing(
        cells=len(grid.cells),
        options=tuple(
            PackingOption(piece, tuple(sorted(number[cell] for cell in cells)))
            for piece, cells in zip(table.piece, table.cells, strict=True)
        ),
        supply=(ruleset.copies,) * len(ruleset.colors),
        level=ContactLevel(ruleset.puzzle.level),
        edges=_around(number, grid.forbids),
        corners=_around(number, grid.needs),
        kinds=_by_number(number, [sum(cell) % 2 for cell in grid.cells]),
        below=_below(grid, number) if ruleset.board_rule.has_gravity else (),
    )


def only(packing: Packing, ruleset: Ruleset, pieces: Collection[str]) -> Packing:
    """Return the puzzle restricted to the given pieces."""
    is_included = [piece.id in pieces for piece in ruleset.pieces]
    excluded = (
        n for n, option in enumerate(packing.options) if not is_included[option.piece]
    )
    supply = tuple(tuple(map(mul, counts, is_included)) for counts in packing.supply)
    return replace(packing.without(excluded), supply=supply)


def numbering(grid: Grid) -> tuple[int, ...]:
    """Return the packing's cell number for each cell of a grid.

    Numbers increase most slowly along the longest side. When cells are filled in this
    order, the border of the filled part stays short, and complete searches take minutes
    instead of hours.
    """
    sides = [len(set(along)) for along in zip(*grid.cells, strict=True)]
    axes = sorted(range(len(sides)), key=lambda axis: -sides[axis])
    cells = grid.cells
    order = sorted(range(len(cells)), key=lambda i: [cells[i][axis] for axis in axes])
    number = [0] * len(order)
    for i, cell in enumerate(order):
        number[cell] = i
    return tuple(number)


def symmetries_of(grid: Grid) -> tuple[tuple[int, ...], ...]:
    """Return a board's symmetries, with cells numbered as in its packing."""
    number = numbering(grid)
    return tuple(
        _by_number(number, [number[cell] for cell in symmetry])
        for symmetry in grid.symmetries
    )


def _around(
    number: Sequence[int], neighbors: Sequence[Sequence[int]]
) -> tuple[tuple[int, ...], ...]:
    renamed = [tuple(number[cell] for cell in cells) for cells in neighbors]
    return _by_number(number, renamed)


def _below(grid: Grid, number: Sequence[int]) -> tuple[int, ...]:
    below = [grid.index.get((x, y, z - 1)) for x, y, z in grid.cells]
    return _by_number(number, [-1 if cell is None else number[cell] for cell in below])


def _by_number(number: Sequence[int], values: Sequence[T]) -> tuple[T, ...]:
    """Return the values in the order of their cells' numbers."""
    return tuple(value for _, value in sorted(zip(number, values, strict=True)))
