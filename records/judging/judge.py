"""Judging: a transcript replayed by the rules, to what the archive takes. Pure."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from games.rules.keys import Key, keys_of
from games.rules.legality import judge_in_turn, judge_pick
from games.rules.moves import Move
from games.rules.position import Position, start_position
from games.rules.position_data import Placed
from games.rules.refusals import IllegalPlacementError, Reason
from games.rules.ruleset import Ruleset
from games.rules.scoring import Outcome, outcome
from games.rules.sentences import pick_sentence, sentence_of
from records.judging.bounds import MAX_PLIES
from records.judging.names import replaced
from records.judging.transcripts import Leaving, Setup, Transcript

MAX_DETAIL = 500
"""Characters of what a refusal says."""
_MISSING = IllegalPlacementError(Reason.PIECE_NOT_AVAILABLE)


class RecordKind(StrEnum):
    """What a record is: only games enter the explorer, statistics and ratings."""

    GAME = "game"
    """Played to its end by the rules."""
    UNFINISHED = "unfinished"
    """Played by the rules, but somebody could still move."""
    IRREGULAR = "irregular"
    """Against the rules somewhere; taken only where that was asked for."""
    POSITION = "position"
    """Begun from a setup."""


BY_THE_RULES = (RecordKind.GAME, RecordKind.UNFINISHED)
"""Played from the start by the rules: openings and boards of these are searched."""


class RefusedError(ValueError):
    """A transcript that the archive does not take: why, and at which placement.

    The detail quotes whatever stands in a file, so it is made fit to be shown and kept.
    """

    def __init__(
        self,
        code: str,
        detail: str,
        ply: int | None = None,
        node: int | None = None,
    ) -> None:
        """Give a code of rules 1.3 or one of our own; plies and nodes count from 1."""
        self.detail = shown(detail, MAX_DETAIL)
        super().__init__(self.detail)
        self.code = code
        self.ply = ply
        self.node = node


def shown(text: str, most: int) -> str:
    """Return a text from anywhere as one that can be seen, and is not too long.

    Control characters would steer a terminal, and no database takes a NUL.
    """
    return replaced(text[:most], "\N{REPLACEMENT CHARACTER}")


@dataclass(frozen=True, kw_only=True)
class Judged:
    """A transcript, and what the rules make of it."""

    transcript: Transcript
    kind: RecordKind
    played: tuple[Placed, ...]
    """Every placement, those of a setup first."""
    keys: tuple[Key, ...]
    """The position before each placement, and the last one; none if irregular."""
    left: tuple[Key, ...]
    """The position that each seat left which did, as it was before that."""
    turn: int | None
    """The mover whose turn it is at the end."""
    result: Outcome

    @property
    def ruleset(self) -> Ruleset:
        """The rules that it was judged by."""
        return self.transcript.ruleset


def judge_transcript(transcript: Transcript, *, lenient: bool = False) -> Judged:
    """Replay a transcript; raises `RefusedError` where it breaks the rules.

    A lenient judge flags it `irregular` instead, as long as every placement is a piece
    of its color on the board.
    """
    if len(transcript.placements) > MAX_PLIES:
        raise RefusedError("too-long", f"A game has at most {MAX_PLIES} placements.")
    try:
        return _judged_in_turn(transcript)
    except RefusedError:
        if not lenient:
            raise
        return _judged_by_shape(transcript)


def _judged_in_turn(transcript: Transcript) -> Judged:
    leaving = deque(transcript.out)
    position = _begun(transcript, leaving)
    keys = keys_of(transcript.ruleset)
    boards = keys.boards(position)
    found, left = [], []
    for ply, move in enumerate(transcript.placements, start=1):
        if leaving:
            *abandoned, position = _as_seats_leave(position, leaving, ply - 1)
            left += [keys.key(boards, each) for each in abandoned]
        found.append(keys.key(boards, position))
        color, number = _legal(position, move, ply)
        boards = keys.after(boards, color, number)
        position = position.play(color, number)
    *abandoned, position = _as_seats_leave(
        position, leaving, len(transcript.placements)
    )
    left += [keys.key(boards, each) for each in abandoned]
    found.append(keys.key(boards, position))
    if leaving:
        raise _left_wrongly(leaving[0])
    return _verdict(transcript, _kind(transcript, position), position, found, left)


def _judged_by_shape(transcript: Transcript) -> Judged:
    """Put everything on the board, in whatever order and wherever it is."""
    position = start_position(transcript.ruleset)
    setup = () if transcript.setup is None else transcript.setup.placements
    if transcript.ruleset.is_drafted:
        raise RefusedError("draft", "Drafted games are taken by the rules only.")
    for leaver in transcript.out:
        _require_possible(transcript, leaver)
    for ply, move in enumerate((*setup, *transcript.placements), 1 - len(setup)):
        position = _put(position, move, ply)
    position = _turned(position, _due(transcript, position))
    return _verdict(transcript, RecordKind.IRREGULAR, position)


def _verdict(
    transcript: Transcript,
    kind: RecordKind,
    position: Position,
    keys: Iterable[Key] = (),
    left: Iterable[Key] = (),
) -> Judged:
    return Judged(
        transcript=transcript,
        kind=kind,
        played=position.played,
        keys=tuple(keys),
        left=tuple(left),
        turn=position.turn,
        result=outcome(position, transcript.rules_version),
    )


def _kind(transcript: Transcript, position: Position) -> RecordKind:
    if transcript.setup is not None:
        return RecordKind.POSITION
    return RecordKind.GAME if position.is_over else RecordKind.UNFINISHED


def _begun(transcript: Transcript, leaving: deque[Leaving]) -> Position:
    """Return the position in which the first placement was made."""
    position = start_position(transcript.ruleset)
    if transcript.setup is not None:
        return _set_up(position, transcript.setup)
    for pick in transcript.picks:
        while leaving and leaving[0].ply == 0 and pick.seat != position.seat:
            position = _after_leaver(position, leaving.popleft())
        ruleset = position.ruleset
        piece = ruleset.piece_index.get(pick.piece, -1)
        color = ruleset.color_index.get(pick.color, -1)
        try:
            judge_pick(position, color, piece, pick.seat)
        except IllegalPlacementError as error:
            detail = pick_sentence(position, color, piece, error)
            raise RefusedError(error.reason, detail) from error
        if piece < 0:
            raise _refused(position, Move(pick.color, pick.piece, ()), _MISSING)
        position = position.draft(piece)
    return position


def _set_up(position: Position, setup: Setup) -> Position:
    """Put pieces on an empty board; then it is the turn of the color that was told."""
    ruleset = position.ruleset
    if ruleset.is_drafted or ruleset.puzzle is not None:
        raise RefusedError("setup", f"{ruleset.variant} knows no setups.")
    filled: set[int] = set()
    for move in setup.placements:
        position = _put(position, move, None)
        covered = position.placements.cells[position.played[-1].number]
        if not filled.isdisjoint(covered):
            raise RefusedError(Reason.OCCUPIED, "Two pieces of the setup overlap.")
        filled.update(covered)
    return _turned(position, _told_to_move(ruleset, setup))


def _told_to_move(ruleset: Ruleset, setup: Setup | None) -> tuple[int, ...]:
    """Return whose turn is looked at after a setup, the color that was told first."""
    movers = ruleset.first_movers
    if setup is None or setup.color is None:
        return movers
    due = ruleset.color_index.get(setup.color, -1)
    if due not in movers:
        raise RefusedError("setup", f"{setup.color!r} is no color to move.")
    return (due, *ruleset.after[due][:-1])


def _due(transcript: Transcript, position: Position) -> tuple[int, ...]:
    """Return whose turn is looked at after placements in whatever order."""
    ruleset = transcript.ruleset
    if not transcript.placements:
        return _told_to_move(ruleset, transcript.setup)
    last = position.played[-1].color
    return ruleset.after[ruleset.hands[last].mover]


def _turned(position: Position, movers: tuple[int, ...]) -> Position:
    """Return the position with the turn of the first mover that can move."""
    able = (
        mover
        for mover in movers
        if any(
            position.legal_sets[hand] for hand in position.ruleset.movers[mover].hands
        )
    )
    return position._replace(turn=next(able, None))


def _as_seats_leave(
    position: Position, leaving: deque[Leaving], ply: int
) -> list[Position]:
    """Return the position, and what it becomes with each seat that leaves it now."""
    passed = [position]
    while leaving and leaving[0].ply == ply:
        passed.append(_after_leaver(passed[-1], leaving.popleft()))
    return passed


def _after_leaver(position: Position, leaver: Leaving) -> Position:
    """Let a seat leave; a puzzle for one can be given up where nothing fits."""
    seats = range(len(position.ruleset.seats))
    has_ended = position.is_over and len(seats) > 1
    if has_ended or leaver.seat in position.out or leaver.seat not in seats:
        raise _left_wrongly(leaver)
    return position.leave(leaver.seat)


def _require_possible(transcript: Transcript, leaver: Leaving) -> None:
    seats, plies = len(transcript.ruleset.seats), len(transcript.placements)
    if not (0 <= leaver.seat < seats and 0 <= leaver.ply <= plies):
        raise _left_wrongly(leaver)


def _left_wrongly(leaver: Leaving) -> RefusedError:
    return RefusedError(
        "out", f"Seat {leaver.seat} could not leave after {leaver.ply} placements."
    )


def _legal(position: Position, move: Move, ply: int) -> tuple[int, int]:
    """Return color and number; nearly all are plainly legal, and soon known to be."""
    table, due = position.placements, position.color
    found = table.find(move.cells)
    if found is not None and due is not None:
        is_color = position.ruleset.colors[due] == move.color
        is_meant = is_color and table.piece_of(found).id == move.piece
        if is_meant and position.legal(due) >> found & 1:
            return due, found
    try:
        number = judge_in_turn(position, move, None)
    except IllegalPlacementError as error:
        raise _refused(position, move, error, ply) from error
    return position.ruleset.color_index[move.color], number


def _put(position: Position, move: Move, ply: int | None) -> Position:
    """Put a piece on the board that is one, and that its color still has."""
    ruleset = position.ruleset
    color = ruleset.color_index.get(move.color)
    number = position.placements.find(move.cells)
    if number is None or position.placements.piece_of(number).id != move.piece:
        no_piece = IllegalPlacementError(Reason.NOT_PIECE_SHAPE, move.cells)
        raise _refused(position, move, no_piece, ply)
    piece = position.placements.piece[number]
    if color is None or not position.pieces_left(color)[piece]:
        raise _refused(position, move, _MISSING, ply)
    return position.place(color, number)


def _refused(
    position: Position,
    move: Move,
    error: IllegalPlacementError,
    ply: int | None = None,
) -> RefusedError:
    """Return the refusal of a transcript for one move, in the sentence of the rules."""
    return RefusedError(error.reason, sentence_of(position, move, error), ply)
