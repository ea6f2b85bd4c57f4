"""Players in the arena: engines, and levels with their usual or another budget."""

import re
import shlex
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeAlias
from urllib.parse import parse_qsl
from zlib import crc32

from games.computers.ai.findings import Budget
from games.computers.ai.levels import LEVELS, choose_pick, choose_placement
from games.computers.ai.manner import EDITION, EDITIONS, USUAL, Manner
from games.computers.ai.search import ReusableTree, is_searchable, search
from games.computers.gtp.client import EngineError, EngineProgram, GtpClient
from games.computers.gtp.external import ExternalPlayer
from games.computers.gtp.protocol import CommandRefusedError
from games.computers.gtp.views import plain_view
from games.rules.position import Position

ENGINE_PREFIX = "gtp:"
LEVEL_PREFIX = "level:"


_SIMULATIONS = re.compile(r"[1-9][0-9]{0,8}")
_NUMBER = re.compile(r"[0-9]{1,4}(\.[0-9]{1,6})?")


class UnknownNameError(ValueError):
    """Raised if a player's name is unknown; the message quotes the name."""


class Seated(Protocol):
    """A player in one game."""

    def tell(self, color: int, number: int) -> None:
        """Inform the player of another player's placement."""

    def pick(self, position: Position) -> int:
        """Return the piece to draft."""

    def choose(self, position: Position) -> tuple[int, int]:
        """Return the color and number of the placement to make."""

    def cpu_seconds(self) -> float | None:
        """Return the CPU time of all choices in seconds; None if it is unknown."""


@dataclass(frozen=True)
class LevelPlayer:
    """A level, optionally with other search settings."""

    level: str
    budget: Budget | None = None
    manner: Manner = USUAL
    reuses_tree: bool = False
    """Whether a search continues the tree of the previous search, as an engine does."""

    @property
    def searches(self) -> bool:
        """Whether the player needs the compiled search."""
        return self.budget is not None or LEVELS[self.level].simulations is not None

    @property
    def plays(self) -> str:
        """Description of the player."""
        if self.budget is None:
            return LEVELS[self.level].description
        changed = [f"{name} {value:g}" for name, value in self.manner.settings]
        files = (("priors", self.manner.priors), ("net", self.manner.net))
        for label, file in files:
            changed += [f"{label} {crc32(file.read_bytes()):08x}"] if file else []
        return ", ".join(
            [
                f"{self.budget.simulations} simulations",
                f"{self.budget.seconds:g} s",
                f"edition {self.manner.edition}",
                *changed,
                *(["reuse_tree"] if self.reuses_tree else []),
            ]
        )

    @contextmanager
    def sit_down(self, start: Position, seed: str) -> Iterator[Seated]:
        """Play one game."""
        yield _SeatedLevel(self, seed, ReusableTree() if self.reuses_tree else None)

    def choose(
        self, position: Position, seed: str, tree: ReusableTree | None
    ) -> tuple[int, int]:
        """Return the color and number of a placement."""
        if self.budget is None:
            return choose_placement(position, self.level, seed)
        best = search(position, self.budget, seed, manner=self.manner, tree=tree).best
        return best.color, best.number


@dataclass
class _SeatedLevel:
    player: LevelPlayer
    seed: str
    tree: ReusableTree | None
    spent: float = 0.0

    def tell(self, color: int, number: int) -> None:
        """Ignore the placement, because `choose` receives the position."""

    def pick(self, position: Position) -> int:
        return choose_pick(
            position, self.player.level, f"{self.seed}:{len(position.picks)}"
        )

    def choose(self, position: Position) -> tuple[int, int]:
        begun = time.process_time()
        seed = f"{self.seed}:{len(position.played)}"
        chosen = self.player.choose(position, seed, self.tree)
        self.spent += time.process_time() - begun
        return chosen

    def cpu_seconds(self) -> float:
        return self.spent


@dataclass(frozen=True)
class EnginePlayer:
    """An external GTP program, with one process per game."""

    program: EngineProgram

    @property
    def searches(self) -> bool:
        """Whether the player needs the compiled search; a program has its own."""
        return False

    @property
    def plays(self) -> str:
        """The command that starts the program."""
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
    """CPU time that the program needed to start, in seconds."""

    def tell(self, color: int, number: int) -> None:
        self.player.tell(color, number)

    def pick(self, position: Position) -> int:
        raise EngineError("does not support drafts")

    def choose(self, position: Position) -> tuple[int, int]:
        return self.player.choose(position)

    def cpu_seconds(self) -> float | None:
        now = self.player.cpu_seconds()
        return None if now is None or self.start is None else now - self.start


Player: TypeAlias = LevelPlayer | EnginePlayer


def find_player(name: str, programs: Mapping[str, EngineProgram]) -> Player:
    """Return the player with a name; raises `UnknownNameError`.

    Names are `greedy`, `level:5`, `gtp:NAME`, and with search settings
    `level:5?simulations=900&seconds=5&edition=1&priors=FILE&exploration=0.5`. With
    `reuse_tree=1`, each search continues the previous tree.
    """
    if name.startswith(ENGINE_PREFIX):
        engine = name.removeprefix(ENGINE_PREFIX)
        if engine not in programs:
            raise UnknownNameError(
                f"{name!r} is not a known engine. Define it with --engine."
            )
        return EnginePlayer(programs[engine])
    level, asks, query = name.removeprefix(LEVEL_PREFIX).partition("?")
    if level not in LEVELS:
        names = ", ".join(LEVELS)
        raise UnknownNameError(f"{name!r} is not a known level. Choose one of {names}.")
    try:
        player = (
            _searching(level, dict(parse_qsl(query, strict_parsing=True)))
            if asks
            else LevelPlayer(level)
        )
    except ValueError as error:
        raise UnknownNameError(f"{name!r}: {error}") from error
    # Without numba, a server would log this and play as greedy. A match must not
    # measure that.
    if player.searches and not is_searchable():
        raise UnknownNameError(f"{name!r} requires numba. Install the extra [ai].")
    return player


def _searching(level: str, query: dict[str, str]) -> LevelPlayer:
    """Return a level with the settings of a query; raises `ValueError`."""
    simulations = _SIMULATIONS.fullmatch(query.pop("simulations", ""))
    seconds = _NUMBER.fullmatch(query.pop("seconds", f"{LEVELS[level].seconds}"))
    if simulations is None or seconds is None:
        raise ValueError("write ?simulations=900&seconds=5.")
    edition = query.pop("edition", f"{LEVELS[level].edition or EDITION}")
    if edition not in map(str, EDITIONS):
        raise ValueError(f"edition must be one of {', '.join(map(str, EDITIONS))}.")
    reuses_tree = query.pop("reuse_tree", "0")
    if reuses_tree not in ("0", "1"):
        raise ValueError("reuse_tree must be 0 or 1.")
    manner = Manner(
        edition=int(edition),
        priors=_file(query.pop("priors", None)),
        net=_net(query.pop("net", None)),
        settings=tuple(_setting(name, text) for name, text in sorted(query.items())),
    )
    budget = Budget(int(simulations[0]), float(seconds[0]), to_move=True)
    return LevelPlayer(level, budget, manner, reuses_tree == "1")


def _file(name: str | None) -> Path | None:
    if name is not None and not Path(name).is_file():
        raise ValueError(f"file {name} does not exist.")
    return None if name is None else Path(name)


def _net(name: str | None) -> Path | None:
    """Return the path of a net, which is checked before the match starts."""
    from games.computers.ai.nets import read_net  # noqa: PLC0415 - loads numpy

    path = _file(name)
    if path is not None:
        read_net(path)
    return path


def _setting(name: str, text: str) -> tuple[str, float]:
    from games.computers.ai.arrays.style import Settings  # noqa: PLC0415 - loads numpy

    usual = Settings()._asdict()
    if name not in usual:
        raise ValueError(
            f"{name} is not a known setting. Choose one of {', '.join(usual)}."
        )
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"{name} must be a number.")
    return name, type(usual[name])(float(text))
