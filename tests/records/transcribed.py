"""Random games as transcripts, of any variant, and what they are turned around."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.rules.named import Named
from games.rules.position import Position, start_position
from games.rules.variants import find_ruleset
from records.transcripts import NamedPick, Transcript


def a_transcript(
    variant: str,
    seed: int = 0,
    plies: int = 10**6,
    *,
    options: dict[str, Any] | None = None,
    players: Sequence[str] | None = None,
) -> Transcript:
    """A game as long as this, or to its end."""
    ruleset = find_ruleset(variant, options or {})
    chance = random.Random(f"{variant} {seed}")
    position = drafted(start_position(ruleset), chance)
    while position.turn is not None and len(position.played) < plies:
        if not any(position.legal_sets):
            break
        position = position.play(*a_move(position, chance))
    pieces, colors = ruleset.pieces, ruleset.colors
    return Transcript(
        ruleset=ruleset,
        picks=tuple(
            NamedPick(pick.seat, colors[pick.color], pieces[pick.piece].id)
            for pick in position.picks
        ),
        placements=tuple(named(position)),
        players=tuple(players or (f"player:{n}" for n in range(len(ruleset.seats)))),
    )


def drafted(position: Position, chance: random.Random) -> Position:
    while (color := position.picking) is not None:
        taken = {pick.piece for pick in position.picks if pick.color == color}
        left = set(range(len(position.ruleset.pieces))) - taken
        position = position.draft(chance.choice(sorted(left)))
    return position


def a_move(position: Position, chance: random.Random) -> tuple[int, int]:
    """Some legal move; listing all of them would take longer than to play one."""
    assert position.turn is not None
    ruleset = position.ruleset
    hands = ruleset.movers[position.turn].hands
    hand = chance.choice([hand for hand in hands if position.legal_sets[hand]])
    legal = position.legal_sets[hand]
    end = 1 << chance.randrange(1, legal.bit_length() + 1)
    return ruleset.hands[hand].color, (legal & end - 1 or legal).bit_length() - 1


def named(position: Position) -> list[Named]:
    table, colors = position.placements, position.ruleset.colors
    return [
        Named(
            colors[placed.color],
            table.piece_of(placed.number).id,
            table.cells_of(placed.number),
        )
        for placed in position.played
    ]


def turned(transcript: Transcript, image: Sequence[int]) -> Transcript:
    """The same game on a board that is turned or mirrored."""
    grid = transcript.ruleset.grid
    place = {cell: grid.cells[image[i]] for i, cell in enumerate(grid.cells)}
    return replace(
        transcript,
        placements=tuple(
            move._replace(cells=tuple(place[cell] for cell in move.cells))
            for move in transcript.placements
        ),
    )
