"""Folding: conversion of cached states to a compact form and back.

The sets of placements take almost all memory of a state, but can be recomputed from the
placements on the board. Placement numbers are valid only in this process.
"""

from array import array
from itertools import chain
from typing import Final, NamedTuple

from msgspec.structs import replace

from games.replay.history import Kind, Step, position_after
from games.replay.state import GameState
from games.rules.bitsets import Bitsets
from games.rules.position_data import Placed

_NO_BITSETS: Final = Bitsets(0, (), (), ())
_KINDS: Final[tuple[Kind, ...]] = ("placed", "picked", "left", "skipped")


class FoldedState(NamedTuple):
    """A state without its sets. Steps and placements are arrays of numbers."""

    bare: GameState
    steps: "array[int]"
    """Version and kind of each step."""
    played: "array[int]"
    """Color, number and seat of each placement."""


def fold(state: GameState) -> FoldedState:
    """Return a compact form of a state, which takes a tenth of its memory."""
    position = state.position
    bare = position._replace(bitsets=_NO_BITSETS, played=())
    steps = ((version, _KINDS.index(kind)) for version, kind in state.steps)
    return FoldedState(
        replace(state, position=bare, steps=()),
        array("I", chain.from_iterable(steps)),
        array("I", chain.from_iterable(position.played)),
    )


def unfold(folded: FoldedState) -> GameState:
    """Return the state that was folded."""
    numbers, step_numbers = iter(folded.played), iter(folded.steps)
    played = tuple(map(Placed, numbers, numbers, numbers))
    steps = tuple(
        [Step(version, _KINDS[next(step_numbers)]) for version in step_numbers]
    )
    position = position_after(
        folded.bare.position._replace(played=played), [step.kind for step in steps]
    )
    return replace(folded.bare, position=position, steps=steps)
