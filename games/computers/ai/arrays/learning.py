"""Arrays for training a net: gradients, and optimizer settings."""

from typing import NamedTuple

import numpy as np

from games.computers.ai.arrays.memory import HIDDEN, LAST, OUTPUTS, Floats
from games.computers.ai.arrays.nets import Net
from games.computers.ai.arrays.rules import Ints


class Layers(NamedTuple):
    """Activations of each layer for one position, and the back-propagated errors."""

    sums: Floats
    """Weighted sums in the first layer."""
    units: Floats
    """Activations of the second layer."""
    out: Floats
    """Outputs of the net."""
    wrong: Floats
    """Output errors."""
    above: Floats
    """Errors in the second layer."""
    below: Floats
    """Errors in the first layer."""


class Pupil(NamedTuple):
    """A net in training, with the state of its optimizer (Adam)."""

    net: Net
    gradients: Net
    """Gradients, summed over a batch."""
    means: Net
    """First moments: decaying means of the gradients."""
    squares: Net
    """Second moments: decaying means of the squared gradients."""
    layers: Layers
    steps: Ints
    """Number of batches so far, as an array with one element."""


class Diligence(NamedTuple):
    """Training settings."""

    rate: float
    """Learning rate."""
    truth: float
    """Weight of the game's result in a training target; the search's expectation has
    the remaining weight."""
    batch: int
    """Number of positions per batch."""


def pupil_of(net: Net) -> Pupil:
    """Prepare a net for training, with a new optimizer; training modifies the net."""

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
