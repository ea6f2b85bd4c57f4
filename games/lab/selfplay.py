"""Games that a search plays against itself, to learn from."""

import random
from collections.abc import Mapping
from typing import NamedTuple

from games.computers.ai.arrays.memory import LONGEST_GAME
from games.computers.ai.arrays.style import Preferences
from games.computers.ai.findings import Choice
from games.computers.ai.mcts import TreeSearch
from games.computers.beginnings import first_position
from games.rules.options import Options
from games.rules.position import Position, start_position
from games.rules.ruleset import Ruleset
from games.rules.variants import find_ruleset

VARIED = 8
"""Placements of a game that are drawn by their visits; then the best is played."""
CURIOSITY = 2.0
"""How much flatter priors are than in play: what they dislike is looked at, too."""
FLOOR = 0.25
"""And equal for this part at the root: what they rule out would stay so. With 1, values
alone say what is looked at again: for openings, of which there are few."""


class Lesson(NamedTuple):
    """A position, and how often the search looked at its placements."""

    variant: str
    options: Options
    drawn: int | None
    """The first piece that was drawn,"""
    picks: tuple[int, ...]
    """the pieces that were drafted before,"""
    line: tuple[Choice, ...]
    """and the placements that led to it."""
    visits: Mapping[Choice, int]

    @property
    def position(self) -> Position:
        """The position."""
        position = start_position(find_ruleset(self.variant, self.options))
        if self.drawn is not None:
            position = position.draw(self.drawn)
        for piece in self.picks:
            position = position.draft(piece)
        for color, number in self.line:
            position = position.play(color, number)
        return position


def play_game(
    ruleset: Ruleset,
    preferences: Preferences,
    simulations: int,
    seed: str,
    plies: int = LONGEST_GAME,
    floor: float = FLOOR,
) -> list[Lesson]:
    """Play so many placements; tell of all positions with a choice."""
    settings = preferences.settings
    curious = preferences._replace(
        settings=settings._replace(
            temperature=settings.temperature * CURIOSITY, floor=floor
        )
    )
    chance = random.Random(seed)  # noqa: S311
    position = first_position(ruleset, chance)
    while position.undrafted:
        position = position.draft(chance.choice(position.undrafted))
    of = ruleset.variant, ruleset.options
    picks = tuple(pick.piece for pick in position.picks)
    lessons = []
    while not position.is_over and len(position.played) < plies:
        line = tuple([placed[:2] for placed in position.played])
        search = TreeSearch(position, curious, simulations, f"{seed}:{len(line)}")
        search.simulate(simulations)
        found = {(c.color, c.number): c.visits for c in search.findings.candidates}
        if len(found) > 1:
            looked_at = {choice: n for choice, n in found.items() if n}
            lessons.append(Lesson(*of, position.drawn, picks, line, looked_at))
        choice = next(iter(found))
        if len(line) < VARIED:
            choice = chance.choices(list(found), list(found.values()))[0]
        position = position.play(*choice)
    return lessons
