"""Covering: numbers of recent games in which each color covered each cell."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.ruleset import Ruleset
from records.judging.judge import RecordKind
from records.models import Record, RecordBoard

MOST_GAMES = 1_000
"""Maximum number of games to count. Only the latest games are counted. More games would
change little, but would take longer than a web page can wait.
"""
_NOBODY = RecordBoard.NOBODY


@dataclass(frozen=True)
class Window:
    """A range of plies (placement numbers from 1), which includes `last`."""

    first: int
    last: int


@dataclass(frozen=True)
class Boards:
    """Final boards of games in one ruleset."""

    cells: int
    rows: Sequence[tuple[bytes, bytes]]
    """One row per game, with the ply (from 0) at which each cell was covered, and the
    color that moved at each ply.
    """

    @property
    def games(self) -> int:
        """Number of games."""
        return len(self.rows)

    def counts(
        self, window: Window, fields: Sequence[Sequence[int]], colors: Sequence[int]
    ) -> dict[int, list[int]]:
        """Count, by color and cell, the games in which the color covered the cell.

        Each cell of each game becomes one byte with its color. Python counts whole
        columns of bytes at once, so 1,000 games of Classic take a few milliseconds.
        """
        owners = b"".join(
            covered.translate(_owners(by_ply, window)) for covered, by_ply in self.rows
        )
        columns = [owners[cell :: self.cells] for cell in range(self.cells)]
        return {
            color: [
                _games([columns[cell] for cell in cells], color) for cells in fields
            ]
            for color in colors
        }


def _owners(by_ply: bytes, window: Window) -> bytes:
    """Return a translation table from plies in the window to their colors."""
    colors = by_ply[: window.last]
    before = bytes([_NOBODY]) * min(window.first - 1, len(colors))
    return (before + colors[len(before) :]).ljust(256, bytes([_NOBODY]))


def _games(columns: Sequence[bytes], color: int) -> int:
    """Return the number of games in which the color covers one of the cells."""
    if len(columns) == 1:
        return columns[0].count(color)
    return sum(color in cells for cells in zip(*columns, strict=True))


def latest_boards(ruleset: Ruleset) -> Boards:
    """Return the final boards of the latest public games that ended under the rules."""
    public = Record.objects.filter(visibility="public", kind=RecordKind.GAME)
    rows = (
        RecordBoard.objects.filter(ruleset=str(ruleset), record__in=public)
        .order_by("-ended_at", "-record")
        .values_list("covered", "colors")[:MOST_GAMES]
    )
    return Boards(
        cells=len(ruleset.grid.cells),
        rows=[(bytes(covered), bytes(colors)) for covered, colors in rows],
    )
