import msgspec
import pytest

from games.clocks.controls import Bank, Control, Days, LiveBank

HOUR = 3_600_000


def test_days_for_a_move_are_whole_again_after_it():
    assert Days(3, "seat-out").after_move(1) == Days(3, "seat-out").bank_ms == 72 * HOUR


def test_an_increment_fills_a_bank_up_to_its_cap():
    control = Bank(bank_s=7200, increment_s=3600, cap_s=10_800, timeout="seat-out")
    assert control.after_move(0) == HOUR
    assert control.after_move(HOUR) == 2 * HOUR
    assert control.after_move(int(2.5 * HOUR)) == 3 * HOUR


def test_time_beyond_the_cap_that_was_given_is_not_taken_back():
    assert Bank(7200, 3600, 10_800, "seat-out").after_move(5 * HOUR) == 5 * HOUR


@pytest.mark.parametrize(
    "control",
    [Days(3, "seat-out"), Bank(1, 2, 3, "seat-out"), LiveBank(1, 2, 3, "seat-out")],
)
def test_a_control_reads_as_it_was_written(control):
    again = msgspec.convert(msgspec.to_builtins(control), type=Control)
    assert again == control
    assert type(again) is type(control)
