"""Games between computers only, played to the end without a server or database."""

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
    """A game to be played, which can be sent to another process."""

    variant: str
    options: Options
    levels: tuple[str, ...]
    """Level of each seat."""
    seed: str
    """Random seed. Equal seeds produce equal games, except with external engines."""
    engines: Mapping[str, ExternalEngine] = field(default_factory=dict, compare=False)
    """External engines among the levels, for processes in which they are not
    registered."""

    @property
    def ruleset(self) -> Ruleset:
        """Rules of the game."""
        return find_ruleset(self.variant, self.options)


class ComputerStep(NamedTuple):
    """A pick in a draft, or a placement."""

    seconds: float
    """Seconds that the choice took."""
    color: int
    chosen: int
    """Picked piece, or number of the placement."""
    stand_in: str | None = None
    """Level that chose in place of the seat's level; None if the seat's level chose."""


class PlayedComputerGame(NamedTuple):
    """A game with its steps; a puzzle may end early because no piece fits."""

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
            break  # A puzzle that can only continue by removing a piece.
        else:
            color, chosen, stand_in = registry.choose_placement(position, level, seed)
            after = position.play(color, chosen)
        steps.append(ComputerStep(time.perf_counter() - begun, color, chosen, stand_in))
        position = after
    return PlayedComputerGame(game, steps)
