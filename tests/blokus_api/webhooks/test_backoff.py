from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from blokus_api.webhooks.backoff import (
    LONGEST,
    LONGEST_REST,
    PATIENCE,
    TRIED_FOR,
    next_pause,
    pause_after,
    rest_after,
)

CHANCES = st.floats(0, 1)


@given(st.integers(1, 50), CHANCES)
def test_pauses_grow_and_stay_bounded(attempts, chance):
    pause = pause_after(attempts, chance)
    assert timedelta(seconds=4) < pause <= LONGEST * 1.1
    assert pause <= pause_after(attempts + 1, chance)


@given(st.lists(CHANCES, min_size=40, max_size=40))
def test_a_delivery_is_tried_for_three_days_and_no_longer(chances):
    passed, attempts = timedelta(), 1
    while (pause := next_pause(attempts, passed, chances[attempts])) is not None:
        passed += pause
        attempts += 1
    assert passed == TRIED_FOR
    assert 14 <= attempts <= 20


@given(st.integers(0, 1000), CHANCES)
def test_an_endpoint_rests_once_it_failed_often_and_never_for_long(failures, chance):
    rest = rest_after(failures, chance)
    assert (rest > timedelta()) == (failures >= PATIENCE)
    assert rest <= LONGEST_REST


def test_what_lasted_three_days_is_given_up():
    assert next_pause(3, TRIED_FOR, 0.5) is None
