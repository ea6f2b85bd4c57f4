"""A one-ply player: places what leaves it the most and the others the least."""

import random

from games.rules.position import Position

SIZE_WEIGHT = 40
"""What one cell more is worth, in placements that stay possible."""
LOOKED_AT = 1500
"""Games between players rarely offer more; a puzzle's empty board has ten thousands."""


def best_placement(position: Position, chance: random.Random) -> tuple[int, int]:
    """Return the legal placement with the best value; chance decides between equals."""
    moves = position.legal_placements()
    chance.shuffle(moves)
    return max(moves[:LOOKED_AT], key=lambda move: _value(position, *move))


def _value(position: Position, color: int, number: int) -> int:
    after = position.place(color, number)
    side = _side(position)
    room = sum(
        legal.bit_count() * (1 if hand in side else -1)
        for hand, legal in enumerate(after.legal_sets)
    )
    return SIZE_WEIGHT * len(position.placements.cells[number]) + room


def _side(position: Position) -> set[int]:
    """Return the hands that win together with the seat that acts."""
    ruleset, seat = position.ruleset, position.seat
    assert seat is not None
    team = ruleset.teams[ruleset.team_of[seat]]
    return {
        hand for mover in ruleset.movers if mover.seat in team for hand in mover.hands
    }
