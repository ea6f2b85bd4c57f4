"""Recorded games that Pentobi refereed. Our rules judge every turn a second time."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from zlib import crc32

from games.computers.pentobi import PentobiVariant, find_by_id
from games.lab.conformance.fields import Record, of_kind, take
from games.lab.conformance.report import CheckResult
from games.rules.geometry import Cell
from games.rules.legality import judge
from games.rules.moves import Move
from games.rules.placements import Placements, members
from games.rules.position import Position, start_position
from games.rules.refusals import IllegalPlacementError
from games.rules.scoring import outcome


@dataclass(frozen=True)
class RecordedTurn:
    """A recorded turn."""

    color: int
    seat: int
    cells: tuple[Cell, ...] | None
    """Cells of the placement; None for a forced pass."""
    piece: str | None
    legal_count: int
    legal_crc32: str | None


def check_game(record: Record) -> CheckResult:
    """Play a recorded game, up to the first turn that the rules refuse."""
    pentobi = find_by_id(take(record, "variant", str))
    position = start_position(pentobi.ruleset)
    referee = Referee(pentobi, position)
    turns = [
        _turn(pentobi, position, of_kind(turn, "moves", dict))
        for turn in take(record, "moves", list)
    ]
    mismatches = list(referee.follow(turns))
    if not referee.has_stopped:
        mismatches += _differences_at_end(pentobi, referee.position, record)
    return CheckResult(len(referee.position.played), tuple(mismatches))


@dataclass
class Referee:
    """A recorded game in progress, up to the first move that our rules refuse."""

    pentobi: PentobiVariant
    position: Position
    passing: list[int] = field(default_factory=list)
    """Colors that must pass before the color to move."""
    has_stopped: bool = False

    def follow(self, turns: Sequence[RecordedTurn]) -> Iterator[str]:
        """Play the turns and yield the differences."""
        for i, turn in enumerate(turns, start=1):
            for difference in self._differences(turn):
                yield f"turn {i}: {difference}"
            refusal = self._refusal(turn)
            if refusal:
                self.has_stopped = True
                yield f"turn {i}: {refusal}; the rest was not checked"
                return
            self._take(turn)

    def _differences(self, turn: RecordedTurn) -> Iterator[str]:
        position, color = self.position, turn.color
        seat = position.acting_seat(color)
        if turn.seat != seat:
            yield f"it is the turn of seat {seat}; the record has seat {turn.seat}"
        texts = _texts(self.pentobi, position.placements)
        legal = sorted(texts[number] for number in members(position.legal(color)))
        if turn.legal_count != len(legal):
            yield f"legal placements: {len(legal)}; the record has {turn.legal_count}"
        checksum = f"{crc32(chr(10).join(legal).encode()):08x}"
        if turn.legal_crc32 not in (checksum, None):
            yield f"legal_crc32 is {checksum}; the record has {turn.legal_crc32}"
        if turn.cells is not None:
            number = position.placements.find(turn.cells)
            piece = None if number is None else position.placements.piece_of(number).id
            if piece != turn.piece:
                yield f"the cells form {piece}; the record has {turn.piece}"

    def _refusal(self, turn: RecordedTurn) -> str | None:
        due = self.passing[0] if self.passing else self.position.turn
        if due is None:
            return "no color can move, but the record has another turn"
        colors = self.position.ruleset.colors
        if turn.color != due:
            return f"it is {colors[due]}'s turn; the record has {colors[turn.color]}'s"
        if turn.cells is None:
            return (
                None
                if self.passing
                else f"{colors[due]} can move, but the record has a pass"
            )
        try:
            judge(self.position, Move(colors[turn.color], None, turn.cells))
        except IllegalPlacementError as error:
            return f"the placement is refused: {error.reason.name}"
        return None

    def _take(self, turn: RecordedTurn) -> None:
        if turn.cells is None:
            del self.passing[0]
            return
        number = self.position.placements.find(turn.cells)
        assert number is not None
        self.position = self.position.play(turn.color, number)
        following = self.position.ruleset.after[turn.color]
        if self.position.turn is not None:
            skipped = following.index(self.position.turn)
            self.passing = list(following[:skipped])


def _turn(pentobi: PentobiVariant, position: Position, fields: Record) -> RecordedTurn:
    move = take(fields, "move", str)
    is_pass = move == "pass"
    cells = None if is_pass else pentobi.parse_move(position.ruleset.grid, move)
    return RecordedTurn(
        color=pentobi.color_index(take(fields, "color", str)),
        seat=take(fields, "player", int),
        cells=cells,
        piece=None if is_pass else take(fields, "piece", str),
        legal_count=take(fields, "legal_count", int),
        legal_crc32=None if is_pass else take(fields, "legal_crc32", str),
    )


@cache
def _texts(pentobi: PentobiVariant, placements: Placements) -> tuple[str, ...]:
    return tuple(
        pentobi.move_text(placements.grid, placements.cells_of(number))
        for number in range(len(placements.cells))
    )


def _differences_at_end(
    pentobi: PentobiVariant, position: Position, record: Record
) -> Iterator[str]:
    ruleset = position.ruleset
    if position.turn is not None:
        yield f"at the end: {ruleset.colors[position.turn]} can still move"
    result = outcome(position)
    points, bonuses = take(record, "points", dict), take(record, "bonus", dict)
    for color, color_id in enumerate(pentobi.colors):
        squares = sum(
            position.placements.piece_of(placed.number).size
            for placed in position.played
            if placed.color == color
        )
        ours = result.colors[color], result.colors[color] - squares
        theirs = take(points, color_id, int), take(bonuses, color_id, int)
        if ours != theirs:
            yield (
                f"at the end: {ruleset.colors[color]} has {ours[0]} points, bonus"
                f" {ours[1]}; the record has {theirs[0]}, bonus {theirs[1]}"
            )
    winners = [of_kind(seat, "winners", int) for seat in take(record, "winners", list)]
    if sorted(winners) != list(result.winners):
        yield f"at the end: {list(result.winners)} won; the record has {winners}"
