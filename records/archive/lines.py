"""Lines: the steps that led to a position of a record."""

from operator import attrgetter
from typing import cast

from games.errors import InvalidError
from games.events.game import LineStep
from games.events.seats import OutReason
from games.replay.history import follow
from records.archive.rows import transcript_of
from records.judging.judge import BY_THE_RULES
from records.judging.transcripts import Leaving, Skip
from records.models import Record


def line_of(record: Record, ply: int) -> tuple[LineStep, ...]:
    """Return the steps to the position after a number of placements.

    Skips and seats that left right after the last placement are not included. Raises
    `InvalidError`.
    """
    if record.kind not in BY_THE_RULES:
        raise InvalidError("It was not played by the rules from the start.")
    if ply > len(record.placements):
        detail = f"It has {len(record.placements)} placements."
        raise InvalidError(detail, field="ply")
    transcript = transcript_of(record)
    ruleset = transcript.ruleset
    line = [LineStep(seat, color, piece) for seat, color, piece in transcript.picks]
    deeds: list[Skip | Leaving] = [*transcript.skips, *transcript.out]
    deeds.sort(key=attrgetter("ply"))
    for number, (seat, color, piece, cells) in enumerate(record.placements[:ply]):
        while deeds and deeds[0].ply <= number:
            deed = deeds.pop(0)
            if isinstance(deed, Leaving):
                line.append(LineStep(deed.seat, out=cast("OutReason", deed.reason)))
            else:
                position, _ = follow(ruleset, line, transcript.drawn)
                acting = position.acting_seat(ruleset.color_index[deed.color])
                line.append(LineStep(acting, deed.color))
        line.append(LineStep(seat, color, piece, tuple(map(tuple, cells))))
    return tuple(line)
