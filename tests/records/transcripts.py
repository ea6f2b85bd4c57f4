"""Random games as transcripts, also such that come to the same positions; kept."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.ids import new_id
from games.rules.keys import keys_of
from games.rules.moves import Move
from games.rules.position import Position, start_position
from games.rules.ruleset import Ruleset
from games.rules.variants import find_ruleset
from records.archive import archiving
from records.archive.pools import Pool
from records.judging.judge import Judged, judge_transcript
from records.judging.transcripts import Leaving, NamedPick, Transcript
from records.models import Record
from tests.builders import EVERYTHING, NOON, undrafted


def a_transcript(
    variant: str = "duo",
    seed: object = 0,
    plies: int = EVERYTHING,
    *,
    options: dict[str, Any] | None = None,
    among: int | None = None,
    leaves_at: int | None = None,
    **others: Any,
) -> Transcript:
    """Return a random game of this length or to its end; a puzzle is then given up.

    `among`: of how many placements each is chosen in the opening; where they are few,
    games meet. `leaves_at`: the ply at which whose turn it is leaves.
    """
    ruleset = find_ruleset(variant, options or {})
    chance = random.Random(f"{variant} {seed}")
    position = start_position(ruleset)
    while position.picking is not None:
        position = position.draft(chance.choice(undrafted(position)))
    out = []
    while not position.is_over and any(position.legal_sets):
        ply = len(position.played)
        if ply == plies:
            break
        if ply == leaves_at and position.seat is not None:
            out.append(Leaving(position.seat, ply, "resigned"))
            position = position.leave(position.seat)
            leaves_at = None
            continue
        position = position.play(*_chosen(position, chance, among))
    if not position.is_over and not any(position.legal_sets):
        out.append(Leaving(0, len(position.played), "resigned"))
    people = tuple(f"player:{i}" for i in range(len(ruleset.seats)))
    facts = {"players": people, "ended_at": NOON, "game": str(new_id()), **others}
    return written(position, out=tuple(out), **facts)


def judged(*args: Any, **kwargs: Any) -> Judged:
    """Return a random game as the rules see it."""
    return judge_transcript(a_transcript(*args, **kwargs))


def keep(
    *games: Transcript | Judged,
    pool: Pool = Pool.IMPORTED,
    visibility: str = "public",
    source: str = "test",
    lenient: bool = False,
) -> list[Record]:
    """Archive games as one batch; return the records that are new."""
    transcripts = [
        game if isinstance(game, Judged) else judge_transcript(game, lenient=lenient)
        for game in games
    ]
    ids = archiving.archive(
        transcripts, source=source, pool=pool, visibility=visibility
    )
    records = Record.objects.in_bulk([record for record in ids if record])
    return [records[record] for record in ids if record]


def written(position: Position, **others: Any) -> Transcript:
    """Return the transcript of a position."""
    ruleset, table = position.ruleset, position.placements
    return Transcript(
        ruleset=ruleset,
        picks=tuple(
            NamedPick(seat, ruleset.colors[color], ruleset.pieces[piece].id)
            for seat, color, piece in position.picks
        ),
        placements=tuple(
            _named(ruleset, placed.color, table.cells_of(placed.number))
            for placed in position.played
        ),
        **others,
    )


def turned(transcript: Transcript, symmetry: int) -> Transcript:
    """Return the same game turned by one of the ruleset's symmetries."""
    ruleset = transcript.ruleset
    image, grid = keys_of(ruleset).symmetries[symmetry], ruleset.grid
    placements = tuple(
        named._replace(
            cells=tuple(grid.cells[image[grid.index[cell]]] for cell in named.cells)
        )
        for named in transcript.placements
    )
    return replace(transcript, placements=placements, game=str(new_id()))


def cut(transcript: Transcript, placements: Sequence[Move]) -> Transcript:
    """Return the game with these placements only, resigned by the first seat."""
    return replace(
        transcript,
        placements=tuple(placements),
        out=(Leaving(0, len(placements), "resigned"),),
        game=str(new_id()),
    )


def _chosen(
    position: Position, chance: random.Random, among: int | None
) -> tuple[int, int]:
    moves = position.legal_placements()
    if among is None or len(position.played) > 6:
        return chance.choice(moves)
    # By their size, so that all colors and plies choose among the same shapes.
    step = max(1, len(moves) // among)
    return chance.choice(moves[::step][:among])


def _named(ruleset: Ruleset, color: int, cells: Any) -> Move:
    number = ruleset.placements.find(cells)
    assert number is not None
    piece = ruleset.placements.piece_of(number).id
    return Move(ruleset.colors[color], piece, tuple(cells))
