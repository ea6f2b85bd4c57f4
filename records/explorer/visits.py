"""Visits: what a game adds to the explorer, a placement at a time. Pure."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from games.rules.keys import keys_of
from games.rules.ruleset import Ruleset
from records.explorer.moves import Moves
from records.judging.judge import Judged
from records.judging.results import margins_of
from records.judging.rulesets import is_shared

_KEPT = 64
"""Rulesets whose moves a process keeps, as many as keys."""


class Visit(NamedTuple):
    """A position, what was chosen there, and where that led."""

    position: int
    next: int
    """The position right after the placement."""
    color: int
    move: str
    margin: int
    """Points between the mover's team and the best other one: less than 0, it lost."""


@lru_cache(maxsize=_KEPT)
def moves_of(ruleset: Ruleset) -> Moves:
    """Return the moves of a ruleset's positions."""
    return Moves(keys_of(ruleset))


def is_explored(ruleset: Ruleset) -> bool:
    """Whether games begin alike: on one board, and not with a draft of their own."""
    return is_shared(ruleset) and not ruleset.is_drafted


def visits(judged: Judged, plies: int) -> Iterator[Visit]:
    """Yield the first placements of a game, until a seat leaves.

    After that fewer play, which is another game; and nobody looks for it. A skip leads
    to another position as well, but it is no placement.
    """
    if not is_explored(judged.ruleset):
        return
    leaving = judged.transcript.out[0].ply if judged.transcript.out else None
    last = min(plies, len(judged.played))
    if leaving is not None:
        last = min(last, leaving)
    values = [key.value for key in judged.keys[: last + 1]]
    reached = values[1:]
    for ply, key in reversed(judged.passed):
        if 0 < ply <= last:
            reached[ply - 1] = key.value
    moves, margins = moves_of(judged.ruleset), margins_of(judged)
    for i, placed in enumerate(judged.played[:last]):
        yield Visit(
            values[i],
            reached[i],
            placed.color,
            moves.common(judged.keys[i].frames, placed.number),
            margins[placed.seat],
        )
