"""Moves of positions that are alike: one for all of them, and back again. Pure.

A position is turned into the one that its key is made of. A position that is symmetric
itself can be turned so in several ways; of the images of a move the least counts, so
that moves which the symmetry makes equal are one.
"""

from collections.abc import Sequence

from games.api.requests.lines import cells_text, read_cells
from games.rules.keys import PositionKeys


class Moves:
    """The moves of one ruleset's positions, as text in the orientation of a key."""

    def __init__(self, keys: PositionKeys) -> None:
        """Begin without texts; they are written as they are needed."""
        self._keys = keys
        self._table = keys.ruleset.placements
        self._texts: dict[int, str] = {}

    def common(self, frames: Sequence[int], number: int) -> str:
        """Return the one text of a placement and of all that are its like.

        `frames` are those of the position's key.
        """
        least = min([self._keys.image(number, frame) for frame in frames])
        text = self._texts.get(least)
        if text is None:
            cells = self._table.cells_of(least)
            text = self._texts[least] = cells_text(self._table.grid, cells)
        return text

    def turned_back(self, frame: int, text: str) -> int:
        """Return the placement that lies like this once it is turned by a frame."""
        grid = self._table.grid
        image = self._keys.symmetries[frame]
        origin = {turned: cell for cell, turned in enumerate(image)}
        cells = [origin[grid.index[cell]] for cell in read_cells(grid, text)]
        found = self._table.at(cells)
        assert found is not None, "Symmetries turn placements into placements."
        return found
