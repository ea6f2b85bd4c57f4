"""Whole games with a drawn first piece and skips by choice."""

from games.decisions.verification import find_fault
from tests.builders import a_stream, played
from games.replay.evolution import replay


def test_x():
    for seed in range(4):
        s = played(a_stream("contest"), seed=seed)
        print(
            [e.type for e in s][:6],
            [e.type for e in s].count("turn.skipped"),
            s[-2].data,
            s[-1].data,
        )
        assert find_fault(s) is None
