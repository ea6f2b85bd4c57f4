"""First positions of games between computers only."""

import random

from games.rules.position import Position, start_position
from games.rules.ruleset import Ruleset


def first_position(ruleset: Ruleset, chance: random.Random) -> Position:
    """Return the start position; draw the first piece at random if the rules say so."""
    position = start_position(ruleset)
    if position.awaits_draw:
        return position.draw(chance.choice(ruleset.first_pieces))
    return position
