"""Positions for covers, from the placements in `positions.json`."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from games.pictures import Scene, Shown
from games.rules.geometry import Cell, Grid
from games.rules.notation import parse_cells
from games.rules.variants import find_ruleset

SOURCE = Path(__file__).with_name("positions.json")
HERO = "hero"
"""Name of the home page's position, which is not saved as a file."""


class CoverPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position that a cover shows."""

    variant: str
    moves: str
    """Placements, separated by spaces: a color, a colon and cells."""

    def scene(self) -> Scene:
        """Return the position as a scene for pictures."""
        ruleset = find_ruleset(self.variant, {})
        placements = (move.split(":") for move in self.moves.split())
        return Scene(
            ruleset,
            tuple(
                Shown(color, _indices(ruleset.grid, cells))
                for color, cells in placements
            ),
        )


@cache
def positions() -> Mapping[str, CoverPosition]:
    """Return all positions by name."""
    return msgspec.json.decode(SOURCE.read_bytes(), type=dict[str, CoverPosition])


def _indices(grid: Grid, text: str) -> tuple[int, ...]:
    cells = parse_cells(grid, text) if grid.is_flat else map(_cube, text.split(","))
    return tuple(grid.index[cell] for cell in cells)


def _cube(text: str) -> Cell:
    return tuple(map(int, text.split(".")))
