import msgspec
import pytest

from games.clocks.controls import Control, DaysControl, FischerControl, LiveControl

HOUR = 3_600_000


def test_days_for_a_move_are_whole_again_after_it():
    control = DaysControl(3, "seat-out")
    assert control.after_move(1) == control.bank_ms == 72 * HOUR


def test_an_increment_fills_a_bank_up_to_its_cap():
    control = FischerControl(7200, 3600, 10_800, "seat-out")
    assert control.after_move(0) == HOUR
    assert control.after_move(HOUR) == 2 * HOUR
    assert control.after_move(int(2.5 * HOUR)) == 3 * HOUR


def test_time_beyond_the_cap_that_was_given_is_not_taken_back():
    control = FischerControl(7200, 3600, 10_800, "seat-out")
    assert control.after_move(5 * HOUR) == 5 * HOUR


@pytest.mark.parametrize(
    "control",
    [
        DaysControl(3, "seat-out"),
        FischerControl(1, 2, 3, "seat-out"),
        LiveControl(1, 2, 3, "seat-out"),
    ],
)
def test_a_control_reads_as_it_was_written(control):
    again = msgspec.convert(msgspec.to_builtins(control), type=Control)
    assert again == control
    assert type(again) is type(control)
