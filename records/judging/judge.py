"""The judge, which replays transcripts under the rules.

This module does no I/O.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from heapq import merge
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from games.rules.keys import Key, keys_of
from games.rules.legality import judge_in_turn, judge_pick, judge_skip
from games.rules.moves import Move
from games.rules.position import Position, start_position
from games.rules.position_data import Placed
from games.rules.refusals import IllegalPlacementError, Reason
from games.rules.ruleset import Ruleset
from games.rules.scoring import Outcome, outcome
from games.rules.sentences import pick_sentence, sentence_of
from records.judging.bounds import MAX_PLIES
from records.judging.names import replaced
from records.judging.tracing import trace
from records.judging.transcripts import Leaving, Setup, Skip, Transcript

MAX_DETAIL = 500
"""Maximum length of a refusal's detail, in characters."""
Between: TypeAlias = deque[Skip | Leaving]
"""Skips and players' departures that have not been replayed yet, in order."""

_MISSING = IllegalPlacementError(Reason.PIECE_NOT_AVAILABLE)


class RecordKind(StrEnum):
    """Kind of a record. The explorer, statistics and ratings include only `GAME`."""

    GAME = "game"
    """Game that ended under the rules."""
    UNFINISHED = "unfinished"
    """Game that followed the rules, but in which a player could still move."""
    IRREGULAR = "irregular"
    """Game that breaks a rule. Such games are archived only on request."""
    POSITION = "position"
    """Game that began with pieces on the board."""


BY_THE_RULES = (RecordKind.GAME, RecordKind.UNFINISHED)
"""Kinds of records that follow the rules from the start. Their openings and boards can
be searched.
"""


class RefusedError(ValueError):
    """Raised if a transcript is refused, with the reason and the faulty placement.

    The detail may quote a file. Therefore, unprintable characters are replaced, and the
    text is cut off after `MAX_DETAIL` characters.
    """

    def __init__(
        self,
        code: str,
        detail: str,
        ply: int | None = None,
        node: int | None = None,
    ) -> None:
        """Store a code from rules 1.3 or this package; plies and nodes start at 1."""
        self.detail = shown(detail, MAX_DETAIL)
        super().__init__(self.detail)
        self.code = code
        self.ply = ply
        self.node = node


def shown(text: str, most: int) -> str:
    """Return a printable text of at most `most` characters.

    Control characters could control a terminal, and PostgreSQL rejects NUL.
    """
    return replaced(text[:most], "\N{REPLACEMENT CHARACTER}")


class PassedPosition(NamedTuple):
    """Position in which a turn was skipped or a player left."""

    key: Key
    deed: Skip | Leaving


@dataclass(frozen=True, kw_only=True)
class Judged:
    """A transcript with its kind, its result and its positions."""

    transcript: Transcript
    kind: RecordKind
    played: tuple[Placed, ...]
    """All placements, starting with those of the setup."""
    keys: tuple[Key, ...]
    """Position keys before each placement and at the end; empty if the game is
    irregular.
    """
    passed: tuple[PassedPosition, ...]
    """Positions before each skip and each departure."""
    turn: int | None
    """Index in `ruleset.movers` of the color or seat whose turn it is; None if the game
    is over.
    """
    is_at_turn_limit: bool
    """Whether the game ended because of the turn limit, although a color could still
    place a piece.
    """
    result: Outcome

    @property
    def ruleset(self) -> Ruleset:
        """Ruleset of the transcript."""
        return self.transcript.ruleset


def judge_transcript(transcript: Transcript, *, lenient: bool = False) -> Judged:
    """Replay a transcript; raise `RefusedError` if it breaks the rules.

    With `lenient`, a transcript that breaks the rules is accepted as `irregular` if
    every placement is on the board and is a piece of its color.
    """
    if len(transcript.placements) > MAX_PLIES:
        raise RefusedError(
            "too-long", f"A game may have at most {MAX_PLIES} placements."
        )
    try:
        return _judged_in_turn(transcript)
    except RefusedError:
        if not lenient:
            raise
        return _judged_by_shape(transcript)


def _judged_in_turn(transcript: Transcript) -> Judged:
    traced = trace(transcript)
    if traced is not None:
        kind = _kind(transcript, traced.end)
        return _verdict(transcript, kind, traced.end, traced.keys)
    between: Between = deque(
        merge(transcript.skips, transcript.out, key=attrgetter("ply"))
    )
    position = _begun(transcript, between)
    keys = keys_of(transcript.ruleset)
    boards = keys.boards(position)
    visited, passed = [], list[PassedPosition]()
    for ply, move in enumerate(transcript.placements):
        while between and between[0].ply == ply:
            passed.append(PassedPosition(keys.key(boards, position), between[0]))
            position = _after(position, between.popleft())
        visited.append(keys.key(boards, position))
        color, number = _legal(position, move, ply + 1)
        boards = keys.after(boards, color, number)
        position = position.play(color, number)
    while between:
        passed.append(PassedPosition(keys.key(boards, position), between[0]))
        if between[0].ply != len(transcript.placements):
            raise _impossible(between[0])
        position = _after(position, between.popleft())
    visited.append(keys.key(boards, position))
    return _verdict(transcript, _kind(transcript, position), position, visited, passed)


def _judged_by_shape(transcript: Transcript) -> Judged:
    """Judge a game only by its pieces' shapes and cells."""
    position = _drawn(transcript)
    setup = () if transcript.setup is None else transcript.setup.placements
    if transcript.ruleset.is_drafted:
        raise RefusedError(
            "draft", "Drafted games must follow the rules, even with `lenient`."
        )
    deeds: list[Skip | Leaving] = [*transcript.skips, *transcript.out]
    for deed in deeds:
        _require_possible(transcript, deed)
    for ply, move in enumerate((*setup, *transcript.placements), 1 - len(setup)):
        position = _put(position, move, ply)
    colors = transcript.ruleset.color_index
    position = position._replace(
        skipped=tuple(colors[skip.color] for skip in transcript.skips)
    )
    position = position.turned(_due(transcript, position))
    return _verdict(transcript, RecordKind.IRREGULAR, position)


def _verdict(
    transcript: Transcript,
    kind: RecordKind,
    position: Position,
    keys: Iterable[Key] = (),
    passed: Iterable[PassedPosition] = (),
) -> Judged:
    return Judged(
        transcript=transcript,
        kind=kind,
        played=position.played,
        keys=tuple(keys),
        passed=tuple(passed),
        turn=position.turn,
        is_at_turn_limit=position.is_at_turn_limit,
        result=outcome(position, transcript.rules_version),
    )


def _kind(transcript: Transcript, position: Position) -> RecordKind:
    if transcript.setup is not None:
        return RecordKind.POSITION
    return RecordKind.GAME if position.is_over else RecordKind.UNFINISHED


def _begun(transcript: Transcript, between: Between) -> Position:
    """Return the position before the first placement."""
    position = _drawn(transcript)
    if position.awaits_draw:
        pieces = ", ".join(position.ruleset.first_piece_ids)
        detail = (
            "Add the first piece that was drawn at random. It must be one of:"
            f" {pieces}."
        )
        raise RefusedError(Reason.FIRST_PIECE, detail)
    if transcript.setup is not None:
        return _set_up(position, transcript.setup)
    for pick in transcript.picks:
        while between and between[0].ply == 0 and pick.seat != position.seat:
            position = _after(position, between.popleft())
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


def _drawn(transcript: Transcript) -> Position:
    """Return the start position, with the randomly drawn first piece if known."""
    position, piece = start_position(transcript.ruleset), transcript.drawn
    if piece is None:
        return position
    number = position.ruleset.piece_index.get(piece, -1)
    if number not in position.ruleset.first_pieces:
        pieces = ", ".join(position.ruleset.first_piece_ids)
        detail = f"No first piece is drawn in {position.ruleset.variant}."
        if pieces:
            detail = (
                f"{piece!r} cannot be the first piece. It must be one of: {pieces}."
            )
        raise RefusedError(Reason.FIRST_PIECE, detail)
    return position.draw(number)


def _set_up(position: Position, setup: Setup) -> Position:
    """Put a setup's pieces on the empty board, and set the color to move."""
    ruleset = position.ruleset
    if ruleset.is_drafted or ruleset.puzzle is not None:
        raise RefusedError("setup", f"{ruleset.variant} does not support setups.")
    filled: set[int] = set()
    for move in setup.placements:
        position = _put(position, move, None)
        covered = position.placements.cells[position.played[-1].number]
        if not filled.isdisjoint(covered):
            raise RefusedError(
                Reason.OCCUPIED, "Two pieces in the setup cover the same cells."
            )
        filled.update(covered)
    return position.turned(_turns_after(ruleset, setup))


def _turns_after(ruleset: Ruleset, setup: Setup | None) -> tuple[int, ...]:
    """Return the order of turns after a setup, which may set the first color."""
    movers = ruleset.first_movers
    if setup is None or setup.color is None:
        return movers
    due = ruleset.color_index.get(setup.color, -1)
    if due not in movers:
        raise RefusedError("setup", f"{setup.color!r} cannot be the color to move.")
    return (due, *ruleset.after[due][:-1])


def _due(transcript: Transcript, position: Position) -> tuple[int, ...]:
    """Return the order of turns after the placements, even in an irregular game."""
    ruleset = transcript.ruleset
    if transcript.skips and transcript.skips[-1].ply == len(transcript.placements):
        last = position.skipped[-1]
    elif transcript.placements:
        last = position.played[-1].color
    else:
        return _turns_after(ruleset, transcript.setup)
    return ruleset.after[ruleset.hands[last].mover]


def _after(position: Position, deed: Skip | Leaving) -> Position:
    """Return the position after a skip or a departure."""
    if isinstance(deed, Leaving):
        return _after_leaver(position, deed)
    try:
        judge_skip(position, deed.color)
    except IllegalPlacementError as error:
        sentence = sentence_of(position, Move(deed.color, None, ()), error)
        detail = f"Skip after {deed.ply} placements: {sentence}"
        raise RefusedError(error.reason, detail) from error
    return position.skip()


def _after_leaver(position: Position, leaver: Leaving) -> Position:
    """Return the position after a player left.

    In a solo puzzle, the player may also give up when no piece fits any more.
    """
    seats = range(len(position.ruleset.seats))
    has_ended = position.is_over and len(seats) > 1
    if has_ended or leaver.seat in position.out or leaver.seat not in seats:
        raise _impossible(leaver)
    return position.leave(leaver.seat)


def _require_possible(transcript: Transcript, deed: Skip | Leaving) -> None:
    ruleset = transcript.ruleset
    if isinstance(deed, Leaving):
        is_known = 0 <= deed.seat < len(ruleset.seats)
    else:
        is_known = deed.color in ruleset.color_index
    if not (is_known and 0 <= deed.ply <= len(transcript.placements)):
        raise _impossible(deed)


def _impossible(deed: Skip | Leaving) -> RefusedError:
    if isinstance(deed, Leaving):
        code, event = "out", f"Seat {deed.seat} could not leave the game"
    else:
        code, event = "skip", f"{deed.color!r} could not skip its turn"
    return RefusedError(code, f"{event} after {deed.ply} placements.")


def _legal(position: Position, move: Move, ply: int) -> tuple[int, int]:
    """Return the color and the number of a legal placement.

    A fast test accepts nearly all placements. Only the others require the full check.
    """
    table, due = position.placements, position.color
    candidate = table.find(move.cells)
    if candidate is not None and due is not None:
        is_color = position.ruleset.colors[due] == move.color
        is_meant = is_color and table.piece_of(candidate).id == move.piece
        if is_meant and position.legal(due) >> candidate & 1:
            return due, candidate
    try:
        number = judge_in_turn(position, move, None)
    except IllegalPlacementError as error:
        raise _refused(position, move, error, ply) from error
    return position.ruleset.color_index[move.color], number


def _put(position: Position, move: Move, ply: int | None) -> Position:
    """Put a piece from a color's hand on the board without checking the rules."""
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
    """Return the error for a transcript that is refused because of a move."""
    return RefusedError(error.reason, sentence_of(position, move, error), ply)
