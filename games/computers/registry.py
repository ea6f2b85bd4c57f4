"""Registry of the available computer players: our levels and external engines.

The app registers the engines in `settings.GTP_ENGINES`; no request can choose which
program to start. If an engine fails, one of our levels makes its move.
"""

import logging
import math
import os
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Struct

from games.computers import pentobi
from games.computers.ai import levels
from games.computers.ai.findings import Choice
from games.computers.ai.levels import Level
from games.computers.ai.readiness import is_preparing
from games.computers.ai.search import can_search, is_searchable
from games.computers.gtp.client import EngineError, EngineProgram
from games.computers.gtp.external import ask_for_move
from games.computers.gtp.names import find_rules
from games.errors import InvalidError
from games.rules.position import Position
from games.rules.ruleset import Ruleset

logger = logging.getLogger(__name__)

ENGINE_PREFIX = "gtp-"
LONG_SEARCH = 1000
"""Minimum number of simulations for a move to count as slow. Other moves do not wait
behind slow ones."""
FALLBACK = "greedy"
"""Level that moves when another level cannot, because it needs little time."""
MOST_SECONDS = max(level.seconds for level in levels.LEVELS.values())
"""Maximum time for a move, in seconds. The time limits for tasks and leases depend on
it."""
PENTOBIS = tuple(variant.variant for variant in pentobi.VARIANTS)


class ExternalEngine(Struct, frozen=True, forbid_unknown_fields=True):
    """An external engine as configured in the settings."""

    command: Annotated[tuple[str, ...], Meta(min_length=1)]
    """Program and its arguments, started without a shell."""
    variants: tuple[str, ...] = PENTOBIS
    description: str = "An external engine."
    seconds: Annotated[float, Meta(gt=0, le=MOST_SECONDS)] = 5.0
    """Time limit for a move, in seconds, including the start of the engine."""
    memory_mb: Annotated[int, Meta(ge=16)] = 1024
    env: Mapping[str, str] = {}
    """Environment variables in addition to PATH and LANG. Our own environment is not
    passed on, because it contains secrets."""

    @property
    def program(self) -> EngineProgram:
        """Program to start for each move."""
        path = os.environ.get("PATH", os.defpath)
        return EngineProgram(
            argv=self.command,
            seconds=self.seconds,
            lifetime=self.seconds,
            memory=self.memory_mb * 2**20,
            env={"PATH": path, "LANG": "C.UTF-8", **self.env},
        )

    def level(self, name: str) -> Level:
        """Return the engine as a selectable level."""
        return replace(
            levels.LEVELS[FALLBACK],
            name=name,
            description=self.description,
            seconds=math.ceil(self.seconds),
            variants=self.variants,
        )


def read_engines(setting: object) -> dict[str, ExternalEngine]:
    """Return the engines by level name; raises `ValueError`."""
    name = Annotated[str, Meta(pattern="^[0-9a-z-]{1,30}$")]
    named = msgspec.convert(setting, dict[name, ExternalEngine])
    for variant in {v for engine in named.values() for v in engine.variants}:
        find_rules(variant)
    return {ENGINE_PREFIX + name: engine for name, engine in named.items()}


ENGINES: dict[str, ExternalEngine] = {}
"""External engines by level name."""
LEVELS: dict[str, Level] = dict(levels.LEVELS)
"""Levels that can be chosen for a seat, by name."""


def register(level: str, engine: ExternalEngine) -> None:
    """Add an engine to the levels; call this from an app's `ready()`."""
    ENGINES[level] = engine
    LEVELS[level] = engine.level(level)


def require_variant(level: str, variant: str, field: str) -> None:
    """Raise `InvalidError` if a level does not support a variant."""
    if variant not in LEVELS[level].variants:
        raise InvalidError(
            f"The level {level} does not support {variant}. Choose another level.",
            field=field,
        )


def is_long(level: str, ruleset: Ruleset) -> bool:
    """Return whether a move may take seconds, and therefore needs the slow queue."""
    if level.startswith(ENGINE_PREFIX):
        return True
    entry = levels.LEVELS.get(level)
    if entry is None or entry.simulations is None:
        return False
    return entry.simulations.for_ruleset(ruleset) >= LONG_SEARCH


class ChosenPlacement(NamedTuple):
    """A placement, and the level that made it if it was not the requested one."""

    color: int
    number: int
    stand_in: str | None = None
    """Level that moved instead of the requested one; None if the requested one
    moved."""


class UnableError(Exception):
    """Raised if a level cannot choose a move; the message contains the reason."""


def searches(level: str, ruleset: Ruleset) -> bool:
    """Return whether a level uses the search for a ruleset."""
    entry = levels.LEVELS.get(level)
    is_search = entry is not None and entry.simulations is not None
    return is_search and can_search(ruleset)


def choose_placement(position: Position, level: str, seed: str) -> ChosenPlacement:
    """Return a level's move; log lines identify the move by its seed.

    If a level cannot move, another level replaces it, and the reason is logged. A level
    cannot move if its engine fails or is no longer registered, or if this process
    cannot search.
    """
    try:
        return ChosenPlacement(*_chosen(position, level, seed))
    except (EngineError, UnableError) as error:
        logger.warning(
            "Level %s could not choose move %s, because it %s. Level %s moved instead.",
            *(level, seed, error, FALLBACK),
        )
        chosen = levels.choose_placement(position, FALLBACK, seed)
        return ChosenPlacement(*chosen, FALLBACK)


def _chosen(position: Position, level: str, seed: str) -> Choice:
    if level.startswith(ENGINE_PREFIX):
        return _asked(position, level)
    if searches(level, position.ruleset):
        if not is_searchable():
            raise UnableError(
                "requires a search, but the extra [ai] is not installed on this worker"
            )
        if is_preparing():
            raise UnableError("requires a search, which is still being compiled")
    return levels.choose_placement(position, level, seed)


def _asked(position: Position, level: str) -> Choice:
    if level not in ENGINES:
        raise EngineError("is missing from the setting GTP_ENGINES")
    return ask_for_move(ENGINES[level].program, position)
