"""Covering: in how many of the latest games colors covered each field, and when."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.ruleset import Ruleset
from records.judging.judge import RecordKind
from records.models import Record, RecordBoard

MOST_GAMES = 1_000
"""The latest; more would say the same, and take longer than a page waits."""
_NOBODY = RecordBoard.NOBODY


@dataclass(frozen=True)
class Window:
    """Some plies, counted from 1, the last included."""

    first: int
    last: int


@dataclass(frozen=True)
class Boards:
    """Boards of games of one ruleset."""

    cells: int
    rows: Sequence[tuple[bytes, bytes]]
    """By game: the ply that covered each cell, from 0, and the color of each ply."""

    @property
    def games(self) -> int:
        """How many there are."""
        return len(self.rows)

    def counts(
        self, window: Window, fields: Sequence[Sequence[int]], colors: Sequence[int]
    ) -> dict[int, list[int]]:
        """Return per color in how many games it covered some cell of each field then.

        A byte per cell and game tells who did, so that whole columns are counted at
        once: 1,000 games of Classic take some milliseconds.
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
    """Return the color for each ply as a table of bytes; nobody's, if not then."""
    then = by_ply[: window.last]
    before = bytes([_NOBODY]) * min(window.first - 1, len(then))
    return (before + then[len(before) :]).ljust(256, bytes([_NOBODY]))


def _games(columns: Sequence[bytes], color: int) -> int:
    """Return in how many games one of some cells is of a color."""
    if len(columns) == 1:
        return columns[0].count(color)
    return sum(color in cells for cells in zip(*columns, strict=True))


def latest_boards(ruleset: Ruleset) -> Boards:
    """Return the boards of the latest public games that were played by the rules."""
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
