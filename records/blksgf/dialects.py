"""Dialects: how a ruleset, its colors, seats and cells are named in a file.

A ruleset that Pentobi plays, as far as who moves and who wins, speaks Pentobi: its name
for the variant, its numbers for colors - in the order of their turns - and its cells.
All others speak the same grammar with words of our own: `blokus_api VARIANT`, colors
numbered as the variant lists them, and cubes as `c5.1`: column, row, and level from 1.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.rules.geometry import Cell
from games.rules.notation import MAX_TEXT, parse_cells, placement_text
from games.rules.options import OptionError
from games.rules.ruleset import Ruleset
from games.rules.variants import find_ruleset
from records.judging.judge import RefusedError
from records.pentobi import (
    PentobiVariant,
    UnknownVariantError,
    find_by_name,
    find_by_variant,
    is_unplayed,
)

PREFIX = "blokus_api"
_OWN = re.compile(rf"{PREFIX} ([0-9a-z-]+)")
_NUMBERS = ("1", "2", "3", "4")
_CUBE = re.compile(r"([a-h])([1-8])\.([1-8])")

COLOR_NAMES: Mapping[str, int] = {
    **{"B": 0, "W": 1},
    **{number: i for i, number in enumerate(_NUMBERS)},
    **{"BLUE": 0, "YELLOW": 1, "RED": 2, "GREEN": 3},
}
"""Properties of moves, old ones included, and which of the variant's they mean."""
SETUP_NAMES: Mapping[str, int] = {
    f"A{name}": i for name, i in COLOR_NAMES.items() if len(name) == 1
}
SEAT_NAMES: Mapping[str, int] = {
    **{"PB": 0, "PW": 1},
    **{f"P{number}": i for i, number in enumerate(_NUMBERS)},
}
"""Properties of players' names, and whose they are."""


@dataclass(frozen=True)
class Dialect:
    """The words of one ruleset's files."""

    ruleset: Ruleset
    pentobi: PentobiVariant | None
    """None: our own words."""

    @property
    def name(self) -> str:
        """The value of GM."""
        if self.pentobi is not None:
            return self.pentobi.name
        return f"{PREFIX} {self.ruleset.variant}"

    @property
    def colors(self) -> tuple[int, ...]:
        """The colors in the order in which a file numbers them."""
        ruleset = self.ruleset
        return tuple(range(len(ruleset.colors))) if self.is_own else ruleset.order

    @property
    def is_own(self) -> bool:
        """Whether Pentobi cannot read these files."""
        return self.pentobi is None

    @property
    def color_names(self) -> tuple[str, ...]:
        """The property of each color's moves, by the index of the color."""
        names = _NUMBERS if self.pentobi is None else self.pentobi.colors
        return tuple(names[self.colors.index(i)] for i in range(len(self.colors)))

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The property of each player's name."""
        seats = len(self.ruleset.seats)
        if seats == 2:  # noqa: PLR2004 - also where they play four colors
            return "PB", "PW"
        return tuple(f"P{number}" for number in _NUMBERS[:seats])

    def color(self, number: int) -> str:
        """Return the color with a number of `COLOR_NAMES`; raises `RefusedError`."""
        if number >= len(self.colors):
            raise RefusedError("bad-color", f"{self.name} has no color {number + 1}.")
        return self.ruleset.colors[self.colors[number]]

    def parse_cells(self, text: str) -> tuple[Cell, ...]:
        """Read cells, on the board or not; raises `ValueError` that quotes the text."""
        grid = self.ruleset.grid
        if not grid.is_flat:
            return self._parse_cubes(text)
        if self.pentobi is not None:
            return self.pentobi.parse_move(grid, text)
        return parse_cells(grid, text)

    def cells_text(self, cells: Iterable[Cell]) -> str:
        """Write cells from the lowest level and row up, each row from the left."""
        grid = self.ruleset.grid
        if not grid.is_flat:
            ordered = sorted(cells, key=lambda cell: (cell[2], -cell[1], cell[0]))
            return ",".join(map(self._cube_text, ordered))
        if self.pentobi is not None:
            return self.pentobi.move_text(grid, cells)
        return placement_text(grid, cells)

    def _parse_cubes(self, text: str) -> tuple[Cell, ...]:
        if len(text) > MAX_TEXT:
            raise ValueError(f"A move has at most {MAX_TEXT} characters.")
        return tuple(self._parse_cube(name.strip()) for name in text.split(","))

    def _parse_cube(self, name: str) -> Cell:
        match = _CUBE.fullmatch(name.lower())
        if match is None:
            raise ValueError(f"{name!r} is not a cube.")
        column, row, level = ord(match[1]) - ord("a"), int(match[2]), int(match[3])
        return column, self.ruleset.grid.height - row, level - 1

    def _cube_text(self, cell: Cell) -> str:
        x, y, z = cell
        return f"{chr(ord('a') + x)}{self.ruleset.grid.height - y}.{z + 1}"


def dialect_of(ruleset: Ruleset) -> Dialect:
    """Return how files of a ruleset are written.

    With `objective=reverse` others would take the loser for the winner: such files, and
    those of variants that Pentobi lacks, are for this server.
    """
    try:
        pentobi = find_by_variant(ruleset.variant)
    except UnknownVariantError:
        return Dialect(ruleset, None)
    return Dialect(ruleset, None if ruleset.options.get("objective") else pentobi)


def find_dialect(name: str, options: Mapping[str, object] | None) -> Dialect:
    """Return the dialect of a value of GM, with options unless they go without saying.

    Raises `RefusedError`.
    """
    own = _OWN.fullmatch(name.strip().lower())
    try:
        if own is not None:
            return Dialect(find_ruleset(own[1], options or {}), None)
        pentobi = find_by_name(name)
        if options is None:
            return Dialect(pentobi.ruleset, pentobi)
        return Dialect(find_ruleset(pentobi.variant, options), pentobi)
    except OptionError as error:
        raise RefusedError("bad-option", str(error)) from error
    except (KeyError, UnknownVariantError) as error:
        raise _unknown(name) from error


def _unknown(name: str) -> RefusedError:
    quoted = repr(name[:80])
    if is_unplayed(name):
        return RefusedError(
            "unsupported-variant", f"{quoted} is a game of Pentobi not played here."
        )
    return RefusedError("unknown-variant", f"{quoted} is no variant known here.")
