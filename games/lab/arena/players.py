"""Who plays in the arena: levels, as they are or with another budget, and engines."""

import re
import shlex
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Protocol, TypeAlias
from urllib.parse import parse_qsl
from zlib import crc32

from games.computers.ai.findings import Budget
from games.computers.ai.levels import LEVELS, choose_placement
from games.computers.ai.search import is_searchable, search
from games.computers.gtp.client import EngineProgram, GtpClient
from games.computers.gtp.external import ExternalPlayer
from games.computers.gtp.protocol import CommandRefusedError
from games.computers.gtp.views import plain_view
from games.rules.position import Position

ENGINE_PREFIX = "gtp:"
LEVEL_PREFIX = "level:"

_SIMULATIONS = re.compile(r"[1-9][0-9]{0,8}")
_SECONDS = re.compile(r"[0-9]{1,4}(\.[0-9]+)?")


class UnknownPlayerError(ValueError):
    """A name that nobody has; quotes it."""


class Seated(Protocol):
    """A player in one game."""

    def tell(self, color: int, number: int) -> None:
        """Tell of a placement by others."""

    def choose(self, position: Position) -> tuple[int, int]:
        """Return the color and number of its placement."""

    def cpu_seconds(self) -> float | None:
        """Return what its choices have cost, if that is known."""


@dataclass(frozen=True)
class LevelPlayer:
    """A level of ours, with another budget where one is given."""

    level: str
    budget: Budget | None = None

    @property
    def plays(self) -> str:
        """How it plays, in words."""
        if self.budget is None:
            return LEVELS[self.level].description
        return f"{self.budget.simulations} simulations, {self.budget.seconds:g} s"

    @contextmanager
    def sit_down(self, start: Position, seed: str) -> Iterator[Seated]:
        """Play one game."""
        yield _SeatedLevel(self, seed)

    def choose(self, position: Position, seed: str) -> tuple[int, int]:
        """Return the color and number of a placement."""
        if self.budget is None:
            return choose_placement(position, self.level, seed)
        best = search(position, self.budget, seed).best
        return best.color, best.number


@dataclass
class _SeatedLevel:
    player: LevelPlayer
    seed: str
    spent: float = 0.0

    def tell(self, color: int, number: int) -> None:
        """Look at positions only when asked."""

    def choose(self, position: Position) -> tuple[int, int]:
        begun = time.process_time()
        chosen = self.player.choose(position, f"{self.seed}:{len(position.played)}")
        self.spent += time.process_time() - begun
        return chosen

    def cpu_seconds(self) -> float:
        return self.spent


@dataclass(frozen=True)
class EnginePlayer:
    """A program that speaks GTP; each game has a process of its own."""

    program: EngineProgram

    @property
    def plays(self) -> str:
        """Its command: nothing else of it is known."""
        return shlex.join(self.program.argv)

    @contextmanager
    def sit_down(self, start: Position, seed: str) -> Iterator[Seated]:
        """Play one game; raises `EngineError`."""
        with GtpClient(self.program) as client:
            player = ExternalPlayer(client, [plain_view(start)])
            with suppress(CommandRefusedError):
                client.ask(f"set_random_seed {crc32(seed.encode())}")
            yield _SeatedEngine(player, player.cpu_seconds())


@dataclass
class _SeatedEngine:
    player: ExternalPlayer
    start: float | None
    """CPU seconds that it took to start."""

    def tell(self, color: int, number: int) -> None:
        self.player.tell(color, number)

    def choose(self, position: Position) -> tuple[int, int]:
        return self.player.choose(position)

    def cpu_seconds(self) -> float | None:
        now = self.player.cpu_seconds()
        return None if now is None or self.start is None else now - self.start


Player: TypeAlias = LevelPlayer | EnginePlayer


def find_player(name: str, programs: Mapping[str, EngineProgram]) -> Player:
    """Return who has a name; raises `UnknownPlayerError`.

    Names are `greedy`, `level:5`, `level:5?simulations=900&seconds=5` and `gtp:NAME`.
    """
    if name.startswith(ENGINE_PREFIX):
        engine = name.removeprefix(ENGINE_PREFIX)
        if engine not in programs:
            raise UnknownPlayerError(f"{name!r}: no engine has this name.")
        return EnginePlayer(programs[engine])
    level, asks, query = name.removeprefix(LEVEL_PREFIX).partition("?")
    if level not in LEVELS:
        known = ", ".join(LEVELS)
        raise UnknownPlayerError(f"{name!r}: the levels are {known}.")
    if asks and not is_searchable():
        raise UnknownPlayerError(f"{name!r}: searching needs numba.")
    return LevelPlayer(level, _budget(name, level, query) if asks else None)


def _budget(name: str, level: str, query: str) -> Budget:
    given = {"seconds": f"{LEVELS[level].seconds}", **dict(parse_qsl(query))}
    simulations = _SIMULATIONS.fullmatch(given.pop("simulations", ""))
    seconds = _SECONDS.fullmatch(given.pop("seconds"))
    if given or simulations is None or seconds is None:
        raise UnknownPlayerError(f"{name!r}: write ?simulations=900&seconds=5.")
    return Budget(int(simulations[0]), float(seconds[0]), to_move=True)
