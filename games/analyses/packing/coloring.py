"""Assign colors to a cover's pieces, which is easier than solving the whole puzzle."""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from pysat.solvers import Solver

from games.analyses.packing.packing import PackedPiece, Packing


def color_cover(
    packing: Packing, placed: Collection[PackedPiece], cover: Sequence[int]
) -> tuple[PackedPiece, ...] | None:
    """Return a coloring in which no color touches itself at an edge, or None.

    Copies of a piece get different colors, because each color has only one copy.
    """
    colors = range(len(packing.supply))
    paints = [PackedPiece(color, number) for number in cover for color in colors]
    variable = {paint: i for i, paint in enumerate(paints, start=1)}
    with Solver("glucose4") as solver:
        for number in cover:
            of_piece = [variable[PackedPiece(color, number)] for color in colors]
            solver.add_clause(of_piece)
            for first, other in combinations(of_piece, 2):
                solver.add_clause([-first, -other])
        for paint in placed:
            solver.add_clause([variable[paint]])
        for first, other in _quarrels(packing, cover):
            for color in colors:
                both = PackedPiece(color, first), PackedPiece(color, other)
                solver.add_clause([-variable[paint] for paint in both])
        if not solver.solve():
            return None
        true = {literal for literal in solver.get_model() if literal > 0}
    return tuple(dict.fromkeys([*placed, *(p for p in paints if variable[p] in true)]))


def _quarrels(packing: Packing, cover: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield pairs that need different colors: neighbors, or copies of one piece."""
    for first, other in combinations(cover, 2):
        copies = packing.options[first].piece == packing.options[other].piece
        if copies or packing.borders[first] & packing.masks[other]:
            yield first, other
