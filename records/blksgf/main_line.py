"""The main line of a tree: what was set up, and what was played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.computers.dialects import Dialect
from games.rules.geometry import Cell, canonical
from games.rules.moves import Move
from games.rules.refusals import Reason
from records.blksgf.dialects import COLOR_NAMES, SETUP_NAMES, find_color
from records.judging.bounds import MAX_PLIES
from records.judging.judge import RefusedError
from records.judging.transcripts import Setup


@dataclass
class MainLine:
    """A main line on its way, node by node."""

    dialect: Dialect
    laid: dict[tuple[Cell, ...], Move] | None = None
    """What a setup put on the board, by its cells; None without one."""
    due: str | None = None
    """The color to move after the setup, where that is told."""
    placements: list[Move] = field(default_factory=list)
    """What was played since."""
    nodes: list[int] = field(default_factory=list)
    """Per placement: the number of its node."""

    @property
    def setup(self) -> Setup | None:
        """The setup, color by color; None where it changes nothing."""
        if self.laid is None:
            return None
        ruleset = self.dialect.ruleset
        index = ruleset.color_index
        pieces = sorted(self.laid.values(), key=lambda move: index[move.color])
        setup = Setup(placements=tuple(pieces), color=self.due)
        return setup if setup.changes(ruleset) else None

    def take(self, number: int, properties: Mapping[str, Sequence[str]]) -> None:
        """Take the setup of a node, then its move; raises `RefusedError`."""
        is_setup = any(name in properties for name in (*SETUP_NAMES, "AE"))
        names = [name for name in COLOR_NAMES if name in properties]
        if is_setup:
            self._set_up(properties)
        if "PL" in properties and not self.placements and (is_setup or not names):
            self._tell_due(properties["PL"][0])
        if len(names) > 1:
            raise RefusedError("two-moves", "A node has one move at most.")
        for name in names:
            self._require_room(len(self.placements))
            cells = ",".join(properties[name])
            self.placements.append(self._move(COLOR_NAMES[name], cells))
            self.nodes.append(number)

    def _set_up(self, properties: Mapping[str, Sequence[str]]) -> None:
        """Change what lies on the board; what was played becomes part of the setup."""
        laid = {} if self.laid is None else self.laid
        self.laid = laid
        if self.placements:
            self.due = self._following(self.placements[-1].color)
        for move in self.placements:
            self._lay(laid, move)
        self.placements, self.nodes = [], []
        for name, color in SETUP_NAMES.items():
            for text in properties.get(name, ()):
                self._lay(laid, self._move(color, text))
        for text in properties.get("AE", ()):
            if laid.pop(canonical(self._cells(text)), None) is None:
                raise RefusedError("bad-setup", f"AE: no piece lies on {text[:40]!r}.")

    def _lay(self, laid: dict[tuple[Cell, ...], Move], move: Move) -> None:
        self._require_room(len(laid))
        if move.cells in laid:
            raise RefusedError("bad-setup", "Two pieces of the setup lie on one place.")
        laid[move.cells] = move

    def _tell_due(self, text: str) -> None:
        """Note the color to move."""
        number = COLOR_NAMES.get(text.strip().upper())
        if number is None:
            raise RefusedError("bad-value", f"PL: {text[:40]!r} is no color.")
        self.due = find_color(self.dialect, number)
        self.laid = {} if self.laid is None else self.laid

    def _following(self, color: str) -> str | None:
        ruleset = self.dialect.ruleset
        if ruleset.turns != "colors":
            return None
        return ruleset.colors[ruleset.after[ruleset.color_index[color]][0]]

    def _move(self, color: int, text: str) -> Move:
        """Return a piece by its cells; raises `RefusedError` where there is none."""
        table = self.dialect.ruleset.placements
        cells = self._cells(text)
        if not all(cell in table.grid.index for cell in cells):
            detail = f"Not all of {text[:80]!r} is on the board."
            raise RefusedError(Reason.OUT_OF_BOUNDS, detail)
        number = table.find(cells)
        if number is None:
            detail = f"The cells {text[:80]!r} form no piece."
            raise RefusedError(Reason.NOT_PIECE_SHAPE, detail)
        color_name = find_color(self.dialect, color)
        return Move(color_name, table.piece_of(number).id, table.cells_of(number))

    def _cells(self, text: str) -> tuple[Cell, ...]:
        try:
            return self.dialect.parse_cells(text)
        except ValueError as error:
            raise RefusedError("bad-value", str(error)) from error

    def _require_room(self, count: int) -> None:
        if count >= MAX_PLIES:
            raise RefusedError("too-long", f"A game has at most {MAX_PLIES} pieces.")
