"""When reminders go out: by examples, and by what holds for all of them."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blokus_api.notifications.timing import (
    LEAST_NOTICE,
    LocalQuietHours,
    Reminder,
    following,
    reached,
    reminders,
)
from blokus_api.players.preferences import ReminderStep, read_quiet_hours, read_step
from games.clocks.calendars import WEEKDAYS, Calendar, Weekday
from games.clocks.clock import Clock, new_clock
from games.clocks.commitments import in_clear
from games.clocks.controls import DaysControl, FischerControl

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)  # a Wednesday
AWAKE = LocalQuietHours(ZoneInfo("UTC"), None)
NIGHTS = LocalQuietHours(ZoneInfo("UTC"), read_quiet_hours("22:00-07:00"))
ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe"]


def a_clock(
    days: int = 3, began: datetime = NOON, weekend: tuple[Weekday, ...] = ()
) -> Clock:
    clock = new_clock(DaysControl(days, "seat-out"), 2)
    calendar = Calendar("UTC", weekend)
    return clock.with_calendar(0, in_clear(calendar), began).started(0, began)


def steps(*texts: str) -> list[ReminderStep]:
    return [read_step(text) for text in texts]


def due(
    clock: Clock, *texts: str, quiet_hours: LocalQuietHours = AWAKE
) -> list[datetime]:
    return [
        reminder.due_at for reminder in reminders(clock, steps(*texts), quiet_hours)
    ]


def test_steps_count_from_the_deadline():
    found = due(a_clock(days=3), "2h", "50%", "1d")
    assert found == [NOON + 1.5 * DAY, NOON + 2 * DAY, NOON + 3 * DAY - 2 * HOUR]


def test_steps_longer_than_the_turn_are_none_and_equal_ones_are_one():
    assert due(a_clock(days=2), "7d", "2d", "50%", "1d") == [NOON + DAY]


def test_no_time_runs_on_days_off_so_no_step_is_reached():
    clock = a_clock(days=3, weekend=("saturday", "sunday"))
    assert clock.deadline == NOON + 5 * DAY
    # Twelve hours are left when the weekend begins, at midnight: so on Monday.
    assert due(clock, "12h") == [datetime(2026, 11, 23, tzinfo=UTC)]
    assert due(clock, "13h") == [datetime(2026, 11, 20, 23, tzinfo=UTC)]


def test_nobody_is_reminded_where_no_time_runs():
    clock = a_clock()
    assert due(clock.stopped(NOON), "2h") == []


def test_quiet_hours_put_a_reminder_off_to_their_end():
    assert due(a_clock(days=3), "60h", quiet_hours=NIGHTS) == [NOON + 19 * HOUR]


def test_where_the_deadline_is_too_near_then_it_comes_before_they_begin():
    began = NOON + 15 * HOUR  # at three in the morning
    clock = a_clock(days=1, began=began)
    assert due(clock, "2h", quiet_hours=NIGHTS) == [NOON + 34 * HOUR]


def test_where_the_turn_began_within_them_it_comes_at_once():
    control = FischerControl(4 * 3600, 0, 4 * 3600, "seat-out")
    began = NOON + 15 * HOUR
    clock = new_clock(control, 2).started(0, began)
    assert due(clock, "2h", quiet_hours=NIGHTS) == [began + 2 * HOUR]


def test_extra_time_and_pauses_move_the_steps():
    clock = a_clock(days=3)
    assert due(clock.with_time(0, 86_400_000), "1d") == [NOON + 3 * DAY]
    assert due(clock.paused(NOON + DAY, 86_400), "1d") == [NOON + 3 * DAY]


def test_steps_that_passed_unseen_are_one_reminder():
    planned = reminders(a_clock(days=3), steps("50%", "1d", "2h"), AWAKE)
    assert reached(planned, NOON + DAY, None) is None
    assert reached(planned, NOON + 2.5 * DAY, None) == planned[1]
    assert reached(planned, NOON + 2.5 * DAY, NOON + 2 * DAY) is None
    assert following(planned, NOON + 2.5 * DAY) == planned[2]
    assert following(planned, NOON + 4 * DAY) is None


HOURS = st.integers(0, 47).map(lambda half: f"{half // 2:02}:{half % 2 * 30:02}")
PLACES = st.builds(
    LocalQuietHours,
    st.sampled_from(ZONES).map(ZoneInfo),
    st.one_of(
        st.none(),
        st.lists(HOURS, min_size=2, max_size=2, unique=True).map(
            lambda pair: read_quiet_hours("-".join(pair))
        ),
    ),
)
CLOCKS = st.builds(
    lambda days, hours, weekend: a_clock(days, NOON + hours * HOUR, tuple(weekend)),
    st.integers(1, 14),
    # Over both changes of clocks of a year.
    st.integers(0, 365 * 24),
    st.lists(st.sampled_from(WEEKDAYS), max_size=3, unique=True),
)
STEPS = st.lists(
    st.one_of(
        st.builds("{}%".format, st.integers(1, 99)),
        st.builds("{}h".format, st.integers(1, 99)),
        st.builds("{}d".format, st.integers(1, 14)),
    ).map(read_step),
    max_size=5,
)


@pytest.mark.depth
@given(CLOCKS, STEPS, PLACES)
def test_every_reminder_comes_in_the_turn_and_in_order(clock, chosen, quiet_hours):
    assert clock.turn is not None
    planned = reminders(clock, chosen, quiet_hours)
    assert len(planned) <= len(chosen)
    assert sorted(r.due_at for r in planned) == [r.due_at for r in planned]
    for reminder in planned:
        assert clock.turn.began <= reminder.due_at < clock.deadline


@pytest.mark.depth
@given(CLOCKS, STEPS, PLACES)
def test_nobody_is_disturbed_unless_the_deadline_is_too_near(
    clock, chosen, quiet_hours
):
    for reminder in reminders(clock, chosen, quiet_hours):
        at = reminder.due_at
        quiet = any(
            span.start < at < span.end
            for span in quiet_hours.between(at, at + HOUR / 60)
        )
        off = [span for span in clock.sum().spans if span.start < at < span.end]
        ends = [span.end for span in off]
        ends += [s.end for s in quiet_hours.between(at, at + HOUR / 60) if quiet]
        if ends:
            assert clock.deadline < _end_of_peace(clock, quiet_hours, at) + LEAST_NOTICE


@pytest.mark.depth
@given(CLOCKS, STEPS, PLACES, st.lists(st.integers(0, 20 * 24), max_size=30))
def test_whenever_somebody_looks_each_step_is_sent_once_at_most(
    clock, chosen, quiet_hours, looks
):
    planned = reminders(clock, chosen, quiet_hours)
    sent: list[Reminder] = []
    for hours in sorted(looks):
        found = reached(planned, clock.turn.began + hours * HOUR, None)
        if found and found not in sent:
            sent.append(found)
    assert sent == sorted(sent)
    assert len(set(sent)) == len(sent)


@pytest.mark.depth
@given(CLOCKS, STEPS, PLACES)
def test_whoever_looks_when_the_next_one_is_due_misses_none(clock, chosen, quiet_hours):
    planned = reminders(clock, chosen, quiet_hours)
    now, seen = clock.turn.began, []
    while (after := following(planned, now)) is not None:
        now = after.due_at
        found = reached(planned, now, None)
        assert found is not None
        seen.append(found.due_at)
    late = {r.due_at for r in planned if r.due_at > clock.turn.began}
    assert set(seen) == late


def _end_of_peace(clock: Clock, quiet_hours: LocalQuietHours, at: datetime) -> datetime:
    """When nothing keeps a message back any more, going on from a moment."""
    total = clock.sum()
    assert total is not None
    end = total.deadline + 2 * DAY
    spans = [*quiet_hours.between(at, end), *total.spans]
    moved = True
    while moved:
        moved = False
        for span in spans:
            if span.start <= at < span.end:
                at, moved = span.end, True
    return at
