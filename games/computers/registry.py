"""Which computers play here: our levels, and the external engines that are registered.

The app registers those that `settings.GTP_ENGINES` has; no request says what starts.
Whatever goes wrong with it, its move is made: by a level of ours.
"""

import logging
import math
import os
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from games.computers import pentobi
from games.computers.ai import levels
from games.computers.ai.levels import Level
from games.computers.gtp.client import EngineError, EngineProgram
from games.computers.gtp.external import ask_for_move
from games.computers.gtp.names import find_rules
from games.errors import InvalidError
from games.rules.position import Position

logger = logging.getLogger(__name__)

ENGINE_PREFIX = "gtp-"
FALLBACK = "greedy"
"""The level that moves for an engine that fails; it needs little time."""
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


def choose_placement(position: Position, level: str, seed: str) -> tuple[int, int]:
    """Return the color and number that a level plays; the seed tells whose move it is.

    An engine that fails, or that is registered no more, is told in the log.
    """
    if not level.startswith(ENGINE_PREFIX):
        return levels.choose_placement(position, level, seed)
    try:
        return _asked(position, level)
    except EngineError as error:
        logger.warning("%s: %s %s; %s moves for it.", seed, level, error, FALLBACK)
        return levels.choose_placement(position, FALLBACK, seed)


def _asked(position: Position, level: str) -> tuple[int, int]:
    if level not in ENGINES:
        raise EngineError("is not among the settings")
    return ask_for_move(ENGINES[level].program, position)
