"""A game in play: turns, legal placements, verdicts, and departing seats."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tests.oracle.drafting import find_holder
from tests.oracle.options import Options
from tests.oracle.packing import find_covered
from tests.oracle.record import Departure, Pick, Placement, Skip
from tests.oracle.results import (
    Result,
    SoloResult,
    find_result,
    find_solo_result,
    score_color,
    score_columns,
    score_seat,
)
from tests.oracle.rules import find_rules
from tests.oracle.shapes import Cell, Cells, Placed
from tests.oracle.table import Table
from tests.oracle.turns import (
    Turn,
    find_acting_seat,
    find_newly_blocked,
    find_phase,
    find_turn,
)


class Game:
    """A game that `pick`, `draw`, `place`, `put`, `skip` and `leave` change.

    `undo` and `take_back` change it as well; all the rest is derived. `region`
    is the figure to fill in `solo-trigon-figure`.
    """

    def __init__(
        self,
        variant: str,
        options: Options | None = None,
        region: Iterable[Cell] | None = None,
    ) -> None:
        self.rules = find_rules(variant, options, region=region)
        self.table = Table(self.rules)
        self.out: list[Departure] = []
        self.blocked: set[str] = set()
        """The colors that are out for good, with `blocked_is_out`."""

    @property
    def record(self) -> list[Placement]:
        return self.table.record

    @property
    def picks(self) -> list[Pick]:
        return self.table.picks

    @property
    def seats_in(self) -> list[int]:
        departed = {departure.seat for departure in self.out}
        return [seat for seat in self.rules.seats if seat not in departed]

    @property
    def phase(self) -> str:
        """Return `draft`, `draw`, `obstacle` or `play`."""
        return find_phase(self.table)

    @property
    def turn(self) -> Turn | None:
        """The color and the seat to act, or None when the game is over.

        While a draft runs it is the color to pick from. The color is None where the
        seat may choose one: in the play of Draft, in puzzles with a free order of
        turns, and in packing puzzles, which are over only when they are solved.
        """
        if self.is_one_side_left():
            return None
        return find_turn(self.table, self.seats_in, self.blocked)

    def is_after_last_round(self) -> bool:
        """Return whether the rounds are over although a color could place a piece."""
        if self.turn is not None or self.is_one_side_left():
            return False
        return any(map(self.table.can_place, self.rules.colors))

    def is_one_side_left(self) -> bool:
        """Return whether all other sides left; a lone side has to leave too."""
        sides = self.rules.teams or tuple((seat,) for seat in self.rules.seats)
        remaining = sum(any(seat in self.seats_in for seat in side) for side in sides)
        return remaining < min(2, len(sides))

    def find_seat(self, color: str) -> int:
        """Return the seat that acts for a color; of a shared one the next in turn.

        In Draft that is the seat to act.
        """
        if self.rules.is_draft:
            return self.turn[1] if self.turn else self.seats_in[0]
        return find_acting_seat(self.table, color, self.seats_in)

    def legal(self, color: str, seat: int | None = None) -> set[Placed]:
        """Try every piece in hand everywhere, independent of the turn.

        In Draft the hand is that of the seat named, or else of the seat to act; while
        the draft runs, every piece of the color counts as in hand.
        """
        legal = self.table.find_legal(color)
        if not self.rules.is_draft or (seat is None and self.phase == "draft"):
            return legal
        hand = self.table.list_hand(self.find_seat(color) if seat is None else seat)
        return {placed for placed in legal if (color, placed[0]) in hand}

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

        Without `in_turn` the end of the game, the turn order and the phase are not
        ignored, and a drafted piece is in hand of any drafter.
        """
        if in_turn:
            fault = self._find_turn_fault(color, seat)
            if fault is not None:
                return fault
        if not self._is_in_hand(color, piece, in_turn=in_turn):
            return "PIECE_NOT_AVAILABLE"
        return self.table.judge_cells(color, piece, list(cells))

    def _find_turn_fault(self, color: str, seat: int | None) -> str | None:
        turn = self.turn
        if turn is None:
            return "GAME_OVER"
        if seat not in {None, turn[1]}:
            return "NOT_YOUR_TURN"
        if self.phase in {"draft", "draw"}:
            return "WRONG_PHASE"
        return None if turn[0] in {None, color} else "NOT_YOUR_TURN"

    def _is_in_hand(self, color: str, piece: str, *, in_turn: bool) -> bool:
        if color not in self.rules.colors or self.table.hands[color][piece] <= 0:
            return False
        if not self.rules.is_draft or not in_turn:
            return True
        return find_holder(self.picks, color, piece) == self.find_seat(color)

    def judge_skip(self, color: str) -> str:
        """Return OK or why a color cannot skip its turn."""
        return self._find_turn_fault(color, None) or self.judge_pass()

    def judge_pass(self) -> str:
        """Return OK or why the seat to act cannot let its turn go by."""
        if self.turn is None:
            return "GAME_OVER"
        color = self.turn[0]
        is_begun = color is not None and self.table.has_begun(color)
        return "OK" if self.rules.can_skip and is_begun else "PASS_NOT_ALLOWED"

    def skip(self, color: str) -> None:
        """Skip the turn of a color; it stays in the game."""
        verdict = self.judge_skip(color)
        if verdict != "OK":
            raise ValueError(f"{verdict}: {color} cannot skip")
        self.table.skips.append(Skip(color, self.find_seat(color), len(self.record)))

    def draw(self, piece: str) -> None:
        """Begin play with the piece that was drawn as the first of every color."""
        if self.phase != "draw" or piece not in self.rules.first_pieces:
            raise ValueError(f"{piece} cannot be drawn")
        self.table.draw(piece)

    def judge_pick(self, seat: int, color: str, piece: str) -> str:
        """Return OK or why a seat cannot draft a piece now."""
        turn = self.turn
        if turn is None:
            return "GAME_OVER"
        if seat != turn[1]:
            return "NOT_YOUR_TURN"
        if self.phase != "draft" or color != turn[0]:
            return "WRONG_PHASE"
        is_there = piece in self.rules.pieces
        if not is_there or find_holder(self.picks, color, piece) is not None:
            return "PIECE_NOT_AVAILABLE"
        return "OK"

    def pick(self, seat: int, color: str, piece: str) -> None:
        verdict = self.judge_pick(seat, color, piece)
        if verdict != "OK":
            raise ValueError(f"{verdict}: {color} {piece} for seat {seat}")
        self.picks.append(Pick(seat, color, piece))

    def place(
        self, color: str, piece: str, cells: Iterable[Cell], *, seat: int | None = None
    ) -> None:
        listed = list(cells)
        verdict = self.judge(color, piece, listed, seat=seat)
        if verdict != "OK":
            raise ValueError(f"{verdict}: {color} {piece} {sorted(listed)}")
        self.put(color, piece, listed)

    def put(self, color: str, piece: str, cells: Iterable[Cell]) -> None:
        """Lay a piece without asking any rule; a drafted one is laid by its holder."""
        seat = find_holder(self.picks, color, piece)
        if seat is None:
            seat = self.find_seat(color)
        self.table.lay_down(Placement(color, seat, piece, frozenset(cells)))
        self._note_blocked()

    def leave(self, seat: int, reason: str = "resigned") -> None:
        if self.turn is None:
            raise ValueError(f"GAME_OVER: seat {seat} cannot leave")
        if seat not in self.seats_in:
            raise ValueError(f"seat {seat} is not in the game")
        self.out.append(Departure(seat, len(self.record), reason))
        self._note_blocked()

    def _note_blocked(self) -> None:
        if self.rules.is_blocked_out:
            self.blocked |= find_newly_blocked(self.table, self.seats_in, self.blocked)

    def undo(self) -> Placement:
        """Take back the last placement of a solo game, solved or not."""
        if not self.rules.is_solo or not self.record:
            raise ValueError("there is nothing to undo")
        last = self.record[-1]
        self.table.take_up(last)
        return last

    def take_back(self, cells: Iterable[Cell]) -> Placement:
        """Take the piece on these cells off the board of a packing puzzle."""
        placement = self.table.find_placement(frozenset(cells))
        if placement is None or not self.can_take_back(placement.cells):
            raise ValueError(f"{sorted(cells)} cannot be taken back")
        self.table.take_up(placement)
        return placement

    def can_take_back(self, cells: Cells) -> bool:
        """Return whether a piece can be removed: only pieces dropped from above can."""
        if not self.rules.is_packing or self.table.find_placement(cells) is None:
            return False
        others = self.table.filled.keys() - cells
        return not self.rules.is_dropped or cells.isdisjoint(find_covered(others))

    def score(self, color: str, scoring: str | None = None) -> int:
        """Count the points of a color, by the scoring named or by the game's own."""
        if self.rules.is_standing:
            visible = {(x, y): (x, y, z) for x, y, z in sorted(self.table.filled)}
            tops = [self.table.filled[top] for top in visible.values()]
            return score_columns(tops.count(color), self.table.hands[color].total())
        pieces = [move.piece for move in self.record if move.color == color]
        remaining = list(self.table.hands[color].elements())
        return score_color(
            self.rules, remaining, pieces[-1] if pieces else None, scoring
        )

    def score_seat(self, seat: int, scoring: str | None = None) -> int:
        """Count the points of a seat in Draft."""
        placed = [move.piece for move in self.record if move.seat == seat]
        remaining = [piece for _, piece in self.table.list_hand(seat)]
        return score_seat(self.rules, remaining, placed, scoring)

    @property
    def is_solved(self) -> bool:
        """Say whether a puzzle is solved, or all pieces of the players are placed."""
        return self.solo_result().is_solved

    def solo_result(self) -> SoloResult:
        return find_solo_result(self.rules, self.table)

    def scores(self) -> Result:
        """Return the result as it would be if the game ended now."""
        out = [departure.seat for departure in self.out]
        result = find_result(self.rules, self._score_colors(), out, self._score_seats())
        is_lost = len(self.rules.seats) == 1 and not self.is_solved
        return replace(result, winners=()) if is_lost else result

    def _score_colors(self) -> dict[str, int]:
        if self.rules.is_draft or self.rules.is_packing:
            return {}
        return {color: self.score(color) for color in self.rules.colors}

    def _score_seats(self) -> tuple[int, ...] | None:
        """Return None where the points of the colors are all that counts."""
        if self.rules.is_packing:
            return (self.solo_result().score,)
        if self.rules.is_draft:
            return tuple(self.score_seat(seat) for seat in self.rules.seats)
        return None
