from math import inf

import pytest

from games.lab.arena.results import EngineFailure
from games.lab.arena.tally import Estimate, add_up, wilson
from tests.games.lab.arena.results import a_result


@pytest.mark.parametrize(
    ("rate", "count", "interval"),
    [
        (0.0, 10, (0.0, 0.2775)),
        (0.5, 10, (0.2366, 0.7634)),
        (0.65, 100, (0.5525, 0.7364)),
        (1.0, 1, (0.2065, 1.0)),
    ],
)
def test_the_interval_of_a_rate_is_wilsons(rate, count, interval):
    estimate = wilson(rate, count)
    assert estimate.value == rate
    assert (estimate.low, estimate.high) == pytest.approx(interval, abs=1e-4)


def test_wins_draws_and_losses_are_counted():
    results = [
        a_result(0, share=1.0, margin=8),
        a_result(1, share=0.5, margin=0),
        a_result(2, share=0.0, margin=-2),
        a_result(3, share=1.0, margin=6),
    ]
    tally = add_up(results)
    assert (tally.games, tally.wins, tally.draws, tally.losses) == (4, 2, 1, 1)
    assert tally.rate.value == 0.625
    assert tally.margin is not None
    assert tally.margin.value == 3
    # The standard deviation of 8, 0, -2 and 6 is 4.761.
    assert tally.margin.high == pytest.approx(3 + 1.96 * 4.761 / 2, abs=1e-3)
    assert tally.margin.low == pytest.approx(3 - 1.96 * 4.761 / 2, abs=1e-3)


def test_cpu_seconds_are_means_of_moves():
    results = [
        a_result(0, turns=(10, 10), cpu=(1.0, None)),
        a_result(1, turns=(30, 10), cpu=(2.0, None)),
    ]
    assert add_up(results).cpu == (0.075, None)


def test_a_game_that_was_broken_off_is_lost_but_has_no_margin():
    failed = a_result(
        1, share=0, margin=-70, failure=EngineFailure(0, "ended"), moves=()
    )
    tally = add_up([a_result(), failed])
    assert (tally.wins, tally.losses) == (1, 1)
    assert tally.failures == (1, 0)
    assert tally.margin == Estimate(5, -inf, inf)
    assert tally.distinct == 2
    assert add_up([failed]).margin is None


def test_equal_games_are_counted_once_as_different_ones():
    same = (("B", "e10"),)
    assert add_up([a_result(i, moves=same) for i in range(4)]).distinct == 1
