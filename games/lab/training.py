"""Training of priors: softmax regression on what a search looked at (Coulom, 2007)."""

from collections.abc import Iterable, Sequence
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
from games.computers.ai.kernels.priors import features_of
from games.lab.selfplay import Lesson
from games.rules.ruleset import Ruleset

OTHERS = 60
"""Placements without a visit that are drawn from a position; each stands for more."""
STEPS = 400
RATE = 0.05
RESTRAINT = 1e-3
"""How much large weights cost."""


class Example(NamedTuple):
    """Placements of one position."""

    features: Floats
    """(placements, ROLES * FEATURES + pieces)"""
    shares: Floats
    """Per placement: its share of the visits."""
    stands_for: Floats
    """Per placement: how many it was drawn from."""


class Examples(NamedTuple):
    """Placements of many positions of a phase, one after another."""

    features: Floats
    """(placements, roles * FEATURES + pieces)"""
    shares: Floats
    """Per placement: its share of the visits of its position."""
    stands_for: Floats
    """Per placement: how many it was drawn from."""
    begins: NDArray[np.int64]
    """Per position: its first placement."""


def train(
    ruleset: Ruleset, lessons: Iterable[Lesson], seed: int
) -> tuple[Weights, list[float]]:
    """Return the weights that explain lessons best, and per phase what is left.

    What is left is the cross entropy of the search's visits and the priors, in nats.
    """
    chance = np.random.default_rng(seed)
    by_phase: list[list[Example]] = [[] for _ in range(PHASES)]
    for lesson in lessons:
        phase, example = _example(ruleset, lesson, chance)
        by_phase[phase].append(example)
    order = tables_of(ruleset.placements).order
    nothing = np.zeros(ROLES * FEATURES + len(order), np.float32), 0.0
    fitted = [fit(_joined(found)) if found else nothing for found in by_phase]
    cells = np.array([w[: ROLES * FEATURES] for w, _ in fitted])
    pieces = np.array([w[ROLES * FEATURES :] for w, _ in fitted])
    return Weights(
        cells.reshape(PHASES, ROLES, FEATURES),
        {
            ruleset.pieces[index].id: pieces[:, i].tolist()
            for i, index in enumerate(order)
        },
    ), [loss for _, loss in fitted]


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
    ruleset: Ruleset, lesson: Lesson, chance: np.random.Generator
) -> tuple[int, Example]:
    position = lesson.position(ruleset)
    tables = tables_of(position.placements)
    board = Board(tables, rules_of(position.ruleset, tables))
    room = room_of(board, state_of(position, tables), 0)
    color = next(iter(lesson.visits))[0]
    hand = position.hand_of(color)
    moves = [number for own, number in position.legal_moves() if own == color]
    visits = np.array([lesson.visits.get((color, n), 0) for n in moves], np.float32)
    seen, rest = np.flatnonzero(visits > 0), np.flatnonzero(visits == 0)
    drawn = chance.permutation(rest)[:OTHERS]
    kept = np.concatenate([seen, drawn])
    stands_for = np.ones(len(kept), np.float32)
    stands_for[len(seen) :] = len(rest) / max(len(drawn), 1)
    phase = features_of(board, room, hand)
    cells = room.features.T
    slots = tables.slot[np.array(moves)[kept]]
    features = np.concatenate(
        [
            _sums(cells, tables.cells[slots], len(tables.outward)),
            cells[tables.edges[slots]].sum(axis=1),
            cells[tables.corners[slots]].sum(axis=1),
            np.eye(len(tables.sizes), dtype=np.float32)[tables.piece[slots]],
        ],
        axis=1,
    )
    return phase, Example(features, visits[kept] / visits.sum(), stands_for)


def _sums(cells: Floats, lists: Cells, blank: int) -> Floats:
    """Sum over the cells covered: shorter lists end off board, which does not count."""
    inside = (lists != blank)[:, :, None]
    summed: Floats = (cells[lists] * inside).sum(axis=1)
    return summed


def _joined(found: Sequence[Example]) -> Examples:
    lengths = [len(shares) for _, shares, _ in found]
    return Examples(
        np.concatenate([one[0] for one in found]).astype(np.float32),
        np.concatenate([one[1] for one in found]),
        np.concatenate([one[2] for one in found]),
        np.cumsum([0, *lengths[:-1]]),
    )
