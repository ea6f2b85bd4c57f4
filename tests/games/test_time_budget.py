"""A budget within another never ends later, and who asks in vain is stopped."""

import pytest

from games.time_budget import (
    TimeUsedUpError,
    is_used_up,
    require_time,
    time_budget,
    time_left,
)


def test_without_a_budget_there_is_all_the_time():
    assert time_left() is None
    require_time()


def test_the_smaller_budget_counts():
    with time_budget(100), time_budget(1000):
        left = time_left()
    assert left is not None
    assert left <= 100
    assert time_left() is None


def test_who_asks_goes_on_while_there_is_time():
    with time_budget(100):
        require_time()


def test_a_budget_that_is_used_up_stops_who_asks_and_nobody_later():
    with time_budget(0), pytest.raises(TimeUsedUpError):
        require_time()
    assert not is_used_up()
    require_time()
