"""The catalog of puzzles: named variants with options (rules 3.9)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from games.rules.geometry import Cell
from games.rules.options import Options
from games.rules.ruleset import Ruleset
from games.rules.variants import find_ruleset, for_new_game

CATALOGUE = Path(__file__).with_suffix(".toml")
DIFFICULTIES: Final = (1, 2, 3, 4, 5)
EFFORTS = (20, 50, 300)
"""Maximum efforts for difficulties 1, 2 and 3. If the effort is known and higher, the
difficulty is 4."""


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A puzzle as written in the catalog file."""

    id: str
    variant: str
    source: str
    options: dict[str, str | int] = {}
    effort: int | None = None
    drawing: str | None = None


@dataclass(frozen=True, kw_only=True)
class NamedPuzzle:
    """A named puzzle from the catalog."""

    id: str
    variant: str
    options: Options
    """Options for a new game. A region is already at the place that new games use."""
    source: str
    """Author, as a key of the puzzle texts."""
    effort: int | None
    """Number of steps in which a search solves the puzzle; None if the number is too
    high, or if the puzzle is not a packing puzzle."""
    name: str
    """Canonical name of the ruleset."""
    cells: int
    """Number of cells to cover. In a puzzle that uses all pieces, their total size."""
    pieces: int
    """Number of available pieces."""
    fewest: int
    """Minimum number of pieces needed, computed from their sizes alone."""

    @property
    def difficulty(self) -> int:
        """Difficulty from 1 to 5, estimated from the effort of a search."""
        if self.effort is None:
            return DIFFICULTIES[-1]
        return 1 + sum(self.effort >= least for least in EFFORTS)


@cache
def puzzles() -> Mapping[str, NamedPuzzle]:
    """Return the puzzles by id, in the order of the catalog."""
    file = msgspec.toml.decode(CATALOGUE.read_bytes(), type=dict[str, list[_Entry]])
    return {entry.id: _named(entry) for entry in file["puzzles"]}


def _named(entry: _Entry) -> NamedPuzzle:
    options: dict[str, object] = dict(entry.options)
    if entry.drawing is not None:
        options["region"] = _drawn(entry.drawing)
    ruleset = for_new_game(find_ruleset(entry.variant, options))
    if entry.drawing is not None:
        options["region"] = ruleset.grid.cells
    everything = ruleset.cells_per_color * len(ruleset.colors)
    cells = everything if ruleset.puzzle is None else len(ruleset.grid.cells)
    return NamedPuzzle(
        id=entry.id,
        variant=entry.variant,
        options=options,
        source=entry.source,
        effort=entry.effort,
        name=str(ruleset),
        cells=cells,
        pieces=sum(ruleset.copies) * len(ruleset.colors),
        fewest=_fewest(_sizes(ruleset), cells),
    )


def _drawn(drawing: str) -> list[Cell]:
    rows = enumerate(drawing.split())
    return [(x, y) for y, row in rows for x, mark in enumerate(row) if mark == "#"]


def _sizes(ruleset: Ruleset) -> list[int]:
    copies = zip(ruleset.pieces, ruleset.copies, strict=True)
    of_a_color = [piece.size for piece, count in copies for _ in range(count)]
    return sorted(of_a_color * len(ruleset.colors), reverse=True)


def _fewest(sizes: Sequence[int], cells: int) -> int:
    """Return the minimum number of pieces that cover this number of cells."""
    areas = [1] + [0] * len(sizes)
    # Bit n of areas[k] is set if some k pieces cover n cells.
    for size in sizes:
        for number in range(len(sizes), 0, -1):
            areas[number] |= areas[number - 1] << size
    return next(number for number, sums in enumerate(areas) if sums >> cells & 1)
