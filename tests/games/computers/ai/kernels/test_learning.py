"""What the net learns is what its loss asks for, and by no chance of its own."""

import numpy as np
import pytest

from games.computers.ai.arrays.learning import Diligence, Pupil, pupil_of
from games.computers.ai.arrays.lessons import Lessons, joined
from games.computers.ai.arrays.nets import Net, net_of
from games.computers.ai.kernels.evaluation import MARGIN, POINTS, WIN
from games.computers.ai.kernels.learning import (
    FAR,
    FIRST_DECAY,
    MARGIN_COUNTS,
    examine,
    learn,
)

pytestmark = pytest.mark.depth


ROWS = 40
"""Of the board for these tests; a position has some of them."""
PLAIN = np.arange(ROWS, dtype=np.int32)[None]
"""The one turn of a board that has no other."""
TRUTH = 0.6


def a_net(seed: int = 1) -> Net:
    """A net for few rows, with biases, so that none of its slopes is zero by chance."""
    chance = np.random.default_rng(seed)
    weights = net_of(ROWS, chance)
    return Net(
        *[
            (one + chance.normal(0, 0.2, one.shape)).astype(np.float32)
            for one in weights
        ]
    )


def some_lessons(positions: int, seed: int = 2) -> Lessons:
    """Positions in which the first rows tell who wins, and by how much."""
    chance = np.random.default_rng(seed)
    rows = [chance.choice(ROWS, 8, replace=False) for _ in range(positions)]
    margins = np.array([10.0 * (row < 5).sum() - 5 for row in rows])
    wins = np.where(margins > 0, 1.0, 0.0)
    expected = np.clip(wins + chance.normal(0, 0.1, positions), 0.05, 0.95)
    targets = np.stack([expected, margins / 2, wins, margins], axis=1)
    return Lessons(
        rows=np.concatenate(rows).astype(np.uint16),
        begins=np.arange(positions + 1) * 8,
        targets=targets.astype(np.float32),
        used=np.array([positions, 1]),
    )


def rows_of(lessons: Lessons, k: int) -> list[int]:
    found: list[int] = lessons.rows[lessons.begins[k] : lessons.begins[k + 1]].tolist()
    return found


def outputs(net: Net, rows: list[int]) -> tuple[float, float]:
    """What a net says, in double precision."""
    bias, second_bias, out_bias = (
        one.astype(float) for one in (net.bias, net.second_bias, net.out_bias)
    )
    sums = np.maximum(bias + net.rows[rows].astype(float).sum(axis=0), 0)
    units = np.maximum(second_bias + sums @ net.second, 0)
    out = out_bias + units @ net.out
    return float(1 / (1 + np.exp(-out[WIN]))), float(out[MARGIN])


def loss(net: Net, lessons: Lessons, truth: float = TRUTH) -> float:
    """The mean loss over lessons, as it is defined: nats, and Huber's of margins."""
    total = 0.0
    for k in range(lessons.used[0]):
        expected_win, expected_margin, win, margin = lessons.targets[k].astype(float)
        win = expected_win + truth * (win - expected_win)
        margin = expected_margin + truth * (margin - expected_margin)
        guess, ahead = outputs(net, rows_of(lessons, k))
        off = abs(ahead - margin / POINTS)
        huber = off**2 / 2 if off <= FAR else FAR * (off - FAR / 2)
        nats = -win * np.log(guess) - (1 - win) * np.log(1 - guess)
        total += nats + float(MARGIN_COUNTS) * huber
    return total / int(lessons.used[0])


def taught(
    net: Net, lessons: Lessons, epochs: int = 1, rate: float = 0.01, batch: int = 16
) -> tuple[Pupil, list[float]]:
    """A net that went through lessons in their order; and the nats of each epoch."""
    pupil, nats = pupil_of(Net(*[one.copy() for one in net])), []
    order = np.arange(lessons.used[0])
    for _ in range(epochs):
        diligence = Diligence(rate, TRUTH, batch)
        nats.append(learn(pupil, lessons, order, 0 * order, PLAIN, diligence)[0])
    return pupil, nats


def gradients(net: Net, lessons: Lessons) -> Net:
    """The gradients of one batch of all lessons: of them Adam first keeps a tenth."""
    pupil, _ = taught(net, lessons, batch=int(lessons.used[0]))
    return Net(*[one / (1 - FIRST_DECAY) for one in pupil.means])


def changed(net: Net, name: str, index: tuple[int, ...], by: float) -> Net:
    weights = getattr(net, name).astype(float)
    weights[index] += by
    return net._replace(**{name: weights})


@pytest.mark.parametrize("name", Net._fields)
def test_gradients_are_the_slopes_of_the_loss(name):
    net, lessons, chance = a_net(), some_lessons(12), np.random.default_rng(3)
    found, tiny = getattr(gradients(net, lessons), name), 1e-6
    assert found.any()
    for _ in range(25):
        index = tuple(int(chance.integers(length)) for length in found.shape)
        more = loss(changed(net, name, index, tiny), lessons)
        less = loss(changed(net, name, index, -tiny), lessons)
        slope = (more - less) / (2 * tiny)
        assert found[index] == pytest.approx(slope, rel=2e-3, abs=1e-5)


def test_rows_that_no_position_has_stay_as_they_are():
    net, lessons = a_net(), some_lessons(12)
    pupil, _ = taught(net, lessons)
    unseen = sorted(set(range(ROWS)) - set(lessons.rows.tolist()))
    lessons.rows[lessons.rows == 7] = 8
    pupil, _ = taught(net, lessons)
    assert (pupil.net.rows[[7, *unseen]] == net.rows[[7, *unseen]]).all()
    assert (pupil.net.rows[8] != net.rows[8]).any()


def test_the_first_step_is_as_long_as_the_rate():
    """Adam's steps do not depend on how steep it is."""
    net, lessons = a_net(), some_lessons(12)
    pupil, _ = taught(net, lessons, rate=0.01, batch=12)
    found = gradients(net, lessons)
    for before, after, slope in zip(net, pupil.net, found, strict=True):
        steep = np.abs(slope) > 1e-4
        wanted = before[steep] - 0.01 * np.sign(slope[steep])
        assert after[steep] == pytest.approx(wanted, abs=1e-4)


def test_the_loss_falls():
    net, lessons = net_of(ROWS, np.random.default_rng(1)), some_lessons(400)
    pupil, nats = taught(net, lessons, epochs=12, rate=0.003)
    assert nats[-1] < nats[0] - 0.1
    assert loss(pupil.net, lessons) < 0.7 * loss(net, lessons)


def test_what_was_learned_holds_for_what_was_not_seen():
    net, unseen = net_of(ROWS, np.random.default_rng(1)), some_lessons(200, seed=9)
    pupil, _ = taught(net, some_lessons(800), epochs=12, rate=0.003)
    order = np.arange(200)
    before, _, guessed = examine(pupil_of(net), unseen, order, PLAIN)
    left, squares, named = examine(pupil, unseen, order, PLAIN)
    assert left < before
    assert guessed < 0.75
    assert named > 0.9
    assert squares < 0.3


def test_who_examines_looks_at_results_alone_and_changes_nothing():
    net, lessons = a_net(), some_lessons(30)
    pupil = pupil_of(Net(*[one.copy() for one in net]))
    nats, squares, _ = examine(pupil, lessons, np.arange(30), PLAIN)
    said = [outputs(net, rows_of(lessons, k)) for k in range(30)]
    wins, margins = lessons.targets[:, 2], lessons.targets[:, 3] / POINTS
    wanted = [
        -win * np.log(guess) - (1 - win) * np.log(1 - guess)
        for (guess, _), win in zip(said, wins, strict=True)
    ]
    off = [ahead - margin for (_, ahead), margin in zip(said, margins, strict=True)]
    assert nats == pytest.approx(np.mean(wanted), rel=1e-4)
    assert squares == pytest.approx(np.mean(np.square(off)), rel=1e-4)
    for before, after in zip(net, pupil.net, strict=True):
        assert (before == after).all()


def test_a_turned_position_teaches_turned_rows():
    net, lessons = a_net(), some_lessons(12)
    turn = np.random.default_rng(4).permutation(ROWS).astype(np.int32)
    turned = lessons._replace(rows=turn[lessons.rows].astype(np.uint16))
    order, turns = np.arange(12), np.concatenate([PLAIN, turn[None]])
    pupil = pupil_of(Net(*[one.copy() for one in net]))
    learn(pupil, lessons, order, 0 * order + 1, turns, Diligence(0.01, TRUTH, 16))
    expected, _ = taught(net, turned)
    for one, other in zip(pupil.net, expected.net, strict=True):
        assert (one == other).all()


def test_it_does_not_matter_in_how_many_chunks_lessons_came():
    """Nor what room they left empty at their end."""
    whole, net = some_lessons(60), a_net()
    chunks = []
    for first, end in ((0, 10), (10, 45), (45, 60)):
        begin, over = whole.begins[first], whole.begins[end]
        rows = np.concatenate([whole.rows[begin:over], np.zeros(9, np.uint16)])
        begins = np.append(whole.begins[first : end + 1] - begin, [0, 0])
        targets = np.concatenate([whole.targets[first:end], np.ones((2, 4))])
        used = np.array([end - first, 1])
        chunks.append(Lessons(rows, begins, targets.astype(np.float32), used))
    together = joined(chunks)
    assert together.used.tolist() == [60, 3]
    one, _ = taught(net, whole, epochs=2)
    other, _ = taught(net, together, epochs=2)
    for weights, same in zip(one.net, other.net, strict=True):
        assert (weights == same).all()
