"""A one-ply player: places what leaves it the most and the others the least."""

import random

from games.rules.placements import members
from games.rules.position import Position

SIZE_WEIGHT = 40
"""What one cell more is worth, in placements that stay possible."""


def best_placement(position: Position, chance: random.Random) -> int:
    """Return the legal placement with the best value; chance decides between equals."""
    color = position.turn
    assert color is not None
    placements = members(position.legal(color))
    chance.shuffle(placements)
    return max(placements, key=lambda number: _value(position, color, number))


def _value(position: Position, color: int, number: int) -> int:
    after = position.place(color, number)
    side = _side(position, color)
    room = sum(
        after.legal(other).bit_count() * (1 if other in side else -1)
        for other in range(len(position.ruleset.colors))
    )
    return SIZE_WEIGHT * len(position.placements.cells[number]) + room


def _side(position: Position, color: int) -> set[int]:
    """Return the colors that win together with this one."""
    ruleset = position.ruleset
    seat = position.acting_seat(color)
    team = next(team for team in ruleset.teams if seat in team)
    return {own for member in team for own in ruleset.seats[member]}
