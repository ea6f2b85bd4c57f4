"""An external engine's view of a game: its name and the board's orientation.

Pentobi has a fixed start cell for each color, while our rules often let colors choose.
After a rotation of the board, the chosen start cells often match Pentobi's.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from games.computers.dialects import Dialect, dialect_of
from games.computers.gtp.names import game_name
from games.rules.position import Position


@dataclass(frozen=True)
class View:
    """A game in an engine's words and orientation."""

    name: str
    """Name for `set_game`."""
    dialect: Dialect
    turning: tuple[int, ...]
    """Engine's cell for each of our cells."""
    first_piece: str | None = None
    """Piece, drawn at random, that every color must place first; None if not drawn."""

    def color_text(self, color: int) -> str:
        """Format a color."""
        return self.dialect.color_names[color]

    def move_text(self, number: int) -> str:
        """Format a placement."""
        table = self.dialect.ruleset.placements
        cells = table.grid.cells
        turned = [cells[self.turning[cell]] for cell in table.cells[number]]
        return self.dialect.cells_text(turned)

    def find(self, text: str) -> int | None:
        """Parse a placement; return None if the text is not a placement."""
        table = self.dialect.ruleset.placements
        try:
            turned = self.dialect.parse_cells(text)
        except ValueError:
            return None
        index, cells = table.grid.index, table.grid.cells
        origin = {there: cells[here] for here, there in enumerate(self.turning)}
        numbers = [index[cell] for cell in turned if cell in index]
        if len(numbers) != len(turned):
            return None
        return table.find(origin[cell] for cell in numbers)


def plain_view(position: Position) -> View:
    """Return the view of a game with unchanged words and orientation."""
    ruleset = position.ruleset
    board = tuple(range(len(ruleset.grid.cells)))
    return View(game_name(ruleset), dialect_of(ruleset), board, position.first_piece)


def views(position: Position) -> Iterator[View]:
    """Yield the plain view of a game, and its views as equivalent Pentobi games."""
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
    """Return whether every started color began on its Pentobi start cell."""
    assert dialect.pentobi is not None
    theirs = dialect.pentobi.ruleset
    return all(
        turning[start] in theirs.starts[theirs.order[dialect.colors.index(color)]]
        for color, start in enumerate(position.started)
        if start is not None
    )
