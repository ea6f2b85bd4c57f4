"""How strong levels are: matches of the arena, kept in `strength.json`.

The file is a list of matches with the fields of `Match`; what was not measured is not
there.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path

MATCHES = Path(__file__).with_suffix(".json")


@dataclass(frozen=True)
class Match:
    """Games of a level, in turn in every seat, against another in all other seats."""

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


@lru_cache(maxsize=1)
def all_matches() -> tuple[Match, ...]:
    """Return all that ship."""
    return read(MATCHES)


def read(path: Path) -> tuple[Match, ...]:
    """Read a file of matches; one that is not there has none."""
    if not path.exists():
        return ()
    return tuple(
        Match(**{**match, "interval": tuple(match["interval"])})
        for match in json.loads(path.read_text())
    )


def write(path: Path, matches: Iterable[Match]) -> None:
    """Write a file of matches, a line each."""
    lines = ",\n".join(json.dumps(asdict(match)) for match in matches)
    path.write_text(f"[\n{lines}\n]\n")


def matches_of(level: str) -> list[Match]:
    """Return the matches of a level."""
    return [match for match in all_matches() if match.level == level]
