"""Tables of a board's placements, as arrays for the kernels.

A set of placements is a row of 64-bit words. Pieces are ordered from large to small,
and each piece begins in a new word. The placements of a piece, or of all pieces of one
size, are therefore a range of words. A bit's position in such a row is called a slot.
`Tables.number` and `Tables.slot` convert between slots and the rules engine's numbers.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.rules.geometry import Grid
from games.rules.placements import Placements

Words = NDArray[np.uint64]
Cells = NDArray[np.uint16]

WORD = 64


class Tables(NamedTuple):
    """A board's placements. Lists of cells are padded with `len(grid.cells)`."""

    covers: Words
    """Placements that cover each cell. Shape: (cells + 1, words)."""
    cells: Cells
    """Cells of each slot. Shape: (slots, largest size)."""
    edges: Cells
    """Cells around each placement that its color must not cover. Shape: (slots,
    ...)."""
    corners: Cells
    """Cells where a color can continue from each placement. Shape: (slots, ...)."""
    piece: NDArray[np.int16]
    """Piece of each slot; pieces are numbered from the largest."""
    words: NDArray[np.int64]
    """First word of each piece, followed by the end index."""
    sizes: NDArray[np.int64]
    """Number of cells in each piece."""
    ranges: NDArray[np.int64]
    """First word for each piece size, largest size first, followed by the end index."""
    masks: Words
    """Cells of each placement, as bits. Shape: (slots, words per cell set)."""
    outward: NDArray[np.float32]
    """Distance of each cell from the middle of the board; 1 for the farthest cell."""
    number: NDArray[np.int32]
    """The rules engine's number for each slot; -1 for gaps between pieces."""
    slot: NDArray[np.int32]
    """Slot for each of these numbers; -1 for placements that are left out."""
    order: NDArray[np.int64]
    """The rules engine's index for each piece."""


@lru_cache(maxsize=16)
def tables_of(placements: Placements) -> Tables:
    """Build the tables for a board, which takes a few tenths of a second."""
    grid, pieces = placements.grid, placements.pieces
    order = sorted(range(len(pieces)), key=lambda i: (-pieces[i].size, i))
    starts = [placements.piece.index(i) for i in range(len(pieces))]
    bounds = [*starts, len(placements.cells)]
    counts = [bounds[i + 1] - bounds[i] for i in order]
    rows = (-(-count // WORD) for count in counts)
    words = np.array(list(accumulate(rows, initial=0)), np.int64)
    number = np.full(words[-1] * WORD, -1, np.int32)
    slot = np.zeros(len(placements.cells), np.int32)
    for first, i, count in zip(words, order, counts, strict=False):
        numbers = np.arange(starts[i], starts[i] + count)
        slots = np.arange(first * WORD, first * WORD + count)
        number[slots], slot[numbers] = numbers, slots
    sizes = np.array([pieces[i].size for i in order], np.int64)
    blank = len(grid.cells)
    # `placements.cells` would cache a Python object for each placement.
    cell_indices = placements.cell_indices
    cells = _lists([cell_indices(n) if n >= 0 else () for n in number], blank)
    edges = _related(cells, grid.forbids, without=[cells])
    return Tables(
        covers=_covers(cells, blank),
        cells=cells,
        edges=edges,
        corners=_related(cells, grid.needs, without=[cells, edges]),
        piece=np.repeat(np.arange(len(order), dtype=np.int16), np.diff(words) * WORD),
        words=words,
        sizes=sizes,
        ranges=_ranges(words, sizes),
        masks=_masks(cells, blank),
        outward=_outward(grid),
        number=number,
        slot=slot,
        order=np.array(order, np.int64),
    )


def narrowed(tables: Tables, remaining: Words) -> Tables:
    """Return tables with only the remaining placements, which takes milliseconds.

    By the middle of a game, most placements have become permanently impossible.
    """
    is_kept = np.unpackbits(remaining.view(np.uint8), bitorder="little").astype(
        np.bool_
    )
    old = np.flatnonzero(is_kept & (tables.number >= 0))
    counts = np.bincount(tables.piece[old], minlength=len(tables.sizes))
    ends = np.cumsum(-(-counts // WORD))
    words = np.array([0, *ends], np.int64)
    moved = (
        np.arange(len(old))
        + (words[:-1] * WORD - np.cumsum(counts) + counts)[tables.piece[old]]
    )
    number = np.full(words[-1] * WORD, -1, np.int32)
    number[moved] = tables.number[old]
    slot = np.full_like(tables.slot, -1)
    slot[number[moved]] = moved
    covering = np.unpackbits(tables.covers.view(np.uint8), axis=1, bitorder="little")
    covers = np.zeros((len(covering), len(number)), np.uint8)
    covers[:, moved] = covering[:, old]

    masks = np.zeros((len(number), tables.masks.shape[1]), np.uint64)
    masks[moved] = tables.masks[old]

    def chosen(lists: Cells) -> Cells:
        kept_lists = np.full(
            (len(number), lists.shape[1]), len(tables.outward), np.uint16
        )
        kept_lists[moved] = lists[old]
        return kept_lists

    return tables._replace(
        covers=np.packbits(covers, axis=1, bitorder="little").view(np.uint64),
        cells=chosen(tables.cells),
        edges=chosen(tables.edges),
        corners=chosen(tables.corners),
        piece=np.repeat(np.arange(len(counts), dtype=np.int16), np.diff(words) * WORD),
        words=words,
        ranges=_ranges(words, tables.sizes),
        masks=masks,
        number=number,
        slot=slot,
    )


def words_of(tables: Tables, bitset: int) -> Words:
    """Convert a bitset from the rules engine to a row of words."""
    length = len(tables.slot)
    packed = np.frombuffer(bitset.to_bytes(length // 8 + 1, "little"), np.uint8)
    by_number = np.unpackbits(packed, count=length, bitorder="little")
    by_slot = np.zeros(len(tables.number), np.uint8)
    by_slot[tables.slot[tables.slot >= 0]] = by_number[tables.slot >= 0]
    return np.packbits(by_slot, bitorder="little").view(np.uint64)


def _lists(lists: Sequence[Iterable[int]], blank: int) -> Cells:
    rows = [sorted(row) for row in lists]
    padded = np.full((len(rows), max(map(len, rows), default=0)), blank, np.uint16)
    for i, row in enumerate(rows):
        padded[i, : len(row)] = row
    return padded


def _ranges(words: NDArray[np.int64], sizes: NDArray[np.int64]) -> NDArray[np.int64]:
    firsts = np.flatnonzero(np.diff(sizes, prepend=0))
    return np.array([*words[firsts], words[-1]], np.int64)


def _covers(cells: Cells, blank: int) -> Words:
    bits = np.zeros((blank + 1, len(cells)), np.uint8)
    bits[cells, np.arange(len(cells))[:, None]] = 1
    bits[blank] = 0
    return np.packbits(bits, axis=1, bitorder="little").view(np.uint64)


def _masks(cells: Cells, blank: int) -> Words:
    """Return each placement's cells as bits, without the padding."""
    bits = np.zeros((len(cells), -(-(blank + 1) // WORD) * WORD), np.uint8)
    bits[np.arange(len(cells))[:, None], cells] = 1
    bits[:, blank] = 0
    return np.packbits(bits, axis=1, bitorder="little").view(np.uint64)


def _related(
    cells: Cells, relation: Sequence[Sequence[int]], without: Sequence[Cells]
) -> Cells:
    """List each placement's related cells without duplicates."""
    blank = len(relation)
    related = _lists([*relation, ()], blank)[cells].reshape(len(cells), -1)
    related.sort(axis=1)
    related[:, 1:][related[:, 1:] == related[:, :-1]] = blank
    for others in without:
        related[(related[:, :, None] == others[:, None, :]).any(axis=2)] = blank
    related.sort(axis=1)
    longest = (related != blank).sum(axis=1).max()
    return np.ascontiguousarray(related[:, :longest])


def _outward(grid: Grid) -> NDArray[np.float32]:
    centers = np.array(
        [np.mean(grid.lattice.outline(cell), axis=0) for cell in grid.cells]
    )
    distances = np.linalg.norm(centers - centers.mean(axis=0), axis=1)
    return np.asarray(distances / distances.max(), np.float32)
