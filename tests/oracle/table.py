"""The pieces on the board and in hand, independent of the turn."""

from __future__ import annotations

from collections import Counter

from tests.oracle.placing import Finding, survey
from tests.oracle.record import Pick, Placement, Skip
from tests.oracle.ruleset import Rules
from tests.oracle.shapes import Cell, Cells, Placed


class Table:
    """Mutable. The hands are those of the colors; who drafted a piece is in `picks`."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.filled: dict[Cell, str] = {}
        self.hands = {color: Counter(rules.pieces) for color in rules.colors}
        self.record: list[Placement] = []
        self.picks: list[Pick] = []
        self.skips: list[Skip] = []
        self.first_piece: str | None = None
        """The piece that was drawn as the first of every color."""
        self._near: dict[str, Finding] = {}
        self._legal: dict[tuple[str, str], frozenset[Cells]] = {}

    @property
    def awaits_draw(self) -> bool:
        """Say whether the first piece of the colors is still to be drawn."""
        return bool(self.rules.first_pieces) and self.first_piece is None

    def draw(self, piece: str) -> None:
        """Make a piece the first one of every color."""
        self.first_piece = piece
        self._forget()

    def find_legal(self, color: str) -> set[Placed]:
        """Try every piece of a color that is not on the board everywhere."""
        return {
            (piece, cells)
            for piece in self.hands.get(color, ())
            for cells in self.find_legal_of(color, piece)
        }

    def find_legal_of(self, color: str, piece: str) -> frozenset[Cells]:
        """Try one piece everywhere; there is no place for one that is gone."""
        if (color, piece) not in self._legal:
            is_there = self.hands[color][piece] > 0 and self.is_in_order(piece)
            is_allowed = not self.awaits_draw and self.may_open_with(color, piece)
            tried = self.rules.board.lay(piece) if is_there and is_allowed else ()
            near = self.look_around(color)
            self._legal[color, piece] = frozenset(
                cells for cells in tried if near.find_fault(cells) is None
            )
        return self._legal[color, piece]

    def can_place(self, color: str) -> bool:
        """Return whether a color has a placement, without listing all of them."""
        return any(self.find_legal_of(color, piece) for piece in self.hands[color])

    def look_around(self, color: str) -> Finding:
        if color not in self._near:
            self._near[color] = survey(self.rules, color, self.filled, self.record)
        return self._near[color]

    def judge_cells(self, color: str, piece: str, listed: list[Cell]) -> str:
        """Return OK or the first check that fails, from SIZE_ORDER on."""
        if not self.is_in_order(piece):
            return "SIZE_ORDER"
        if not self.rules.board.piece_set.is_shape(piece, listed):
            return "NOT_PIECE_SHAPE"
        if not self.may_open_with(color, piece):
            return "FIRST_PIECE"
        outside = self.rules.board.find_outside_fault(listed)
        if outside is not None:
            return outside
        return self.look_around(color).find_fault(frozenset(listed)) or "OK"

    def has_begun(self, color: str) -> bool:
        """Return whether a color has placed its first piece."""
        return any(move.color == color for move in self.record)

    def may_open_with(self, color: str, piece: str) -> bool:
        """Return whether the draw, which binds each color's first piece, allows it."""
        return self.first_piece in {None, piece} or self.has_begun(color)

    def is_in_order(self, piece: str) -> bool:
        """Return whether no larger piece of any color must be placed before."""
        if not self.rules.is_descending:
            return True
        find_size = self.rules.board.piece_set.find_size
        return find_size(piece) == max(find_size(other) for other in self.list_left())

    def list_left(self) -> list[str]:
        """Return the pieces of all colors that are not on the board."""
        return [piece for hand in self.hands.values() for piece in hand.elements()]

    def lay_down(self, placement: Placement) -> None:
        self.record.append(placement)
        self.hands[placement.color][placement.piece] -= 1
        self.filled |= dict.fromkeys(placement.cells, placement.color)
        self._forget()

    def take_up(self, placement: Placement) -> None:
        self.record.remove(placement)
        self.hands[placement.color][placement.piece] += 1
        for cell in placement.cells:
            del self.filled[cell]
        self._forget()

    def _forget(self) -> None:
        self._near.clear()
        self._legal.clear()

    def find_placement(self, cells: Cells) -> Placement | None:
        return next((move for move in self.record if move.cells == cells), None)

    def list_hand(self, seat: int) -> list[tuple[str, str]]:
        """Return the colors and pieces that a seat drafted and did not place yet."""
        return [
            (pick.color, pick.piece)
            for pick in self.picks
            if pick.seat == seat and self.hands[pick.color][pick.piece] > 0
        ]
