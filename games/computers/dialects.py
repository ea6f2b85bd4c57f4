"""Dialects: the names that programs use for a ruleset, its colors and its moves.

A ruleset uses Pentobi's words if Pentobi plays it with the same turns, starts and
winners. Pentobi has its own names for variants and cells, and numbers the colors in
turn order.

All other rulesets use the same grammar with our own words: `blokus_api VARIANT`, colors
numbered as listed in the variant, and cubes such as `c5.1` (column, row, and level from
1).
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain

from games.computers.pentobi import (
    PentobiVariant,
    UnknownVariantError,
    find_by_name,
    find_by_variant,
)
from games.rules.geometry import Cell
from games.rules.notation import (
    MAX_TEXT,
    column_letters,
    parse_cells,
    placement_text,
)
from games.rules.ruleset import Ruleset
from games.rules.variants import find_ruleset

PREFIX = "blokus_api"
NUMBERS = ("1", "2", "3", "4")

_OWN = re.compile(rf"{PREFIX} ([0-9a-z-]+)")
_CUBE = re.compile(r"([a-h])([1-8])\.([1-8])")


@dataclass(frozen=True)
class Dialect:
    """Words for one ruleset."""

    ruleset: Ruleset
    pentobi: PentobiVariant | None
    """Pentobi's variant, or None for our own words."""

    @property
    def name(self) -> str:
        """Name of the game; files store it in the property GM."""
        if self.pentobi is not None:
            return self.pentobi.name
        return f"{PREFIX} {self.ruleset.variant}"

    @property
    def colors(self) -> tuple[int, ...]:
        """Color indexes in the order of their numbers in the dialect."""
        ruleset = self.ruleset
        return tuple(range(len(ruleset.colors))) if self.is_own else ruleset.order

    @property
    def is_own(self) -> bool:
        """Whether these words are our own, not Pentobi's."""
        return self.pentobi is None

    @property
    def color_names(self) -> tuple[str, ...]:
        """Name of each color, by color index: `B` and `W`, or numbers."""
        names = NUMBERS if self.pentobi is None else self.pentobi.colors
        return tuple(names[self.colors.index(i)] for i in range(len(self.colors)))

    def parse_cells(self, text: str) -> tuple[Cell, ...]:
        """Parse cells on or off the board; raises a `ValueError` with the text."""
        grid = self.ruleset.grid
        if not grid.is_flat:
            return self._parse_cubes(text)
        if self.pentobi is not None:
            return self.pentobi.parse_move(grid, text)
        return parse_cells(grid, text)

    def cells_text(self, cells: Iterable[Cell]) -> str:
        """Format cells in order: lowest level first, then lowest row, then leftmost."""
        grid = self.ruleset.grid
        if not grid.is_flat:
            ordered = sorted(cells, key=lambda cell: (cell[2], -cell[1], cell[0]))
            return ",".join(map(self._cube_text, ordered))
        if self.pentobi is not None:
            return self.pentobi.move_text(grid, cells)
        return placement_text(grid, cells)

    def _parse_cubes(self, text: str) -> tuple[Cell, ...]:
        if len(text) > MAX_TEXT:
            raise ValueError(f"A move may have at most {MAX_TEXT} characters.")
        return tuple(self._parse_cube(name.strip()) for name in text.split(","))

    def _parse_cube(self, name: str) -> Cell:
        match = _CUBE.fullmatch(name.lower())
        if match is None:
            raise ValueError(f"{name!r} must be a cube such as 'c5.1'.")
        column, row, level = ord(match[1]) - ord("a"), int(match[2]), int(match[3])
        return column, self.ruleset.grid.height - row, level - 1

    def _cube_text(self, cell: Cell) -> str:
        x, y, z = cell
        return f"{column_letters(x)}{self.ruleset.grid.height - y}.{z + 1}"


def dialect_of(ruleset: Ruleset) -> Dialect:
    """Return a ruleset's dialect: Pentobi's if Pentobi plays by these rules."""
    try:
        pentobi = find_by_variant(ruleset.variant)
    except UnknownVariantError:
        return Dialect(ruleset, None)
    return Dialect(ruleset, pentobi if _is_played(ruleset, pentobi) else None)


def _is_played(ruleset: Ruleset, pentobi: PentobiVariant) -> bool:
    """Return whether Pentobi accepts the same moves and determines the same winner."""
    starts, usual = ({*chain(*rules.starts)} for rules in (ruleset, pentobi.ruleset))
    has_more_rules = ruleset.first_pieces or ruleset.may_skip or ruleset.turn_limit
    is_reverse = ruleset.options.get("objective") is not None
    return starts <= usual and not has_more_rules and not is_reverse


def find_dialect(name: str, options: Mapping[str, object] | None) -> Dialect:
    """Return the dialect with this name, and with any options that it does not imply.

    Raises `UnknownVariantError` and `OptionError`.
    """
    own = _OWN.fullmatch(name.strip().lower())
    if own is not None:
        try:
            return Dialect(find_ruleset(own[1], options or {}), None)
        except KeyError as error:
            raise UnknownVariantError(
                f"{name[:80]!r} is not a known variant."
            ) from error
    pentobi = find_by_name(name)
    if options is None:
        return Dialect(pentobi.ruleset, pentobi)
    return Dialect(find_ruleset(pentobi.variant, options), pentobi)
