"""The levels of the computer: what each does, and the one way to ask for a move."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from games.ai.greedy import best_placement
from games.rules.position import Position


@dataclass(frozen=True)
class Level:
    """A way to choose a placement; `seconds` bounds what a choice may cost."""

    name: str
    description: str
    seconds: int
    choose: Callable[[Position, random.Random], tuple[int, int]]


def any_placement(position: Position, chance: random.Random) -> tuple[int, int]:
    """Choose any legal placement with equal chances."""
    return chance.choice(position.legal_moves())


LEVELS = {
    level.name: level
    for level in (
        Level(
            "random",
            "Plays any legal placement with equal chances.",
            seconds=5,
            choose=any_placement,
        ),
        Level(
            "greedy",
            "Looks one placement ahead: big pieces, room for itself, none for others.",
            seconds=5,
            choose=best_placement,
        ),
    )
}


def choose_placement(position: Position, level: str, seed: str) -> tuple[int, int]:
    """Return the color and number that a level plays; equal seeds, equal choices."""
    return LEVELS[level].choose(position, random.Random(seed))  # noqa: S311


def choose_pick(position: Position, level: str, seed: str) -> int:
    """Return the piece that a level drafts: any, or one of the largest."""
    pieces, left = position.ruleset.pieces, position.undrafted
    if level != "random":
        largest = max(pieces[i].size for i in left)
        left = [i for i in left if pieces[i].size == largest]
    return random.Random(seed).choice(left)  # noqa: S311
