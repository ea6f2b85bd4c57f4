"""Games for the tests of the archive: random transcripts, judged and kept."""

import random
from collections.abc import Sequence
from typing import Any

from games.rules.named import Named
from games.rules.position import start_position
from games.rules.variants import ruleset_named
from records import archive
from records.judging import Judged, judge_transcript
from records.models import Record
from records.pools import Pool
from records.transcripts import Transcript
from tests.builders import NOON

EVERYTHING = 10**6


def a_transcript(
    variant: str = "junior",
    players: Sequence[str] = (),
    *,
    seed: int = 0,
    plies: int = EVERYTHING,
    **told: Any,
) -> Transcript:
    """Return a random game, up to a ply; not of a drafted variant."""
    ruleset = ruleset_named(variant)
    chance = random.Random(seed)
    position, placements = start_position(ruleset), []
    while position.turn is not None and any(position.legal_sets) and plies:
        color, number = chance.choice(position.legal_moves())
        table = position.placements
        piece, cells = table.piece_of(number).id, table.cells_of(number)
        placements.append(Named(ruleset.colors[color], piece, cells))
        position = position.play(color, number)
        plies -= 1
    names = [f"imported:{letter}" for letter in "ABCD"]
    return Transcript(
        ruleset=ruleset,
        placements=tuple(placements),
        players=tuple(players or names[: len(ruleset.seats)]),
        **{"ended_at": NOON, **told},
    )


def a_judged_game(*args: Any, **kwargs: Any) -> Judged:
    """Return a random game as the rules see it."""
    return judge_transcript(a_transcript(*args, **kwargs))


def keep(
    *games: Judged, pool: Pool = Pool.IMPORTED, visibility: str = "public"
) -> list[Record]:
    """Archive games; return their records."""
    ids = archive.keep(games, source="test", pool=pool, visibility=visibility)
    found = Record.objects.in_bulk([record for record in ids if record])
    return [found[record] for record in ids if record]
