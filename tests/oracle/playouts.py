"""Games in which everyone takes the first, or the last, of the legal placements.

Run as a module it reads playouts, one JSON object a line, and writes them played again:
only `variant`, `options` and `pick` have to be there.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from tests.oracle.game import Game
from tests.oracle.rules import Options
from tests.oracle.shapes import Placed, sort_key

OPENING = 4


def choose(placements: set[Placed], pick: str) -> Placed:
    return (min if pick == "first" else max)(placements, key=sort_key)


def play_step(game: Game, pick: str) -> int:
    """Make one placement and return how many there were to choose from."""
    turn = game.turn
    if turn is None:
        raise ValueError("GAME_OVER: nobody can move")
    color, seat = turn
    placements = game.legal(color)
    game.place(color, *choose(placements, pick), seat=seat)
    return len(placements)


def play_out(variant: str, options: Options, pick: str) -> dict[str, Any]:
    """Play to the end and describe the game; its scores are always standard."""
    game = Game(variant, options)
    branching = []
    while game.turn is not None:
        branching.append(play_step(game, pick))
    own_colors = [color for color in game.rules.colors if color in game.rules.owners]
    return {
        "type": "playout",
        "variant": variant,
        "options": dict(options),
        "pick": pick,
        "placements": len(branching),
        "branching": branching[:OPENING],
        "branching_sum": sum(branching),
        "scores": {color: game.score(color, "standard") for color in own_colors},
    }


def main() -> None:
    for line in sys.stdin:
        asked = json.loads(line)
        played = play_out(asked["variant"], asked["options"], asked["pick"])
        sys.stdout.write(json.dumps(played) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
