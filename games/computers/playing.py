"""Games of computers alone, played to the end. Pure: no server, no database."""

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from games.computers import registry
from games.computers.ai.levels import choose_pick
from games.computers.beginnings import first_position
from games.computers.registry import ExternalEngine
from games.rules.options import Options
from games.rules.ruleset import Ruleset
from games.rules.variants import find_ruleset


@dataclass(frozen=True)
class ComputerGame:
    """A game to be played; can be sent to another process."""

    variant: str
    options: Options
    levels: tuple[str, ...]
    """The level of each seat."""
    seed: str
    """Equal seeds give equal games, except for external engines."""
    engines: Mapping[str, ExternalEngine] = field(default_factory=dict, compare=False)
    """External engines among the levels, which another process does not know."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the game."""
        return find_ruleset(self.variant, self.options)


class ComputerStep(NamedTuple):
    """A pick of a draft, or a placement."""

    seconds: float
    """Time that the level took."""
    color: int
    chosen: int
    """The piece of a pick, the number of a placement."""
    stand_in: str | None = None
    """The level that chose instead of the seat's."""


class PlayedComputerGame(NamedTuple):
    """A game and its steps; a puzzle may end where nothing fits."""

    game: ComputerGame
    steps: Sequence[ComputerStep]


def play(game: ComputerGame) -> PlayedComputerGame:
    """Play a game until no seat can move."""
    for level, engine in game.engines.items():
        registry.register(level, engine)
    position = first_position(game.ruleset, random.Random(game.seed))  # noqa: S311
    steps: list[ComputerStep] = []
    while (seat := position.seat) is not None:
        level, seed = game.levels[seat], f"{game.seed}:{len(steps)}"
        begun = time.perf_counter()
        if position.picking is not None:
            color, chosen = position.picking, choose_pick(position, level, seed)
            stand_in, after = None, position.draft(chosen)
        elif not any(position.legal_sets):
            break  # a puzzle, in which only a piece could be taken back
        else:
            color, chosen, stand_in = registry.choose_placement(position, level, seed)
            after = position.play(color, chosen)
        steps.append(ComputerStep(time.perf_counter() - begun, color, chosen, stand_in))
        position = after
    return PlayedComputerGame(game, steps)
