"""Folding: a state as small as it can be kept, and unfolded to what it was. Pure.

Nearly all of a state are the sets of placements in its position, which its placements
lead to again. Their numbers stay in this process, as they must.
"""

from array import array
from itertools import chain
from typing import Final, NamedTuple

from msgspec.structs import replace

from games.replay.history import Kind, Step, position_after
from games.replay.state import GameState
from games.rules.position_data import Placed

_KINDS: Final[tuple[Kind, ...]] = ("placed", "picked", "left", "skipped")


class FoldedState(NamedTuple):
    """A state without sets; steps and placements are rows of numbers."""

    bare: GameState
    steps: "array[int]"
    """Per step, its version and kind."""
    played: "array[int]"
    """Per placement, its color, number and seat."""


def fold(state: GameState) -> FoldedState:
    """Return what is needed to find a state again; takes a tenth of its memory."""
    position = state.position
    bare = position._replace(free=0, alive=(), reach=(), legal_sets=(), played=())
    steps = ((version, _KINDS.index(kind)) for version, kind in state.steps)
    return FoldedState(
        replace(state, position=bare, steps=()),
        array("I", chain.from_iterable(steps)),
        array("I", chain.from_iterable(position.played)),
    )


def unfold(folded: FoldedState) -> GameState:
    """Return the state that was folded."""
    numbers, told = iter(folded.played), iter(folded.steps)
    played = tuple(map(Placed, numbers, numbers, numbers))
    steps = tuple([Step(version, _KINDS[next(told)]) for version in told])
    position = position_after(
        folded.bare.position._replace(played=played), [step.kind for step in steps]
    )
    return replace(folded.bare, position=position, steps=steps)
