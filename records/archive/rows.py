"""Conversion of judged games to records, and of records to transcripts."""

from typing import Any, cast

from django.utils import timezone

from games.events.seats import OutReason
from games.ids import new_id
from games.replay.endings import GameEnding, by_reason
from games.rules.keys import keys_of
from games.rules.moves import Move
from games.rules.position import Position, start_position
from games.rules.position_data import Pick, Placed
from games.rules.ruleset import Ruleset
from games.rules.variants import find_ruleset
from records.archive.pools import Pool
from records.judging.hands import FinalHand, final_hands
from records.judging.judge import (
    BY_THE_RULES,
    Judged,
    RecordKind,
    judge_transcript,
)
from records.judging.results import derived
from records.judging.transcripts import Leaving, NamedPick, Setup, Skip, Transcript
from records.models import Record


def record_of(judged: Judged, source: str, pool: Pool, visibility: str) -> Record:
    """Convert a judged game to a record without a number."""
    transcript, ruleset = judged.transcript, judged.ruleset
    table, coordinates = ruleset.placements, ruleset.grid.cells
    cells, pieces = table.cells.made, ruleset.pieces
    before = 0 if transcript.setup is None else len(transcript.setup.placements)
    is_by_the_rules = judged.kind in BY_THE_RULES
    return Record(
        id=new_id(),
        kind=judged.kind,
        source=source,
        content=transcript.content,
        game=transcript.game,
        head=transcript.head,
        variant=ruleset.variant,
        options=dict(ruleset.options),
        rules_version=transcript.rules_version,
        visibility=visibility,
        players=list(transcript.players),
        pool=pool,
        picks=[list(pick) for pick in transcript.picks],
        setup=transcript.setup and transcript.setup.document(),
        placements=[
            [
                placed.seat,
                ruleset.colors[placed.color],
                pieces[table.piece[placed.number]].id,
                [coordinates[cell] for cell in cells[placed.number]],
            ]
            for placed in judged.played[before:]
        ],
        out=[list(leaving) for leaving in transcript.out],
        skips=[list(skip) for skip in transcript.skips] or None,
        first_piece=transcript.drawn,
        stand_ins=list(transcript.stand_ins) or None,
        tree=[[parent, list(names.items())] for parent, names in transcript.tree]
        or None,
        **derived(judged),
        opening=keys_of(ruleset).opening(judged.played) if is_by_the_rules else "",
        positions=[key.value for key in judged.keys],
        started_at=transcript.started_at,
        ended_at=transcript.ended_at or timezone.now(),
        is_dated=transcript.ended_at is not None,
    )


def transcript_of(record: Record) -> Transcript:
    """Return the transcript from which a record was created."""
    return Transcript(
        ruleset=find_ruleset(record.variant, record.options),
        picks=tuple(NamedPick(*pick) for pick in record.picks),
        placements=tuple(_move(*move) for _, *move in record.placements),
        out=tuple(Leaving(*leaving) for leaving in record.out),
        skips=tuple(Skip(*skip) for skip in record.skips or ()),
        first_piece=record.first_piece,
        players=tuple(record.players),
        setup=_setup(record.setup),
        started_at=record.started_at,
        ended_at=record.ended_at if record.is_dated else None,
        tree=tuple((parent, dict(names)) for parent, names in record.tree or ()),
        game=None if record.game is None else str(record.game),
        head=record.head,
        rules_version=record.rules_version,
        stand_ins=tuple(record.stand_ins or ()),
    )


def position_of(record: Record) -> Position:
    """Return the final position of a record for scoring. No color has a turn in it."""

    transcript = transcript_of(record)
    ruleset = transcript.ruleset
    colors, pieces = ruleset.color_index, ruleset.piece_index
    begun = start_position(ruleset)
    for move in transcript.setup.placements if transcript.setup else ():
        begun = begun.place(colors[move.color], _number(ruleset, move))
    placed = [
        Placed(colors[move.color], _number(ruleset, move), seat)
        for move, (seat, *_) in zip(
            transcript.placements, record.placements, strict=True
        )
    ]
    return begun._replace(
        played=(*begun.played, *placed),
        picks=tuple(
            Pick(pick.seat, colors[pick.color], pieces[pick.piece])
            for pick in transcript.picks
        ),
        out=tuple(leaving.seat for leaving in transcript.out),
    )


def hands_of(record: Record) -> list[FinalHand]:
    """Return the hands of a record: the pieces that remained at the end."""
    ruleset = find_ruleset(record.variant, record.options)
    setup = record.setup["placements"] if record.setup else []
    placed = (
        *((None, color, piece) for color, piece, _ in setup),
        *((seat, color, piece) for seat, color, piece, _ in record.placements),
    )
    return list(final_hands(ruleset, placed, record.picks))


def ending_of(record: Record) -> GameEnding | None:
    """Return the ending of an archived game; None if it did not end under the rules."""
    if record.kind != RecordKind.GAME:
        return None
    transcript = transcript_of(record)
    ruleset = transcript.ruleset
    out = {leaving.seat for leaving in transcript.out}
    teams_in = [team for team in ruleset.teams if not set(team) <= out]
    if out and len(teams_in) <= (1 if len(ruleset.teams) > 1 else 0):
        leavers = [
            (leaving.seat, cast("OutReason", leaving.reason))
            for leaving in transcript.out
        ]
        return by_reason("one-left", leavers)
    if ruleset.is_solo_puzzle:
        return by_reason("solved", [])
    is_limited = ruleset.turn_limit is not None
    if is_limited and judge_transcript(transcript).is_at_turn_limit:
        return by_reason("turn-limit", [])
    return by_reason("no-moves", [])


def _number(ruleset: Ruleset, move: Move) -> int:
    number = ruleset.placements.find(move.cells)
    assert number is not None, "A record has a move outside the board."
    return number


def _setup(document: dict[str, Any] | None) -> Setup | None:
    if document is None:
        return None
    placements = tuple(_move(*placement) for placement in document["placements"])
    return Setup(placements=placements, color=document["color"])


def _move(color: str, piece: str, cells: list[list[int]]) -> Move:
    return Move(color, piece, tuple(map(tuple, cells)))
