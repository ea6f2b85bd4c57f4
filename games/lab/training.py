"""Training of priors: softmax regression on search visits (Coulom, 2007)."""

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
"""Number of unvisited placements that are sampled per position. Each sampled placement
represents several others."""
STEPS = 400
RATE = 0.05
RESTRAINT = 1e-3
"""Penalty for large weights."""
CELLS = ROLES * FEATURES
"""Number of weights that all pieces share."""


class Example(NamedTuple):
    """The placements of one position."""

    features: Floats
    """Features. Shape: (placements, ROLES * FEATURES)."""
    pieces: NDArray[np.int64]
    """Piece number of each placement."""
    shares: Floats
    """Each placement's share of the visits."""
    stands_for: Floats
    """Number of placements that each one represents."""


class Examples(NamedTuple):
    """The placements of many positions in a phase, one position after the other."""

    features: Floats
    """Features. Shape: (placements, ROLES * FEATURES + pieces)."""
    shares: Floats
    """Each placement's share of its position's visits."""
    stands_for: Floats
    """Number of placements that each one represents."""
    begins: NDArray[np.int64]
    """Index of the first placement of each position."""


def train(
    lessons: Iterable[Lesson], before: Weights, seed: int
) -> tuple[Weights, list[float]]:
    """Return the weights that explain lessons best, and the remaining loss per phase.

    The loss is the cross-entropy of the search's visits and the priors, in nats. Phases
    and pieces without lessons keep their previous weights.
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
    for phase, examples in enumerate(by_phase):
        if not examples:
            continue
        weights, losses[phase] = fit(_joined(examples, len(pieces)))
        cells[phase] = weights[:CELLS].reshape(ROLES, FEATURES)
        for piece, index in pieces.items():
            row = list(worth[piece])
            row[phase] = float(weights[CELLS + index])
            worth[piece] = row
    return Weights(cells, worth), losses


def fit(examples: Examples) -> tuple[Floats, float]:
    """Return the weights of the features, and the remaining cross-entropy."""
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
    """Describe a position's placements; `pieces` numbers the pieces seen so far."""
    tables = tables_of(position.placements)
    board = Board(tables, rules_of(position.ruleset, tables))
    room = room_of(board, state_of(position, tables), 0)
    color = next(iter(visited))[0]
    hand = position.hand_of(color)
    moves = [number for own, number in position.legal_placements() if own == color]
    visits = np.array([visited.get((color, n), 0) for n in moves], np.float32)
    seen, rest = np.flatnonzero(visits > 0), np.flatnonzero(visits == 0)
    drawn = chance.permutation(rest)[:OTHERS]
    sampled = np.concatenate([seen, drawn])
    stands_for = np.ones(len(sampled), np.float32)
    stands_for[len(seen) :] = len(rest) / max(len(drawn), 1)
    phase = features_of(board, room, hand)
    cells = room.features.T
    numbers = np.array(moves)[sampled]
    slots = tables.slot[numbers]
    features = np.concatenate(
        [
            _sums(cells, tables.cells[slots], len(tables.outward)),
            cells[tables.edges[slots]].sum(axis=1),
            cells[tables.corners[slots]].sum(axis=1),
        ],
        axis=1,
    )
    piece_ids = [position.placements.piece_of(int(number)).id for number in numbers]
    named = np.array([pieces.setdefault(piece, len(pieces)) for piece in piece_ids])
    return phase, Example(features, named, visits[sampled] / visits.sum(), stands_for)


def _sums(cells: Floats, lists: Cells, blank: int) -> Floats:
    """Sum over the covered cells; short lists end with an off-board cell of value 0."""
    inside = (lists != blank)[:, :, None]
    summed: Floats = (cells[lists] * inside).sum(axis=1)
    return summed


def _joined(examples: Sequence[Example], pieces: int) -> Examples:
    lengths = [len(example.shares) for example in examples]
    piece_numbers = np.concatenate([example.pieces for example in examples])
    features = np.concatenate([example.features for example in examples])
    return Examples(
        np.hstack([features, np.eye(pieces, dtype=np.float32)[piece_numbers]]).astype(
            np.float32
        ),
        np.concatenate([example.shares for example in examples]),
        np.concatenate([example.stands_for for example in examples]),
        np.cumsum([0, *lengths[:-1]]),
    )
