"""A move does no more than is committed in `tests/data`: where it does less, say so."""

import pytest

from tests.measured import COMMITTED, measured

ROOM = {"python_calls": 1.03, "c_calls": 1.03, "game_over_replay": 1.03}
"""Calls and instructions are not quite the same in all versions of Python."""


def grown(costs: dict[str, float]) -> dict[str, tuple[float, float]]:
    """Return the costs that exceed the committed ones, with these."""
    return {
        name: (cost, COMMITTED[name])
        for name, cost in costs.items()
        if cost > COMMITTED[name] * ROOM.get(name, 1)
    }


def test_a_move_does_no_more_than_is_committed(committed):
    costs = {**measured("counts"), **measured("ratio")}

    more = grown(costs)
    assert not more, f"counted, and committed: {more}"
    assert costs.keys() == COMMITTED.keys()
    less = {
        name: (cost, COMMITTED[name])
        for name, cost in costs.items()
        if cost * ROOM.get(name, 1) < COMMITTED[name]
    }
    assert not less, f"commit less: counted, and committed: {less}"


@pytest.mark.parametrize("name", COMMITTED)
def test_a_cost_that_grows_by_more_than_three_percent_is_refused(name):
    more = max(1.031 * COMMITTED[name], COMMITTED[name] + 0.01)
    assert grown({**COMMITTED, name: more}).keys() == {name}
