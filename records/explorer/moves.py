"""Texts of moves, which are the same for symmetrical moves.

A position is turned to the orientation from which its key is computed. If the position
is symmetrical, this is possible in several ways, so a move may have several images. The
alphabetically first image represents all of them. This module does no I/O.
"""

from collections.abc import Sequence
from functools import partial

from games.api.requests.lines import cells_text, read_cells
from games.rules.keys import PositionKeys
from games.rules.notation import bottom_up


class Moves:
    """Texts of a ruleset's moves, in the orientation of the position's key."""

    def __init__(self, keys: PositionKeys) -> None:
        """Name the cells, and number them in the order in which a text names them."""
        self._keys = keys
        self._table = keys.ruleset.placements
        grid = keys.ruleset.grid
        order = list(range(len(grid.cells)))
        if grid.is_flat:
            order.sort(key=lambda cell: bottom_up(grid.cells[cell]))
        self._names = [cells_text(grid, [grid.cells[cell]]) for cell in order]
        ranks = {cell: rank for rank, cell in enumerate(order)}
        self._ranks = [[ranks[cell] for cell in image] for image in keys.symmetries]
        """Ranks of the images of all cells, for each symmetry."""

    def common(self, frames: Sequence[int], number: int) -> str:
        """Return the text of a placement, which is the same for all its images.

        `frames` are the orientations from which the position's key can be computed.
        """
        frame = frames[0]
        if len(frames) > 1:
            frame = min(frames, key=partial(self._keys.image, number))
        ranks, names = self._ranks[frame], self._names
        named = sorted([ranks[cell] for cell in self._table.cells.made[number]])
        return ",".join([names[rank] for rank in named])

    def turned_back(self, frame: int, text: str) -> int:
        """Return the placement that has this text after it is turned by `frame`."""
        grid = self._table.grid
        image = self._keys.symmetries[frame]
        origin = {turned: cell for cell, turned in enumerate(image)}
        cells = [origin[grid.index[cell]] for cell in read_cells(grid, text)]
        number = self._table.at(cells)
        assert number is not None, "Symmetries turn placements into placements."
        return number
