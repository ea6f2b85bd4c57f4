from datetime import UTC, date, datetime, timedelta

from games.clocks.calendars import Calendar, Vacation
from games.clocks.clock import new_clock
from games.clocks.commitments import Opening, in_clear
from games.clocks.controls import DaysControl, FischerControl, LiveControl

FRIDAY = datetime(2026, 11, 20, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
HOUR_MS = 3_600_000
FREE = Calendar("UTC", ("saturday", "sunday"))


TWO_DAYS = DaysControl(2, "seat-out")


def a_clock(control=TWO_DAYS, seat=0, at=FRIDAY, calendar=None):
    clock = new_clock(control, 2)
    if calendar:
        clock = clock.with_calendar(seat, in_clear(calendar), at)
    return clock.started(seat, at)


def test_nobodys_time_runs_before_a_game():
    clock = new_clock(DaysControl(2, "seat-out"), 2)
    assert (clock.deadline, clock.sum(), clock.spent_ms(FRIDAY)) == (None, None, 0)
    assert clock.stopped(FRIDAY) == clock


def test_a_deadline_comes_when_the_time_has_run():
    assert a_clock().deadline == FRIDAY + 2 * DAY


def test_a_weekend_is_skipped_for_who_has_one():
    clock = a_clock(calendar=FREE)
    assert clock.deadline == FRIDAY + 4 * DAY
    assert clock.spent_ms(FRIDAY + 3 * DAY) == 24 * HOUR_MS
    total = clock.sum()
    assert total is not None
    assert [span.reason for span in total.spans] == ["weekend"]
    other = clock.ended(DaysControl(2, "seat-out").bank_ms).started(1, FRIDAY)
    assert other.deadline == FRIDAY + 2 * DAY


def test_time_that_runs_out_at_the_beginning_of_a_weekend_does_not_wait_for_its_end():
    clock = a_clock(FischerControl(43_200, 0, 43_200, "seat-out"), calendar=FREE)
    assert clock.deadline == FRIDAY + 12 * HOUR


def test_a_live_clock_knows_no_weekend():
    clock = a_clock(
        LiveControl(600, 0, 600, "seat-out"), at=FRIDAY + DAY, calendar=FREE
    )
    assert clock.deadline == FRIDAY + DAY + timedelta(minutes=10)


def test_another_weekend_counts_from_the_next_turn_on():
    clock = a_clock().with_calendar(0, in_clear(FREE), FRIDAY + HOUR)
    assert clock.deadline == FRIDAY + 2 * DAY
    again = clock.ended(DaysControl(2, "seat-out").bank_ms).started(0, FRIDAY + HOUR)
    assert again.deadline == FRIDAY + 4 * DAY + HOUR


def test_a_vacation_counts_at_once_but_not_before():
    away = Calendar("UTC", (), Vacation(date(2026, 11, 1), date(2026, 11, 30)))
    clock = a_clock().with_calendar(0, in_clear(away), FRIDAY + HOUR)
    assert clock.deadline == datetime(2026, 12, 1, tzinfo=UTC) + 47 * HOUR
    assert clock.spent_ms(FRIDAY + 3 * DAY) == HOUR_MS
    back = clock.with_calendar(0, None, FRIDAY + DAY)
    assert back.deadline == FRIDAY + DAY + 47 * HOUR


def test_a_pause_puts_the_deadline_off():
    paused = a_clock().paused(FRIDAY + HOUR, 86_400)
    assert paused.deadline == FRIDAY + 3 * DAY


def test_a_pause_may_end_before_its_time():
    paused = a_clock().paused(FRIDAY, 86_400)
    assert paused.resumed(FRIDAY + HOUR).deadline == FRIDAY + 2 * DAY + HOUR
    assert paused.resumed(FRIDAY + 2 * DAY).deadline == FRIDAY + 3 * DAY


def test_a_pause_lasts_over_turns():
    clock = a_clock().paused(FRIDAY, 86_400)
    left = clock.left_after(clock.spent_ms(FRIDAY + HOUR), moved=True)
    clock = clock.ended(left).started(1, FRIDAY + HOUR)
    assert clock.deadline == FRIDAY + 3 * DAY


def test_what_somebody_spent_before_they_left_is_gone():
    clock = a_clock(FischerControl(7200, 600, 7200, "seat-out")).stopped(FRIDAY + HOUR)
    assert clock.left_ms == (HOUR_MS, 2 * HOUR_MS)


def test_extra_time_is_for_the_seat_that_it_is_given_to():
    clock = a_clock().with_time(0, HOUR_MS).with_time(1, 2 * HOUR_MS)
    assert clock.deadline == FRIDAY + 2 * DAY + HOUR
    assert clock.turn is not None
    assert clock.turn.added_ms == HOUR_MS


def test_a_clock_that_was_put_back_takes_no_time():
    assert a_clock().spent_ms(FRIDAY - HOUR) == 0


KEPT = Opening("salt", FREE)
KNOWN = {KEPT.commitment: FREE}


def a_committed_clock():
    """Of somebody whose weekend is kept elsewhere, with the deadline as it was told."""
    clock = new_clock(TWO_DAYS, 2).with_calendar(0, KEPT.commitment, FRIDAY)
    clock = clock.started(0, FRIDAY)
    return clock.with_deadline(clock.next_deadline(clock, KNOWN))


def test_a_deadline_that_was_told_needs_no_days_off():
    clock = a_committed_clock()
    assert clock.deadline == FRIDAY + 4 * DAY
    assert clock.sum() is None
    assert clock.sum(KNOWN).spans[0].reason == "weekend"


def test_what_a_turn_took_is_exact_as_long_as_its_days_off_are_known():
    at = FRIDAY + 4 * DAY
    assert a_committed_clock().spent_ms(FRIDAY + 3 * DAY, KNOWN) == 24 * HOUR_MS
    assert a_committed_clock().spent_ms(at) == a_committed_clock().left_ms[0]


def test_a_deadline_is_put_off_after_its_days_off_were_erased():
    clock = a_committed_clock()
    for changed in (clock.with_time(0, HOUR_MS), clock.paused(FRIDAY + DAY, 3600)):
        assert changed.next_deadline(clock, {}) == FRIDAY + 4 * DAY + HOUR


def test_a_turn_that_begins_after_they_were_erased_has_no_days_off():
    clock = a_committed_clock().stopped(FRIDAY + HOUR).started(0, FRIDAY + HOUR)
    assert clock.next_deadline(a_committed_clock(), {}) == FRIDAY + 2 * DAY
