"""Train the net on one processor, with Adam (Kingma and Ba, 2015).

The loss is the cross-entropy of the win plus the Huber loss of the margin.
"""

from typing import Any

import numpy as np
from numba import njit

from games.computers.ai.arrays.learning import Diligence, Layers, Pupil
from games.computers.ai.arrays.lessons import Lessons
from games.computers.ai.arrays.memory import Counts, Floats
from games.computers.ai.arrays.nets import Net
from games.computers.ai.arrays.rules import Ints
from games.computers.ai.kernels.evaluation import MARGIN, POINTS, WIN

FIRST_DECAY, SECOND_DECAY = np.float32(0.9), np.float32(0.999)
TINY = np.float32(1e-8)
MARGIN_COUNTS = np.float32(0.2)
"""Weight of the margin's loss, relative to the win's loss."""
FAR = np.float32(2)
"""Margin error, in tens of points, beyond which the gradient no longer grows."""

compiled = njit(cache=True, fastmath=True, error_model="numpy")
"""Decorator for the kernels. Sums may be reordered, but always in the same way."""


@compiled
def learn(
    pupil: Pupil,
    lessons: Lessons,
    order: Ints,
    seen: Ints,
    turns: Counts,
    diligence: Diligence,
) -> tuple[float, float]:
    """Train on all positions once; return the losses for win and margin.

    `seen` contains the board rotation for each position, in the given order. `turns`
    contains each row's image in each rotation; its shape is (turns, rows). The win's
    loss is in nats, the margin's in squared tens of points.
    """
    net, gradients, layers = pupil.net, pupil.gradients, pupil.layers
    nats, squares = 0.0, 0.0
    for begin in range(0, len(order), diligence.batch):
        end = min(begin + diligence.batch, len(order))
        for i in range(begin, end):
            k = order[i]
            rows = lessons.rows[lessons.begins[k] : lessons.begins[k + 1]]
            turn = turns[seen[i]]
            win, margin = _target(lessons.targets[k], diligence.truth)
            _go_forward(net, layers, rows, turn)
            guess, off = layers.out[WIN], layers.out[MARGIN] - margin
            nats += _nats(guess, win)
            squares += off * off
            layers.wrong[WIN] = guess - win
            layers.wrong[MARGIN] = MARGIN_COUNTS * max(min(off, FAR), -FAR)
            _go_back(net, gradients, layers, rows, turn)
        pupil.steps[0] += 1
        _step(pupil, diligence.rate, end - begin)
    return nats / len(order), squares / len(order)


@compiled
def examine(
    pupil: Pupil, lessons: Lessons, order: Ints, turns: Counts
) -> tuple[float, float, float]:
    """Return the losses for win and margin, and the hit rate.

    The units are nats and squared tens of points. A hit is a position for which the net
    predicted the winner.
    """
    nats, squares, hits = 0.0, 0.0, 0
    for k in order:
        rows = lessons.rows[lessons.begins[k] : lessons.begins[k + 1]]
        _go_forward(pupil.net, pupil.layers, rows, turns[0])
        win, margin = _target(lessons.targets[k], np.float32(1))
        guess, off = pupil.layers.out[WIN], pupil.layers.out[MARGIN] - margin
        nats += _nats(guess, win)
        squares += off * off
        hits += (guess > 0.5) == (win > 0.5)  # noqa: PLR2004
    return nats / len(order), squares / len(order), hits / len(order)


@compiled
def _target(targets: Floats, truth: Any) -> tuple[float, float]:
    """Return the targets: weighted means of the result and the expectation."""
    win = targets[0] + truth * (targets[2] - targets[0])
    margin = targets[1] + truth * (targets[3] - targets[1])
    return win, margin / POINTS


@compiled
def _nats(guess: float, win: float) -> float:
    return -win * np.log(guess + 1e-7) - (1 - win) * np.log(1 - guess + 1e-7)


@compiled
def _go_forward(net: Net, layers: Layers, rows: Any, turn: Counts) -> None:
    """Write the activations for some rows into the layers, with the board rotated."""
    layers.sums[:] = net.bias
    for row in rows:
        layers.sums[:] += net.rows[turn[row]]
    layers.units[:] = net.second_bias
    for h in range(len(layers.sums)):
        layers.sums[h] = max(layers.sums[h], np.float32(0))
        if layers.sums[h] > 0:
            layers.units[:] += net.second[h] * layers.sums[h]
    layers.out[:] = net.out_bias
    for j in range(len(layers.units)):
        layers.units[j] = max(layers.units[j], np.float32(0))
        for o in range(len(layers.out)):
            layers.out[o] += net.out[j, o] * layers.units[j]
    layers.out[WIN] = 1 / (1 + np.exp(-layers.out[WIN]))


@compiled
def _go_back(net: Net, gradients: Net, layers: Layers, rows: Any, turn: Counts) -> None:
    """Add the error gradients for one position to the batch's gradients."""
    gradients.out_bias[:] += layers.wrong
    for j in range(len(layers.units)):
        layers.above[j] = 0
        if layers.units[j] > 0:
            for o in range(len(layers.wrong)):
                layers.above[j] += layers.wrong[o] * net.out[j, o]
                gradients.out[j, o] += layers.wrong[o] * layers.units[j]
    gradients.second_bias[:] += layers.above
    for h in range(len(layers.sums)):
        layers.below[h] = 0
        if layers.sums[h] > 0:
            total = np.float32(0)
            for j in range(len(layers.above)):
                total += net.second[h, j] * layers.above[j]
                gradients.second[h, j] += layers.above[j] * layers.sums[h]
            layers.below[h] = total
    gradients.bias[:] += layers.below
    for row in rows:
        gradients.rows[turn[row]] += layers.below


@compiled
def _step(pupil: Pupil, rate: float, size: int) -> None:
    """Update all weights from gradients that are sums over `size` positions."""
    steps = pupil.steps[0]
    first = np.float32(1) - FIRST_DECAY**steps
    second = np.float32(1) - SECOND_DECAY**steps
    step, share = np.float32(rate * np.sqrt(second) / first), np.float32(1 / size)
    net, gradients, means, squares = (
        pupil.net,
        pupil.gradients,
        pupil.means,
        pupil.squares,
    )
    for layer in (
        (net.rows, gradients.rows, means.rows, squares.rows),
        (net.second, gradients.second, means.second, squares.second),
        (net.out, gradients.out, means.out, squares.out),
    ):
        weights, gradient, mean, square = layer
        for row in range(len(weights)):
            _adapt(weights[row], gradient[row], mean[row], square[row], step, share)
    for flat in (
        (net.bias, gradients.bias, means.bias, squares.bias),
        (
            net.second_bias,
            gradients.second_bias,
            means.second_bias,
            squares.second_bias,
        ),
        (net.out_bias, gradients.out_bias, means.out_bias, squares.out_bias),
    ):
        _adapt(flat[0], flat[1], flat[2], flat[3], step, share)


@compiled
def _adapt(
    weights: Floats,
    gradients: Floats,
    means: Floats,
    squares: Floats,
    step: np.float32,
    share: np.float32,
) -> None:
    """Update weights against their gradients, and reset the gradients."""
    unit = np.float32(1)
    for i in range(len(weights)):
        gradient = gradients[i] * share
        means[i] = FIRST_DECAY * means[i] + (unit - FIRST_DECAY) * gradient
        squares[i] = (
            SECOND_DECAY * squares[i] + (unit - SECOND_DECAY) * gradient * gradient
        )
        weights[i] -= step * means[i] / (np.sqrt(squares[i]) + TINY)
        gradients[i] = 0
