"""The main line of a tree: its setup and its moves."""

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
    """Builder of a main line, which receives the nodes one by one."""

    dialect: Dialect
    setup_pieces: dict[tuple[Cell, ...], Move] | None = None
    """Pieces of the setup by their cells; None if the tree has no setup."""
    due: str | None = None
    """Color to move after the setup; None if unknown."""
    placements: list[Move] = field(default_factory=list)
    """Placements after the setup."""
    nodes: list[int] = field(default_factory=list)
    """Node number of each placement."""

    @property
    def setup(self) -> Setup | None:
        """The setup, sorted by color; None if it has no effect."""
        if self.setup_pieces is None:
            return None
        ruleset = self.dialect.ruleset
        index = ruleset.color_index
        pieces = sorted(self.setup_pieces.values(), key=lambda move: index[move.color])
        setup = Setup(placements=tuple(pieces), color=self.due)
        return setup if setup.changes(ruleset) else None

    def add_node(self, number: int, properties: Mapping[str, Sequence[str]]) -> None:
        """Add a node's setup, then its move; raise `RefusedError` if malformed."""
        is_setup = any(name in properties for name in (*SETUP_NAMES, "AE"))
        names = [name for name in COLOR_NAMES if name in properties]
        if is_setup:
            self._set_up(properties)
        if "PL" in properties and not self.placements and (is_setup or not names):
            self._set_due(properties["PL"][0])
        if len(names) > 1:
            raise RefusedError("two-moves", "A node may have at most one move.")
        for name in names:
            self._require_room(len(self.placements))
            cells = ",".join(properties[name])
            self.placements.append(self._move(COLOR_NAMES[name], cells))
            self.nodes.append(number)

    def _set_up(self, properties: Mapping[str, Sequence[str]]) -> None:
        """Change the setup. Earlier placements become part of it."""
        pieces = {} if self.setup_pieces is None else self.setup_pieces
        self.setup_pieces = pieces
        if self.placements:
            self.due = self._following(self.placements[-1].color)
        for move in self.placements:
            self._add_piece(pieces, move)
        self.placements, self.nodes = [], []
        for name, color in SETUP_NAMES.items():
            for text in properties.get(name, ()):
                self._add_piece(pieces, self._move(color, text))
        for text in properties.get("AE", ()):
            if pieces.pop(canonical(self._cells(text)), None) is None:
                detail = f"AE: The setup has no piece on the cells {text[:40]!r}."
                raise RefusedError("bad-setup", detail)

    def _add_piece(self, pieces: dict[tuple[Cell, ...], Move], move: Move) -> None:
        self._require_room(len(pieces))
        if move.cells in pieces:
            raise RefusedError(
                "bad-setup", "Two pieces in the setup cover the same cells."
            )
        pieces[move.cells] = move

    def _set_due(self, text: str) -> None:
        """Set the color to move; raise `RefusedError` if it is unknown."""
        number = COLOR_NAMES.get(text.strip().upper())
        if number is None:
            raise RefusedError("bad-value", f"PL: Unknown color {text[:40]!r}.")
        self.due = find_color(self.dialect, number)
        self.setup_pieces = {} if self.setup_pieces is None else self.setup_pieces

    def _following(self, color: str) -> str | None:
        ruleset = self.dialect.ruleset
        if ruleset.turns != "colors":
            return None
        return ruleset.colors[ruleset.after[ruleset.color_index[color]][0]]

    def _move(self, color: int, text: str) -> Move:
        """Return the placement on these cells, or raise `RefusedError`."""
        table = self.dialect.ruleset.placements
        cells = self._cells(text)
        if not all(cell in table.grid.index for cell in cells):
            detail = f"Some of the cells {text[:80]!r} are not on the board."
            raise RefusedError(Reason.OUT_OF_BOUNDS, detail)
        number = table.find(cells)
        if number is None:
            detail = f"The cells {text[:80]!r} do not form a piece."
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
            detail = f"A game may have at most {MAX_PLIES} pieces."
            raise RefusedError("too-long", detail)
