"""Strength of levels: results of matches in the arena, from `strength.json`.

The file is a list of objects with the fields of `Strength`. Rulesets that were not
measured are omitted.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path

import msgspec

STRENGTHS = Path(__file__).with_suffix(".json")


@dataclass(frozen=True)
class Strength:
    """Result of a level's match against one opponent, with rotated seats."""

    ruleset: str
    """Canonical name of the ruleset, because options can change a variant."""
    variant: str
    level: str
    against: str
    """Opponent: a level, or a program that speaks GTP."""
    games: int
    won: float
    """Share of games that the level won; a win shared by two counts as half a win."""
    even: float
    """Share that the level would win against equal opponents: 1 divided by the number
    of teams."""
    interval: tuple[float, float]
    """95 % confidence interval of `won`."""
    by_side: tuple[float, ...] = ()
    """Share of games won on each side, in the order of play; empty for older
    matches."""
    seconds: float | None = None
    """Processor time per move, in seconds; None for older matches."""


@lru_cache(maxsize=1)
def all_strengths() -> tuple[Strength, ...]:
    """Return all results that ship with the project."""
    return read(STRENGTHS)


def read(path: Path) -> tuple[Strength, ...]:
    """Read a file of results; return an empty tuple if it does not exist."""
    if not path.exists():
        return ()
    return msgspec.json.decode(path.read_bytes(), type=tuple[Strength, ...])


def write(path: Path, strengths: Iterable[Strength]) -> None:
    """Write a file of results, one per line."""
    lines = ",\n".join(json.dumps(asdict(strength)) for strength in strengths)
    path.write_text(f"[\n{lines}\n]\n")


def strengths_of(level: str) -> list[Strength]:
    """Return the results of a level's matches."""
    return [strength for strength in all_strengths() if strength.level == level]
