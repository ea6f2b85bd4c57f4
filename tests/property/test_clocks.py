"""Clocks against somebody who looks at every second, or every minute, of a calendar."""

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.clocks.calendars import NO_DAYS_OFF, WEEKDAYS, Calendar, Vacation, days_off
from games.clocks.clock import EVER, Clock, new_clock
from games.clocks.commitments import in_clear
from games.clocks.controls import DaysControl, FischerControl, LiveControl
from games.clocks.spans import PAUSE, Span, clipped, overlaid, united
from games.clocks.sums import MS, add_up, ran_ms

pytestmark = pytest.mark.depth

SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)
QUARTER = timedelta(minutes=15)
ZONES = [
    *("UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu"),
    # Clocks that are put forward by half an hour, or at midnight.
    *("Australia/Lord_Howe", "America/Havana", "Africa/Cairo", "Asia/Beirut"),
    *("Pacific/Kiritimati", "Pacific/Chatham", "America/Santiago", "America/Asuncion"),
]
CHANGES = [
    *(datetime(2026, 3, day, tzinfo=UTC) for day in (8, 22, 28, 29)),
    *(datetime(2026, 4, day, tzinfo=UTC) for day in (4, 5, 23, 24)),
    *(datetime(2026, 9, day, tzinfo=UTC) for day in (5, 6)),
    *(datetime(2026, 10, day, tzinfo=UTC) for day in (3, 24, 25, 29)),
    datetime(2026, 11, 1, tzinfo=UTC),
]
"""Days around which zones change their clocks."""


@st.composite
def calendars(draw, near=date(2026, 4, 1)):
    weekend = draw(st.sets(st.sampled_from(WEEKDAYS), max_size=3))
    vacation = None
    if draw(st.booleans()):
        first = near + timedelta(days=draw(st.integers(-10, 30)))
        last = first + timedelta(days=draw(st.integers(0, 20)))
        vacation = Vacation(first, last)
    return Calendar(
        draw(st.sampled_from(ZONES)),
        tuple(sorted(weekend, key=WEEKDAYS.index)),
        vacation,
    )


@st.composite
def cases(draw, tick, longest):
    """A beginning, a calendar near it, pauses, and a number of ticks that are left."""
    change = draw(st.sampled_from(CHANGES))
    began = change + draw(st.integers(-longest, longest)) * tick
    calendar = draw(calendars(change.date()))
    pauses = [
        Span(PAUSE, start, start + draw(st.integers(1, longest)) * tick)
        for start in (
            began + draw(st.integers(-longest, longest)) * tick
            for _ in range(draw(st.integers(0, 3)))
        )
    ]
    return began, calendar, united(pauses), draw(st.integers(0, longest))


def stands_still(calendar: Calendar, moment: datetime) -> bool:
    day = moment.astimezone(ZoneInfo(calendar.time_zone)).date()
    away = calendar.vacation
    return WEEKDAYS[day.weekday()] in calendar.weekend_days or (
        away is not None and away.first_day <= day <= away.last_day
    )


def is_paused(pauses, moment):
    return any(pause.start <= moment < pause.end for pause in pauses)


def off(began, calendar, pauses):
    days = clipped(days_off(calendar, began), began)
    return overlaid(tuple(clipped(pauses, began)), days)


def check(case, tick):
    began, calendar, pauses, left = case
    total = add_up(began, left * tick // MS, off(began, calendar, pauses))
    now, ran = began, 0
    while ran < left:
        ran += not (stands_still(calendar, now) or is_paused(pauses, now))
        now += tick
    assert total.deadline == now
    assert ran_ms(began, now, off(began, calendar, pauses)) == left * tick // MS
    lengths = [span.end - span.start for span in total.spans]
    assert began + left * tick + sum(lengths, timedelta(0)) == now


@settings(max_examples=25)
@given(cases(SECOND, 40_000))
def test_a_deadline_is_right_to_the_second(case):
    check(case, SECOND)


@settings(max_examples=100)
@given(cases(QUARTER, 6_000))
def test_a_deadline_weeks_ahead_is_right(case):
    check(case, QUARTER)


@given(cases(QUARTER, 6_000), st.integers(0, 6_000))
@settings(max_examples=100)
def test_spans_off_are_in_order_and_do_not_overlap(case, ticks):
    began, calendar, pauses, _ = case
    until = began + ticks * QUARTER
    spans = list(clipped(off(began, calendar, pauses), began, until))
    edges = [edge for span in spans for edge in (span.start, span.end)]
    assert edges == sorted(edges)
    assert all(span.start < span.end for span in spans)


@dataclass
class Naive:
    """Two seats whose time is taken minute by minute."""

    control: FischerControl | DaysControl
    seat: int = 0
    left: list[int] = field(default_factory=list)
    calendars: list[Calendar] = field(default_factory=lambda: [NO_DAYS_OFF] * 2)
    in_force: Calendar = NO_DAYS_OFF
    paused_until: datetime = EVER
    ran: list[int] = field(default_factory=lambda: [0, 0])
    given: list[int] = field(default_factory=lambda: [0, 0])

    def pass_to(self, now: datetime, then: datetime) -> datetime | None:
        """The moment at which the time of the seat to move is over, if it comes."""
        while True:
            if self.left[self.seat] == 0:
                return now
            if now == then:
                return None
            if now >= self.paused_until and not (
                self.control.uses_calendar and stands_still(self.in_force, now)
            ):
                self.left[self.seat] -= 1
                self.ran[self.seat] += 1
            now += MINUTE

    def move(self) -> None:
        before = self.left[self.seat]
        self.left[self.seat] = self.control.after_move(before * 60_000) // 60_000
        self.given[self.seat] += self.left[self.seat] - before
        self.seat = 1 - self.seat
        self.in_force = self.calendars[self.seat]


CONTROLS = [
    DaysControl(2, "seat-out"),
    FischerControl(
        bank_s=3 * 86_400, increment_s=43_200, cap_s=4 * 86_400, timeout="seat-out"
    ),
    LiveControl(bank_s=7_200, increment_s=600, cap_s=10_800, timeout="seat-out"),
]
ACTS = ["move", "move", "move", "pause", "pause", "resume", "calendar", "add"]


@settings(max_examples=80)
@given(
    st.sampled_from(CONTROLS),
    st.sampled_from(CHANGES),
    st.lists(
        st.tuples(st.integers(0, 2_000), st.sampled_from(ACTS), calendars()),
        max_size=25,
    ),
    st.data(),
)
def test_time_is_conserved_whatever_two_players_do(control, now, acts, data):
    """Pauses, weekends and vacations neither give time nor take it."""
    start = control.bank_ms // 60_000
    naive = Naive(control, left=[start, start])
    clock = new_clock(control, 2).started(0, now)
    for minutes, act, calendar in acts:
        then = now + minutes * MINUTE
        over = naive.pass_to(now, then)
        if over is not None:
            assert clock.deadline == over
            break
        assert clock.deadline is None or clock.deadline > then
        now = then
        clock = acted(clock, naive, act, calendar, now, data)
        assert left_now(clock, now) == naive.left
        for seat in (0, 1):
            assert start + naive.given[seat] == naive.left[seat] + naive.ran[seat]


def left_now(clock: Clock, now: datetime) -> list[int]:
    assert clock.turn is not None
    left = list(clock.left_ms)
    left[clock.turn.seat] -= clock.spent_ms(now)
    return [ms // 60_000 for ms in left]


def acted(clock, naive, act, calendar, now, data):
    match act:
        case "move":
            clock = clock.ended(clock.left_after(clock.spent_ms(now), moved=True))
            naive.move()
            return clock.started(naive.seat, now)
        case "pause":
            minutes = data.draw(st.integers(1, 5_000))
            naive.paused_until = max(naive.paused_until, now + minutes * MINUTE)
            return clock.paused(now, minutes * 60)
        case "resume":
            naive.paused_until = min(naive.paused_until, now)
            return clock.resumed(now)
        case "calendar":
            seat = data.draw(st.integers(0, 1))
            naive.calendars[seat] = calendar
            if seat == naive.seat:
                before = naive.in_force
                naive.in_force = Calendar(
                    before.time_zone, before.weekend_days, calendar.vacation
                )
            return clock.with_calendar(seat, in_clear(calendar), now)
        case _:
            seat, minutes = data.draw(st.integers(0, 1)), data.draw(st.integers(1, 900))
            naive.left[seat] += minutes
            naive.given[seat] += minutes
            return clock.with_time(seat, minutes * 60_000)


@settings(max_examples=60)
@given(cases(QUARTER, 3_000), st.integers(0, 3_000), st.integers(1, 3_000))
def test_a_pause_moves_a_deadline_by_the_time_that_it_kept(case, after, length):
    """With a pause or without one, the same time has run at the deadline."""
    began, calendar, _, left = case
    clock = new_clock(FischerControl(left * 900, 0, left * 900, "seat-out"), 2)
    clock = clock.with_calendar(0, in_clear(calendar), began).started(0, began)
    at = began + after * QUARTER
    assert clock.deadline is not None
    if at >= clock.deadline:
        return
    ends = at + length * QUARTER
    paused = clock.paused(at, 900 * length)
    assert paused.spent_ms(ends) == clock.spent_ms(at)
    assert paused.deadline is not None
    assert paused.deadline >= clock.deadline
    assert paused.spent_ms(paused.deadline) == clock.spent_ms(clock.deadline)
    assert paused.left_ms == clock.left_ms
    resumed = clock.paused(at, 900 * (length + 9)).resumed(ends)
    assert resumed.deadline == paused.deadline
