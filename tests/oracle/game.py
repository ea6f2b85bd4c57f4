"""A game in play: whose turn it is, what is legal, verdicts, and seats that leave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tests.oracle.placing import Placement, survey
from tests.oracle.results import Result, find_result, score_color
from tests.oracle.rules import Options, find_rules
from tests.oracle.shapes import Cell, Placed, is_shape, lay_everywhere


@dataclass(frozen=True)
class Departure:
    """A seat that left, with the number of placements made before."""

    seat: int
    ply: int
    reason: str


class Game:
    """Mutable: `place`, `put` and `leave` change it, all the rest is derived."""

    def __init__(self, variant: str, options: Options | None = None) -> None:
        self.rules = find_rules(variant, options)
        self.filled: dict[Cell, str] = {}
        self.hands = {color: Counter(self.rules.pieces) for color in self.rules.colors}
        self.record: list[Placement] = []
        self.out: list[Departure] = []
        self._legal: dict[str, set[Placed]] = {}

    @property
    def seats_in(self) -> list[int]:
        gone = {departure.seat for departure in self.out}
        return [seat for seat in self.rules.seats if seat not in gone]

    @property
    def turn(self) -> tuple[str, int] | None:
        """The color and the seat to act, or None when the game is over."""
        if self.is_one_side_left():
            return None
        order = self.rules.order
        first = order.index(self.record[-1].color) + 1 if self.record else 0
        for color in order[first:] + order[:first]:
            seat = self.find_seat(color)
            if seat in self.seats_in and self.legal(color):
                return color, seat
        return None

    def is_one_side_left(self) -> bool:
        sides = self.rules.teams or tuple((seat,) for seat in self.rules.seats)
        return sum(any(seat in self.seats_in for seat in side) for side in sides) <= 1

    def find_seat(self, color: str) -> int:
        """Return the seat that acts for a color; of a shared one the next in turn."""
        if color in self.rules.owners:
            return self.rules.owners[color]
        makers = [made.seat for made in self.record if made.color == color]
        following = (seat for seat in self.seats_in if makers and seat > makers[-1])
        return next(following, self.seats_in[0])

    def legal(self, color: str) -> set[Placed]:
        """Try every piece in hand everywhere, whoever's turn it is."""
        if color not in self.hands:
            return set()
        if color not in self._legal:
            near = survey(self.rules, color, self.filled, self.record)
            self._legal[color] = {
                (piece, cells)
                for piece, copies in self.hands[color].items()
                if copies > 0
                for cells in lay_everywhere(self.rules.board, piece)
                if near.find_fault(cells) is None
            }
        return set(self._legal[color])

    def judge(
        self,
        color: str,
        piece: str,
        cells: Iterable[Cell],
        *,
        seat: int | None = None,
        in_turn: bool = True,
    ) -> str:
        """Return OK or the code of the first check that fails.

        Without `in_turn` the end of the game and the turn order are not looked at.
        """
        if in_turn:
            turn = self.turn
            if turn is None:
                return "GAME_OVER"
            if (color, turn[1] if seat is None else seat) != turn:
                return "NOT_YOUR_TURN"
        listed = list(cells)
        if self.hands.get(color, Counter())[piece] <= 0:
            return "PIECE_NOT_AVAILABLE"
        if not is_shape(piece, listed):
            return "NOT_PIECE_SHAPE"
        if not all(cell in self.rules.board for cell in listed):
            return "OUT_OF_BOUNDS"
        near = survey(self.rules, color, self.filled, self.record)
        return near.find_fault(frozenset(listed)) or "OK"

    def judge_pass(self) -> str:
        """Passes are forced, so asking for one is always refused."""
        return "GAME_OVER" if self.turn is None else "PASS_NOT_ALLOWED"

    def place(
        self, color: str, piece: str, cells: Iterable[Cell], *, seat: int | None = None
    ) -> None:
        listed = list(cells)
        verdict = self.judge(color, piece, listed, seat=seat)
        if verdict != "OK":
            raise ValueError(f"{verdict}: {color} {piece} {sorted(listed)}")
        self.put(color, piece, listed)

    def put(self, color: str, piece: str, cells: Iterable[Cell]) -> None:
        """Lay a piece without asking any rule."""
        placement = Placement(color, self.find_seat(color), piece, frozenset(cells))
        self.record.append(placement)
        self.hands[color][piece] -= 1
        self.filled |= dict.fromkeys(placement.cells, color)
        self._legal.clear()

    def leave(self, seat: int, reason: str = "resigned") -> None:
        if self.turn is None:
            raise ValueError(f"GAME_OVER: seat {seat} cannot leave")
        if seat not in self.seats_in:
            raise ValueError(f"seat {seat} is not in the game")
        self.out.append(Departure(seat, len(self.record), reason))

    def score(self, color: str, scoring: str | None = None) -> int:
        """Count the points of a color, by the scoring named or by the game's own."""
        pieces = [made.piece for made in self.record if made.color == color]
        last = pieces[-1] if pieces else None
        return score_color(self.rules, self.hands[color].elements(), last, scoring)

    def scores(self) -> Result:
        """Return the result as it would be if the game ended now."""
        points = {color: self.score(color) for color in self.rules.colors}
        out = [departure.seat for departure in self.out]
        return find_result(self.rules, points, out)
