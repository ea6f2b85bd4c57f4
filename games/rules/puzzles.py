"""The catalogue of puzzles: variants with options that have a name (rules 3.9)."""

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
"""Below which effort a puzzle is of difficulty 1, 2, 3; beyond, 4 if it is known."""


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A puzzle as the file has it."""

    id: str
    variant: str
    source: str
    options: dict[str, str | int] = {}
    effort: int | None = None
    drawing: str | None = None


@dataclass(frozen=True, kw_only=True)
class NamedPuzzle:
    """A puzzle of the catalogue."""

    id: str
    variant: str
    options: Options
    """What a game of it is set up with; a region lies where new games have it."""
    source: str
    """Who thought of it: a key of its texts."""
    effort: int | None
    """Steps that a search takes to solve it; None: too many, or it is not packed."""
    name: str
    """Of its ruleset."""
    cells: int
    """To be covered; of a puzzle that is not packed, by all its pieces."""
    pieces: int
    """How many there are."""
    fewest: int
    """How many are needed at least, by their sizes alone."""

    @property
    def difficulty(self) -> int:
        """From 1 to 5, by effort alone: for people some are harder than others."""
        if self.effort is None:
            return DIFFICULTIES[-1]
        return 1 + sum(self.effort >= least for least in EFFORTS)


@cache
def puzzles() -> Mapping[str, NamedPuzzle]:
    """Return the catalogue by id, in its order."""
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
    """Return the fewest pieces that cover so many cells together."""
    areas = [1] + [0] * len(sizes)
    # Per number of pieces: the areas that some of them cover, as bits.
    for size in sizes:
        for number in range(len(sizes), 0, -1):
            areas[number] |= areas[number - 1] << size
    return next(number for number, found in enumerate(areas) if found >> cells & 1)
