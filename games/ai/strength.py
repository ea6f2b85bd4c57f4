"""How strong levels are: matches that were played to find out, kept in `strength.json`.

The file is a list of matches with the fields of `Match`; what was not measured is not
there.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

MATCHES = Path(__file__).with_suffix(".json")


@dataclass(frozen=True)
class Match:
    """Games of a level, in turn in every seat, against another in all other seats."""

    variant: str
    level: str
    against: str
    games: int
    won: float
    """The share that the level won, a win of two counting half for each."""
    even: float
    """The share that it would win against its equals: one by the number of teams."""
    interval: tuple[float, float]
    """The 95 % confidence interval of `won`."""


@lru_cache(maxsize=1)
def all_matches() -> tuple[Match, ...]:
    """Return all that were played."""
    return tuple(
        Match(**{**match, "interval": tuple(match["interval"])})
        for match in json.loads(MATCHES.read_text())
    )


def matches_of(level: str) -> list[Match]:
    """Return the matches of a level."""
    return [match for match in all_matches() if match.level == level]
