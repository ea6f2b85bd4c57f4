"""Visits: the positions of a game and the moves that were chosen in them.

This module does no I/O.
"""

from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from games.rules.keys import Key, keys_of
from games.rules.position_data import Placed
from games.rules.ruleset import Ruleset
from records.explorer.moves import Moves
from records.judging.judge import Judged
from records.judging.results import margins_of
from records.judging.rulesets import is_shared
from records.judging.transcripts import Leaving, Skip

SKIP = "pass"
"""Text that represents a skip in a list of moves."""

_CACHED = 64
"""Maximum number of rulesets for which a process caches moves."""


class Visit(NamedTuple):
    """A position, the move that was chosen in it, and the next position."""

    position: int
    next: int
    color: int
    move: str
    margin: int
    """Lead, in points, of the moving player's team over the best other team; negative
    if the team is behind.
    """


@lru_cache(maxsize=_CACHED)
def moves_of(ruleset: Ruleset) -> Moves:
    """Return the move texts for a ruleset."""
    return Moves(keys_of(ruleset))


def is_explored(ruleset: Ruleset) -> bool:
    """Return whether all games of a ruleset start on the same board without a draft."""
    return is_shared(ruleset) and not ruleset.is_drafted


def visits(judged: Judged, plies: int) -> Iterator[Visit]:
    """Yield a game's first placements, and the skips between them.

    For the explorer, a game ends when a player leaves, because later positions have
    fewer players.
    """
    ruleset = judged.ruleset
    if not is_explored(ruleset):
        return
    moves, margins, ply = moves_of(ruleset), margins_of(judged), 0
    for (key, deed), (reached, _) in pairwise(_steps(judged)):
        if ply == plies or deed is None or isinstance(deed, Leaving):
            return
        if isinstance(deed, Skip):
            color, text = ruleset.color_index[deed.color], SKIP
            seat = ruleset.owner[color]
            assert seat is not None, "A shared color is never skipped."
        else:
            color, seat, ply = deed.color, deed.seat, ply + 1
            text = moves.common(key.frames, deed.number)
        yield Visit(key.value, reached.value, color, text, margins[seat])


def _steps(judged: Judged) -> Iterator[tuple[Key, Placed | Skip | Leaving | None]]:
    """Yield each position, with the move or departure that followed it, if any."""
    passed = deque(judged.passed)
    for ply, key in enumerate(judged.keys):
        while passed and passed[0].deed.ply == ply:
            yield passed.popleft()
        yield key, judged.played[ply] if ply < len(judged.played) else None
