"""One-ply player: it prefers many next placements for itself, and few for others."""

import random

from games.rules.position import Position

SIZE_WEIGHT = 40
"""Value of one additional cell, measured in possible placements."""
LOOKED_AT = 1500
"""Maximum number of placements to compare. Games rarely offer more, but a puzzle's
empty board offers ten thousand."""


def best_placement(position: Position, chance: random.Random) -> tuple[int, int]:
    """Return the legal placement with the best value; break ties at random."""
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
    """Return the hands of the acting seat's team."""
    ruleset, seat = position.ruleset, position.seat
    assert seat is not None
    team = ruleset.teams[ruleset.team_of[seat]]
    return {
        hand for mover in ruleset.movers if mover.seat in team for hand in mover.hands
    }
