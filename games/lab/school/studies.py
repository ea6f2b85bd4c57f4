"""Studies: the training of a net on lessons, epoch by epoch."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from games.computers.ai.arrays.learning import Diligence, pupil_of
from games.computers.ai.arrays.lessons import joined
from games.computers.ai.arrays.nets import Net, layout_of, net_of
from games.computers.ai.kernels.evaluation import POINTS
from games.computers.ai.kernels.learning import examine, learn
from games.lab.school.course import Course
from games.lab.school.files import read_lessons
from games.rules.keys import symmetries

HELD_OUT = 0.05
"""Fraction of lessons that are held out to test nets."""
LAST_RATE = 0.02
"""Fraction of the learning rate that remains in the last epoch."""


class Epoch(NamedTuple):
    """The losses after one pass through all lessons."""

    nats: float
    """Cross-entropy of the targets during training, in nats."""
    unseen_nats: float
    """Cross-entropy for the results of held-out positions, in nats."""
    unseen_points: float
    """Root mean squared error of margins in held-out positions, in points."""
    hits: float
    """Fraction of held-out positions whose winner the net predicts."""
    positions: int
    """Number of positions that the net learns from."""
    cpu: float
    """CPU time in seconds."""


def study(
    course: Course, paths: Sequence[Path], seed: int, tell: Callable[[Epoch], None]
) -> Net:
    """Return a net trained on lessons; equal seeds give equal nets.

    Each epoch is reported. The last lessons are held out, so that the positions of a
    game stay together.
    """
    layout = layout_of(course.ruleset)
    turns = layout.turned(symmetries(course.ruleset))
    lessons = joined([read_lessons(path) for path in paths])
    count = int(lessons.used[0])
    learned = count - max(1, int(count * HELD_OUT))
    unseen = np.arange(learned, count)
    chance = np.random.default_rng(seed)
    pupil = pupil_of(net_of(layout.rows, chance))
    for epoch in range(course.epochs):
        begun = time.process_time()
        share = (1 + np.cos(np.pi * epoch / course.epochs)) / 2 + LAST_RATE
        order = chance.permutation(learned)
        seen = chance.integers(0, len(turns), learned)
        diligence = Diligence(course.rate * share, course.truth, course.batch)
        nats, _ = learn(pupil, lessons, order, seen, turns, diligence)
        unseen_nats, squares, hits = examine(pupil, lessons, unseen, turns)
        points = float(POINTS) * squares**0.5
        cpu = round(time.process_time() - begun, 1)
        tell(Epoch(nats, unseen_nats, points, hits, learned, cpu))
    return pupil.net
