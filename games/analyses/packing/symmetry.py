"""Comparison of solutions, ignoring board symmetries and color names."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from games.analyses.packing.packing import PackedPiece, Packing
from games.analyses.packing.verification import cells_of

Form: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]
"""A solution as sorted tuples: colors, their pieces, and the pieces' cells."""


class Start(NamedTuple):
    """An option for the first corner, and the options excluded by symmetry."""

    option: int
    excluded: frozenset[int]


def starts(packing: Packing, symmetries: Sequence[Sequence[int]]) -> Iterator[Start]:
    """Yield starts that together lead to every solution up to symmetry.

    A corner is an image of cell 0. An option's rank at a corner is the smallest of its
    images. Every solution can be rotated so that the first corner has the lowest rank,
    so options of lower rank are excluded at the other corners. Solutions with equal
    ranks are found several times, but `forms` recognizes them.
    """
    corners = {symmetry[0] for symmetry in symmetries}
    ranks = {
        number: min(images(option.cells, symmetries))
        for number, option in enumerate(packing.options)
        if corners & set(option.cells)
    }
    for number in sorted(ranks, key=lambda number: (ranks[number], number)):
        if 0 in packing.options[number].cells:
            less = frozenset(n for n, rank in ranks.items() if rank < ranks[number])
            yield Start(number, less)


def images(
    cells: Collection[int], symmetries: Sequence[Sequence[int]]
) -> list[tuple[int, ...]]:
    """Return the images of a set of cells under all symmetries."""
    return [tuple(sorted(turned[cell] for cell in cells)) for turned in symmetries]


def forms(
    packing: Packing,
    solution: Collection[PackedPiece],
    symmetries: Sequence[Sequence[int]],
) -> set[Form]:
    """Return a solution's images, ignoring color names.

    The smallest image represents all of them. The number of images equals the number of
    symmetric positions.
    """
    by_color: dict[int, list[tuple[int, ...]]] = {}
    for placed in solution:
        by_color.setdefault(placed.color, []).append(cells_of(packing, placed))
    return {
        tuple(sorted(_turn(pieces, turned) for pieces in by_color.values()))
        for turned in symmetries
    }


def _turn(
    pieces: Sequence[tuple[int, ...]], turned: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    return tuple(sorted(tuple(sorted(turned[cell] for cell in p)) for p in pieces))
