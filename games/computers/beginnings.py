"""First positions of games of computers alone."""

import random

from games.rules.position import Position, start_position
from games.rules.ruleset import Ruleset


def first_position(ruleset: Ruleset, chance: random.Random) -> Position:
    """Return the start position, with a first piece drawn if the rules ask for one."""
    position = start_position(ruleset)
    if position.awaits_draw:
        return position.draw(chance.choice(ruleset.first_pieces))
    return position
