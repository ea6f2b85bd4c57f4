"""Texts of moves, which are the same for symmetrical moves.

A position is turned to the orientation from which its key is computed. If the position
is symmetrical, this is possible in several ways, so a move may have several images. The
alphabetically first image represents all of them. This module does no I/O.
"""

from collections.abc import Sequence

from games.api.requests.lines import cells_text, read_cells
from games.rules.keys import PositionKeys


class Moves:
    """Texts of a ruleset's moves, in the orientation of the position's key."""

    def __init__(self, keys: PositionKeys) -> None:
        """Initialize the cache of texts."""
        self._keys = keys
        self._table = keys.ruleset.placements
        self._texts: dict[int, str] = {}

    def common(self, frames: Sequence[int], number: int) -> str:
        """Return the text of a placement, which is the same for all its images.

        `frames` are the orientations from which the position's key can be computed.
        """
        least = min([self._keys.image(number, frame) for frame in frames])
        text = self._texts.get(least)
        if text is None:
            cells = self._table.cells_of(least)
            text = self._texts[least] = cells_text(self._table.grid, cells)
        return text

    def turned_back(self, frame: int, text: str) -> int:
        """Return the placement that has this text after it is turned by `frame`."""
        grid = self._table.grid
        image = self._keys.symmetries[frame]
        origin = {turned: cell for cell, turned in enumerate(image)}
        cells = [origin[grid.index[cell]] for cell in read_cells(grid, text)]
        number = self._table.at(cells)
        assert number is not None, "Symmetries turn placements into placements."
        return number
