"""Training of priors: softmax regression on what a search looked at (Coulom, 2007)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.computers.ai.arrays.memory import (
    FEATURES,
    PHASES,
    ROLES,
    Board,
    Floats,
    room_of,
)
from games.computers.ai.arrays.rules import rules_of
from games.computers.ai.arrays.states import state_of
from games.computers.ai.arrays.style import Weights
from games.computers.ai.arrays.tables import Cells, tables_of
from games.computers.ai.findings import Choice
from games.computers.ai.kernels.priors import features_of
from games.lab.selfplay import Lesson
from games.rules.position import Position

OTHERS = 60
"""Placements without a visit that are drawn from a position; each stands for more."""
STEPS = 400
RATE = 0.05
RESTRAINT = 1e-3
"""How much large weights cost."""
CELLS = ROLES * FEATURES
"""Weights that all pieces share."""


class Example(NamedTuple):
    """Placements of one position."""

    features: Floats
    """(placements, ROLES * FEATURES)"""
    pieces: NDArray[np.int64]
    """Per placement: the number of its piece."""
    shares: Floats
    """Per placement: its share of the visits."""
    stands_for: Floats
    """Per placement: how many it was drawn from."""


class Examples(NamedTuple):
    """Placements of many positions of a phase, one after another."""

    features: Floats
    """(placements, ROLES * FEATURES + pieces)"""
    shares: Floats
    """Per placement: its share of the visits of its position."""
    stands_for: Floats
    """Per placement: how many it was drawn from."""
    begins: NDArray[np.int64]
    """Per position: its first placement."""


def train(
    lessons: Iterable[Lesson], before: Weights, seed: int
) -> tuple[Weights, list[float]]:
    """Return the weights that explain lessons best, and per phase what is left.

    What is left is the cross entropy of the search's visits and the priors, in nats. A
    phase without lessons keeps its weights of before, as do pieces that none has.
    """
    chance = np.random.default_rng(seed)
    pieces: dict[str, int] = {}
    by_phase: list[list[Example]] = [[] for _ in range(PHASES)]
    for lesson in lessons:
        phase, example = _example(lesson.position, lesson.visits, pieces, chance)
        by_phase[phase].append(example)
    cells = before.cells.copy()
    worth = {**{piece: [0.0] * PHASES for piece in pieces}, **before.pieces}
    losses = [0.0] * PHASES
    for phase, found in enumerate(by_phase):
        if not found:
            continue
        weights, losses[phase] = fit(_joined(found, len(pieces)))
        cells[phase] = weights[:CELLS].reshape(ROLES, FEATURES)
        for piece, index in pieces.items():
            row = list(worth[piece])
            row[phase] = float(weights[CELLS + index])
            worth[piece] = row
    return Weights(cells, worth), losses


def fit(examples: Examples) -> tuple[Floats, float]:
    """Return the weights of the features, and the cross entropy that is left."""
    weights = np.zeros(examples.features.shape[1], np.float32)
    momentum, square = np.zeros_like(weights), np.zeros_like(weights)
    positions = len(examples.begins)
    lengths = np.diff([*examples.begins, len(examples.shares)])
    scale = np.maximum(np.abs(examples.features).max(axis=0), 1e-6)
    features = examples.features / scale
    loss = 0.0
    for step in range(1, STEPS + 1):
        logits = features @ weights
        logits -= np.repeat(np.maximum.reduceat(logits, examples.begins), lengths)
        likely = np.exp(logits) * examples.stands_for
        sums = np.add.reduceat(likely, examples.begins)
        expected = likely / np.repeat(sums, lengths)
        missed = examples.shares - expected
        loss = float(
            np.sum(examples.shares * (np.repeat(np.log(sums), lengths) - logits))
            / positions
        )
        slope = missed @ features / positions - RESTRAINT * weights
        momentum = 0.9 * momentum + 0.1 * slope
        square = 0.99 * square + 0.01 * slope**2
        weights += (
            RATE
            * (momentum / (1 - 0.9**step))
            / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
        )
    return weights / scale, loss


def _example(
    position: Position,
    visited: Mapping[Choice, int],
    pieces: dict[str, int],
    chance: np.random.Generator,
) -> tuple[int, Example]:
    """Describe a position's placements; `pieces` numbers those that were met so far."""
    tables = tables_of(position.placements)
    board = Board(tables, rules_of(position.ruleset, tables))
    room = room_of(board, state_of(position, tables), 0)
    color = next(iter(visited))[0]
    hand = position.hand_of(color)
    moves = [number for own, number in position.legal_placements() if own == color]
    visits = np.array([visited.get((color, n), 0) for n in moves], np.float32)
    seen, rest = np.flatnonzero(visits > 0), np.flatnonzero(visits == 0)
    drawn = chance.permutation(rest)[:OTHERS]
    kept = np.concatenate([seen, drawn])
    stands_for = np.ones(len(kept), np.float32)
    stands_for[len(seen) :] = len(rest) / max(len(drawn), 1)
    phase = features_of(board, room, hand)
    cells = room.features.T
    numbers = np.array(moves)[kept]
    slots = tables.slot[numbers]
    features = np.concatenate(
        [
            _sums(cells, tables.cells[slots], len(tables.outward)),
            cells[tables.edges[slots]].sum(axis=1),
            cells[tables.corners[slots]].sum(axis=1),
        ],
        axis=1,
    )
    of = [position.placements.piece_of(int(number)).id for number in numbers]
    named = np.array([pieces.setdefault(piece, len(pieces)) for piece in of])
    return phase, Example(features, named, visits[kept] / visits.sum(), stands_for)


def _sums(cells: Floats, lists: Cells, blank: int) -> Floats:
    """Sum over the cells covered: shorter lists end off board, which does not count."""
    inside = (lists != blank)[:, :, None]
    summed: Floats = (cells[lists] * inside).sum(axis=1)
    return summed


def _joined(found: Sequence[Example], pieces: int) -> Examples:
    lengths = [len(one.shares) for one in found]
    of = np.concatenate([one.pieces for one in found])
    features = np.concatenate([one.features for one in found])
    return Examples(
        np.hstack([features, np.eye(pieces, dtype=np.float32)[of]]).astype(np.float32),
        np.concatenate([one.shares for one in found]),
        np.concatenate([one.stands_for for one in found]),
        np.cumsum([0, *lengths[:-1]]),
    )
