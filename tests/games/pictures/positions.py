"""Positions to draw: random games of any variant."""

import random

from games.pictures import Scene, Shown
from games.rules.position import Position, start_position
from games.rules.variants import find_ruleset


def random_position(
    variant: str, seed: int = 5, plies: int | None = None, **options: object
) -> Position:
    """Return the position of a random game after some placements, or at its end."""
    chance = random.Random(f"{variant} {seed}")
    position = start_position(find_ruleset(variant, options))
    while position.picking is not None:
        position = position.draft(len(position.picks) % len(position.ruleset.pieces))
    while legal := position.legal_placements():
        if len(position.played) == plies:
            break
        position = position.play(*chance.choice(legal))
    return position


def scene_of(position: Position, last: int = 1) -> Scene:
    """Return the scene of a position."""
    ruleset, cells = position.ruleset, position.placements.cells
    shown = tuple(
        Shown(
            color=ruleset.colors[placed.color],
            cells=cells[placed.number],
            seat=placed.seat if ruleset.is_drafted else None,
        )
        for placed in position.played
    )
    return Scene(ruleset, shown, last=last)
