"""Self-play games, from which priors learn."""

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
"""Number of a game's first placements that are drawn at random, weighted by visits.
After that, the best placement is played."""
CURIOSITY = 2.0
"""Factor by which the temperature of priors is higher than in normal play, to explore
more."""
FLOOR = 0.25
"""Fraction of the root's priors that is split equally among all placements, so that
priors exclude none of them. With 1, only values guide the search, which is sufficient
for the few openings."""


class Lesson(NamedTuple):
    """A position, and the number of visits of each placement in a search."""

    variant: str
    options: Options
    drawn: int | None
    """Drawn first piece, if any."""
    picks: tuple[int, ...]
    """Pieces drafted before play."""
    line: tuple[Choice, ...]
    """Placements that led to the position."""
    visits: Mapping[Choice, int]

    @property
    def position(self) -> Position:
        """The position after the line."""
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
    """Play up to `plies` placements; return all positions that offer a choice."""
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
    ruleset_key = ruleset.variant, ruleset.options
    picks = tuple(pick.piece for pick in position.picks)
    lessons = []
    while not position.is_over and len(position.played) < plies:
        line = tuple([placed[:2] for placed in position.played])
        search = TreeSearch(position, curious, simulations, f"{seed}:{len(line)}")
        search.simulate(simulations)
        visits = {(c.color, c.number): c.visits for c in search.findings.candidates}
        if len(visits) > 1:
            looked_at = {choice: n for choice, n in visits.items() if n}
            lessons.append(Lesson(*ruleset_key, position.drawn, picks, line, looked_at))
        choice = next(iter(visits))
        if len(line) < VARIED:
            choice = chance.choices(list(visits), list(visits.values()))[0]
        position = position.play(*choice)
    return lessons
