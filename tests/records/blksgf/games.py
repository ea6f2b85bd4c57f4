"""Games to write down: random ones of any ruleset, as transcripts."""

import random
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from itertools import islice
from uuid import UUID

from games.rules.moves import Move, move_of
from games.rules.position import Position
from records.judging.transcripts import Leaving, NamedPick, Skip, Transcript
from tests.property.acting import Actor, Leave, after
from tests.property.acting import Skip as Skipping
from tests.property.plans import Plan

PLAYERS = ("", "player:3f", "ai:greedy", "imported:Ana", "imported:Bo [] \\ ä; 棋")

_MIDNIGHT = datetime(2026, 11, 21, tzinfo=UTC)


def random_transcript(plan: Plan, length: int | None = None) -> Transcript:
    """Play a game, or a number of its acts, and return its transcript."""
    chance = random.Random(plan.seed)
    position = plan.setting.position()
    acts = Actor(position, plan.seed, plan.script).acts(position)
    out, skips = [], []
    for act in islice(acts, length):
        if isinstance(act, Leave):
            out.append(Leaving(act.seat, len(position.played), "resigned"))
        if isinstance(act, Skipping):
            color = position.ruleset.colors[position.color or 0]
            skips.append(Skip(len(position.played), color))
        position = after(position, act)
    return transcript_of(position, out, chance, skips)


def transcript_of(
    position: Position,
    out: Iterable[Leaving],
    chance: random.Random,
    skips: Iterable[Skip] = (),
) -> Transcript:
    """Write down a position's game; who played, when and where is made up."""
    ruleset, drawn = position.ruleset, position.drawn
    is_played_here = chance.random() < 0.5
    return Transcript(
        ruleset=ruleset,
        placements=named(position),
        players=tuple(chance.choice(PLAYERS) for _ in ruleset.seats),
        picks=tuple(
            NamedPick(
                pick.seat, ruleset.colors[pick.color], ruleset.pieces[pick.piece].id
            )
            for pick in position.picks
        ),
        out=tuple(out),
        skips=tuple(skips),
        first_piece=(
            None if drawn is None or position.played else ruleset.pieces[drawn].id
        ),
        started_at=chance.choice([None, _time(chance)]),
        ended_at=chance.choice([None, _time(chance), _MIDNIGHT]),
        nodes=tuple(range(2, len(position.played) + 2)),
        game=str(UUID(int=chance.getrandbits(128))) if is_played_here else None,
        head=chance.randbytes(32).hex() if is_played_here else None,
    )


def named(position: Position) -> tuple[Move, ...]:
    """Return the placements by names."""
    return tuple(
        move_of(position.ruleset, placed.color, placed.number)
        for placed in position.played
    )


def _time(chance: random.Random) -> datetime:
    return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(
        milliseconds=chance.randrange(10**11)
    )
