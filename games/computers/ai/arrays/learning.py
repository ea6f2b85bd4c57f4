"""Learning: a net with its gradients, and the settings of the optimizer."""

from typing import NamedTuple

import numpy as np

from games.computers.ai.arrays.memory import HIDDEN, LAST, OUTPUTS, Floats
from games.computers.ai.arrays.nets import Net
from games.computers.ai.arrays.rules import Ints


class Layers(NamedTuple):
    """Activations of a position in each layer, and the errors that go back."""

    sums: Floats
    """The first layer's,"""
    units: Floats
    """the second's,"""
    out: Floats
    """and what comes out."""
    wrong: Floats
    """How far that is off,"""
    above: Floats
    """and what the second layer"""
    below: Floats
    """and the first had to do with it."""


class Pupil(NamedTuple):
    """A net that learns, and all that Adam keeps of it."""

    net: Net
    gradients: Net
    """Of a batch, added up."""
    means: Net
    """The first moments: of all batches before, the later the more."""
    squares: Net
    """The second moments: of the gradients' squares."""
    layers: Layers
    steps: Ints
    """(1): batches so far."""


class Diligence(NamedTuple):
    """Settings of learning."""

    rate: float
    """The learning rate."""
    truth: float
    """How much the result counts as a target; the rest is what the search expected."""
    batch: int
    """Positions of a step."""


def pupil_of(net: Net) -> Pupil:
    """Return a net with all that it needs to learn; it is changed by that."""

    def nothing() -> Net:
        return Net(*[np.zeros_like(weights) for weights in net])

    def floats(count: int) -> Floats:
        return np.zeros(count, np.float32)

    return Pupil(
        net=net,
        gradients=nothing(),
        means=nothing(),
        squares=nothing(),
        layers=Layers(
            sums=floats(HIDDEN),
            units=floats(LAST),
            out=floats(OUTPUTS),
            wrong=floats(OUTPUTS),
            above=floats(LAST),
            below=floats(HIDDEN),
        ),
        steps=np.zeros(1, np.int64),
    )
