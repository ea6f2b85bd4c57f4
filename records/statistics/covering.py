"""Covering: in how many of the latest games colors covered each field, and when."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from games.rules.ruleset import Ruleset
from records.models import Record, RecordBoard

MOST_GAMES = 1_000
"""The latest; more would say the same, and take longer than a page waits."""


@dataclass(frozen=True)
class Window:
    """Some plies, counted from 1, the last included."""

    first: int
    last: int


@dataclass(frozen=True)
class Boards:
    """Boards of games of one ruleset, by game."""

    covered: NDArray[np.uint8]
    """The ply that covered each cell, from 0: games x cells."""
    colors: NDArray[np.uint8]
    """The color that did, or `NOBODY`: games x cells."""

    @property
    def games(self) -> int:
        """How many there are."""
        return len(self.covered)

    def counts(
        self, color: int, window: Window, fields: Sequence[Sequence[int]]
    ) -> list[int]:
        """Return in how many games a color covered some cell of each field then."""
        first, last = window.first - 1, window.last - 1
        is_then = (self.covered >= first) & (self.covered <= last)
        is_so = (self.colors == color) & is_then
        cells = [cell for field in fields for cell in field]
        starts = np.cumsum([0, *map(len, fields[:-1])])
        per_field = np.logical_or.reduceat(is_so[:, cells], starts, axis=1)
        return [int(games) for games in per_field.sum(axis=0)]


def latest_boards(ruleset: Ruleset) -> Boards:
    """Return the boards of the latest public games that were played by the rules."""
    public = Record.objects.filter(visibility="public", kind="game")
    rows = list(
        RecordBoard.objects.filter(ruleset=str(ruleset), record__in=public)
        .order_by("-ended_at", "-record")
        .values_list("covered", "colors")[:MOST_GAMES]
    )
    shape = (len(rows), len(ruleset.grid.cells))
    covered = np.frombuffer(b"".join(bytes(row[0]) for row in rows), np.uint8)
    by_ply = np.full((len(rows), 256), RecordBoard.NOBODY, np.uint8)
    for number, (_, colors) in enumerate(rows):
        by_ply[number, : len(colors)] = np.frombuffer(bytes(colors), np.uint8)
    covered = covered.reshape(shape)
    return Boards(covered, np.take_along_axis(by_ply, covered.astype(np.intp), axis=1))
