"""Which computers play here: our levels, and the external engines that are registered.

The app registers those that `settings.GTP_ENGINES` has; no request says what starts.
Whatever goes wrong with it, its move is made: by a level of ours.
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
"""Simulations from which on a move takes so long that others do not wait behind it."""
FALLBACK = "greedy"
"""The level that stands in for what cannot move; it needs little time."""
MOST_SECONDS = max(level.seconds for level in levels.LEVELS.values())
"""Tasks and leases are made for what our levels take."""
PENTOBIS = tuple(variant.variant for variant in pentobi.VARIANTS)


class ExternalEngine(Struct, frozen=True, forbid_unknown_fields=True):
    """An external engine, as settings name it."""

    command: Annotated[tuple[str, ...], Meta(min_length=1)]
    """A program and its arguments; no shell reads them."""
    variants: tuple[str, ...] = PENTOBIS
    description: str = "An external engine."
    seconds: Annotated[float, Meta(gt=0, le=MOST_SECONDS)] = 5.0
    """For a move, the start of the engine included."""
    memory_mb: Annotated[int, Meta(ge=16)] = 1024
    env: Mapping[str, str] = {}
    """Besides PATH and LANG: our own environment has secrets."""

    @property
    def program(self) -> EngineProgram:
        """What is started for a move."""
        path = os.environ.get("PATH", os.defpath)
        return EngineProgram(
            argv=self.command,
            seconds=self.seconds,
            lifetime=self.seconds,
            memory=self.memory_mb * 2**20,
            env={"PATH": path, "LANG": "C.UTF-8", **self.env},
        )

    def level(self, name: str) -> Level:
        """What is told of it where levels are chosen."""
        return replace(
            levels.LEVELS[FALLBACK],
            name=name,
            description=self.description,
            seconds=math.ceil(self.seconds),
            variants=self.variants,
        )


def read_engines(setting: object) -> dict[str, ExternalEngine]:
    """Return engines by the names of their levels; raises `ValueError`."""
    name = Annotated[str, Meta(pattern="^[0-9a-z-]{1,30}$")]
    named = msgspec.convert(setting, dict[name, ExternalEngine])
    for variant in {v for engine in named.values() for v in engine.variants}:
        find_rules(variant)
    return {ENGINE_PREFIX + name: engine for name, engine in named.items()}


ENGINES: dict[str, ExternalEngine] = {}
"""All external engines, by the names of their levels."""
LEVELS: dict[str, Level] = dict(levels.LEVELS)
"""All that may be chosen for a seat, by name."""


def register(level: str, engine: ExternalEngine) -> None:
    """Let seats be given to an engine; an app's `ready()` does."""
    ENGINES[level] = engine
    LEVELS[level] = engine.level(level)


def require_variant(level: str, variant: str, field: str) -> None:
    """Refuse a level where it does not play; raises `InvalidError`."""
    if variant not in LEVELS[level].variants:
        raise InvalidError(f"{level} does not play {variant}.", field=field)


def is_long(level: str, ruleset: Ruleset) -> bool:
    """Return whether a move of a level may take seconds, so that others wait apart."""
    if level.startswith(ENGINE_PREFIX):
        return True
    found = levels.LEVELS.get(level)
    if found is None or found.simulations is None:
        return False
    return found.simulations.of(ruleset) >= LONG_SEARCH


class ChosenPlacement(NamedTuple):
    """A placement, and who chose it where that was not who was asked."""

    color: int
    number: int
    stand_in: str | None = None
    """The level that moved instead."""


class UnableError(Exception):
    """Why a level cannot choose."""


def searches(level: str, ruleset: Ruleset) -> bool:
    """Return whether a level searches for its moves by these rules."""
    found = levels.LEVELS.get(level)
    is_search = found is not None and found.simulations is not None
    return is_search and can_search(ruleset)


def choose_placement(position: Position, level: str, seed: str) -> ChosenPlacement:
    """Return what a level plays; the seed tells whose move it is.

    Why another level stands in is told in the log: an engine failed, or is registered
    no more, or nothing can be searched here.
    """
    try:
        return ChosenPlacement(*_chosen(position, level, seed))
    except (EngineError, UnableError) as error:
        logger.warning("%s: %s %s; %s moves for it.", seed, level, error, FALLBACK)
        chosen = levels.choose_placement(position, FALLBACK, seed)
        return ChosenPlacement(*chosen, FALLBACK)


def _chosen(position: Position, level: str, seed: str) -> Choice:
    if level.startswith(ENGINE_PREFIX):
        return _asked(position, level)
    if searches(level, position.ruleset):
        if not is_searchable():
            raise UnableError("searches, and this worker lacks the extra [ai]")
        if is_preparing():
            raise UnableError("searches, and that is still compiled")
    return levels.choose_placement(position, level, seed)


def _asked(position: Position, level: str) -> Choice:
    if level not in ENGINES:
        raise EngineError("is not among the settings")
    return ask_for_move(ENGINES[level].program, position)
