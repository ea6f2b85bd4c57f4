"""Views of a game by an external engine: by which name, and how its board lies.

Pentobi has a start cell for each color, where our rules often let colors choose. What
was chosen is often the same, once the board is turned.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from games.computers.dialects import Dialect, dialect_of
from games.computers.gtp.names import game_name
from games.rules.position import Position


@dataclass(frozen=True)
class View:
    """A game in an engine's words, on a board that lies as the engine has it."""

    name: str
    """For `set_game`."""
    dialect: Dialect
    turning: tuple[int, ...]
    """Per cell: where it is for the engine."""
    first_piece: str | None = None
    """The drawn piece that every color begins with."""

    def color_text(self, color: int) -> str:
        """Write a color."""
        return self.dialect.color_names[color]

    def move_text(self, number: int) -> str:
        """Write a placement."""
        table = self.dialect.ruleset.placements
        cells = table.grid.cells
        turned = [cells[self.turning[cell]] for cell in table.cells[number]]
        return self.dialect.cells_text(turned)

    def find(self, text: str) -> int | None:
        """Read a placement; None where it is none."""
        table = self.dialect.ruleset.placements
        try:
            turned = self.dialect.parse_cells(text)
        except ValueError:
            return None
        index, cells = table.grid.index, table.grid.cells
        origin = {there: cells[here] for here, there in enumerate(self.turning)}
        known = [index[cell] for cell in turned if cell in index]
        if len(known) != len(turned):
            return None
        return table.find(origin[cell] for cell in known)


def plain_view(position: Position) -> View:
    """Return the view of a game as it is."""
    ruleset = position.ruleset
    board = tuple(range(len(ruleset.grid.cells)))
    return View(game_name(ruleset), dialect_of(ruleset), board, position.first_piece)


def views(position: Position) -> Iterator[View]:
    """Yield the view of a game as it is, and that of a game of Pentobi like it."""
    plain = plain_view(position)
    yield plain
    dialect = plain.dialect
    if dialect.is_own or plain.name == dialect.name:
        return
    for turning in position.ruleset.grid.symmetries:
        if _fits(position, dialect, turning):
            yield View(dialect.name, dialect, turning)
            return


def _fits(position: Position, dialect: Dialect, turning: tuple[int, ...]) -> bool:
    """Whether every color that began did so on the start cell that Pentobi gives it."""
    assert dialect.pentobi is not None
    theirs = dialect.pentobi.ruleset
    return all(
        turning[start] in theirs.starts[theirs.order[dialect.colors.index(color)]]
        for color, start in enumerate(position.started)
        if start is not None
    )
