"""The strength of levels: results of the arena's matches, in `strength.json`.

The file is a list with the fields of `Strength`; what was not measured is not there.
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
    """The strength of a level in a match, in every seat in turn, against one other."""

    ruleset: str
    """Canonical name: options can make another game of a variant."""
    variant: str
    level: str
    against: str
    """A level, or a program that speaks GTP."""
    games: int
    won: float
    """The share that the level won, a win of two counting half for each."""
    even: float
    """The share that it would win against its equals: one by the number of teams."""
    interval: tuple[float, float]
    """The 95 % confidence interval of `won`."""
    by_side: tuple[float, ...] = ()
    """The share on each side, who begins first; none of older matches."""
    seconds: float | None = None
    """Of a processor, for a move; None of older matches."""


@lru_cache(maxsize=1)
def all_strengths() -> tuple[Strength, ...]:
    """Return all that ship."""
    return read(STRENGTHS)


def read(path: Path) -> tuple[Strength, ...]:
    """Read a file; one that is not there has none."""
    if not path.exists():
        return ()
    return msgspec.json.decode(path.read_bytes(), type=tuple[Strength, ...])


def write(path: Path, strengths: Iterable[Strength]) -> None:
    """Write a file, a line each."""
    lines = ",\n".join(json.dumps(asdict(one)) for one in strengths)
    path.write_text(f"[\n{lines}\n]\n")


def strengths_of(level: str) -> list[Strength]:
    """Return how a level did in its matches."""
    return [one for one in all_strengths() if one.level == level]
