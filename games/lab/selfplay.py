"""Games that a search plays against itself, to learn from."""

import random
from collections.abc import Mapping
from typing import NamedTuple

from games.computers.ai.arrays.style import Preferences
from games.computers.ai.findings import Choice
from games.computers.ai.mcts import TreeSearch
from games.rules.position import Position, start_position
from games.rules.ruleset import Ruleset

VARIED = 8
"""Placements of a game that are drawn by their visits; then the best is played."""
CURIOSITY = 2.0
"""How much flatter priors are than in play: what they dislike is looked at, too."""


class Lesson(NamedTuple):
    """A position, and how often the search looked at its placements."""

    line: tuple[Choice, ...]
    """What led to it."""
    visits: Mapping[Choice, int]

    def position(self, ruleset: Ruleset) -> Position:
        """Return the position."""
        position = start_position(ruleset)
        for color, number in self.line:
            position = position.play(color, number)
        return position


def play_game(
    ruleset: Ruleset, preferences: Preferences, simulations: int, seed: str
) -> list[Lesson]:
    """Play a game, not of a drafted ruleset; tell of all positions with a choice."""
    settings = preferences.settings
    curious = preferences._replace(
        settings=settings._replace(temperature=settings.temperature * CURIOSITY)
    )
    chance = random.Random(seed)  # noqa: S311
    position = start_position(ruleset)
    lessons = []
    while not position.is_over:
        line = tuple([placed[:2] for placed in position.played])
        search = TreeSearch(position, curious, simulations, f"{seed}:{len(line)}")
        search.simulate(simulations)
        found = {(c.color, c.number): c.visits for c in search.findings.candidates}
        if len(found) > 1:
            lessons.append(Lesson(line, {k: n for k, n in found.items() if n}))
        choice = next(iter(found))
        if len(line) < VARIED:
            choice = chance.choices(list(found), list(found.values()))[0]
        position = position.play(*choice)
    return lessons
