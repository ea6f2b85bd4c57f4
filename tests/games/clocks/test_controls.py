import pytest

from games.clocks.controls import Bank, Days, LiveBank, read_control

HOUR = 3_600_000


def test_days_for_a_move_are_whole_again_after_it():
    assert Days(3).after_move(1) == Days(3).bank_ms == 72 * HOUR


def test_an_increment_fills_a_bank_up_to_its_cap():
    control = Bank(bank_s=7200, increment_s=3600, cap_s=10_800)
    assert control.after_move(0) == HOUR
    assert control.after_move(HOUR) == 2 * HOUR
    assert control.after_move(int(2.5 * HOUR)) == 3 * HOUR


def test_time_beyond_the_cap_that_was_given_is_not_taken_back():
    assert Bank(7200, 3600, 10_800).after_move(5 * HOUR) == 5 * HOUR


@pytest.mark.parametrize("control", [Days(3), Bank(1, 2, 3), LiveBank(1, 2, 3)])
def test_a_control_reads_as_it_was_written(control):
    assert read_control(control.data()) == control
    assert type(read_control(control.data())) is type(control)
