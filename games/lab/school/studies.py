"""Studies: what a net makes of lessons, epoch by epoch."""

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
"""The part of the lessons that nets are examined by, and never learn from."""
LAST_RATE = 0.02
"""The part of the rate that is left in the last epoch."""


class Epoch(NamedTuple):
    """The losses after going through all lessons once more."""

    nats: float
    """Cross-entropy of the targets, while learning."""
    unseen_nats: float
    """That of results of positions which it never learns from,"""
    unseen_points: float
    """the root of their margins' mean squared error,"""
    hits: float
    """and the part of them whose winner it names."""
    positions: int
    """What it learns from."""
    cpu: float
    """Seconds of a processor."""


def study(
    course: Course, paths: Sequence[Path], seed: int, tell: Callable[[Epoch], None]
) -> Net:
    """Return a net that learned from lessons; tell each epoch. Equal seeds, equal nets.

    Lessons held out are the last: positions of a game stay together.
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
        left, squares, hits = examine(pupil, lessons, unseen, turns)
        points = float(POINTS) * squares**0.5
        cpu = round(time.process_time() - begun, 1)
        tell(Epoch(nats, left, points, hits, learned, cpu))
    return pupil.net
