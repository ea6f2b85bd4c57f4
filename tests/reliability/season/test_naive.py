"""The naive clock itself: sums done by hand, and a game whose events lie."""

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from games.clocks.calendars import Calendar, Vacation
from games.clocks.commitments import Opening
from games.decisions import Claim, take_seat, time_out
from games.replay.evolution import replay
from tests.builders import NOON, a_move, a_stream, went_on
from tests.reliability.season import clocks
from tests.reliability.season.naive import DAY_MS, NaiveClock, ms_of

HOUR = timedelta(hours=1)
HOUR_MS = 3_600_000
BERLIN = {"time_zone": "Europe/Berlin", "weekend_days": ["saturday", "sunday"]}
FISCHER = {
    "kind": "fischer",
    "bank_s": 86_400,
    "increment_s": 3600,
    "cap_s": 90_000,
    "timeout": "seat-out",
}
FRIDAY = datetime(2027, 3, 26, 12, tzinfo=UTC)
"""Before the weekend in which Berlin puts its clocks forward."""


def a_clock(calendar, left_hours=24, terms=FISCHER, at=FRIDAY):
    clock = NaiveClock.from_terms(terms, seats=2)
    clock.remaining[0] = left_hours * HOUR_MS
    clock.calendars[0] = {"vacation": None, **calendar}
    clock.begin(0, ms_of(at))
    return clock


def test_a_weekend_with_an_hour_less_takes_47():
    clock = a_clock(BERLIN)
    # 11 hours until midnight in Berlin, 47 of weekend, then the 13 that are left.
    assert clock.deadline() == ms_of(FRIDAY + (24 + 47) * HOUR)
    assert clock.stood(ms_of(FRIDAY + 100 * HOUR)) == {
        "pause": 0,
        "vacation": 0,
        "weekend": 47 * HOUR_MS,
    }


def test_live_clocks_know_no_days_off():
    live = {**FISCHER, "kind": "live"}
    assert a_clock(BERLIN, terms=live).deadline() == ms_of(FRIDAY + 24 * HOUR)


def test_each_moment_counts_once_where_reasons_overlap():
    away = {"first_day": "2027-03-28", "last_day": "2027-03-29"}
    clock = a_clock({**BERLIN, "vacation": away})
    clock.pauses = [(ms_of(FRIDAY + 20 * HOUR), ms_of(FRIDAY + 30 * HOUR))]
    stood = clock.stood(ms_of(FRIDAY + 100 * HOUR))
    assert stood == {
        "pause": 10 * HOUR_MS,
        "vacation": 47 * HOUR_MS,
        "weekend": 14 * HOUR_MS,
    }


def test_a_new_weekend_waits_for_the_next_turn_and_a_vacation_does_not():
    clock = a_clock({"time_zone": "UTC", "weekend_days": []})
    away = {"first_day": "2027-03-26", "last_day": "2027-03-26"}
    clock.change_calendar(0, {**BERLIN, "vacation": away}, ms_of(FRIDAY + HOUR))
    # An hour ran before it was said; from then on to midnight nothing runs.
    assert clock.deadline() == ms_of(FRIDAY + (24 + 11) * HOUR)


def test_increments_fill_up_to_the_cap_and_take_nothing_away():
    clock = NaiveClock.from_terms(FISCHER, seats=2)
    assert clock.after_move(80_000_000) == 80_000_000 + HOUR_MS
    assert clock.after_move(89_000_000) == 90_000_000
    assert clock.after_move(95_000_000) == 95_000_000
    assert (
        NaiveClock.from_terms({"kind": "days", "days": 3}, 2).after_move(5)
        == 3 * DAY_MS
    )


KEPT = Opening(
    "salt", Calendar("Asia/Kolkata", ("sunday",), Vacation(NOON.date(), NOON.date()))
)
KNOWN = {KEPT.commitment: KEPT.calendar}
CALENDARS = {KEPT.commitment: msgspec.to_builtins(KEPT.calendar)}


@pytest.fixture
def stream():
    """Two moves by the clock, one of them by somebody with days off, and a timeout."""
    stream = a_stream(players=["player:A", None], clock=FISCHER)
    claim = Claim(calendar=KEPT.commitment)
    stream = went_on(
        stream, take_seat(replay(stream), 1, "player:B", claim), "player:B"
    )
    for hours in (5, 30):
        events, actor = a_move(replay(stream), random.Random(6))
        at = stream[-1].at + hours * HOUR
        stream = went_on(stream, events, actor, at, KNOWN)
    state = replay(stream)
    assert state.clock
    assert state.clock.deadline
    over = time_out(state, state.clock.deadline)
    return went_on(stream, over, "system:clock", state.clock.deadline, KNOWN)


def checked(stream, row_deadline=None):
    return clocks.check(stream, row_deadline, CALENDARS)


def faults(stream):
    return checked(stream).faults


def moves(stream):
    return [n for n, envelope in enumerate(stream) if envelope.type == "move.played"]


def test_a_true_game_has_no_fault(stream):
    found = checked(stream)
    assert found.faults == []
    assert found.ends == {"move.played": 2, "timeout": 1}
    assert found.wall == found.ran + sum(found.stood.values())


def test_a_false_sum_is_found(stream):
    at = moves(stream)[1]
    told = {**stream[at].data["clock"], "left_ms": 1}
    stream[at] = replace(stream[at], data={**stream[at].data, "clock": told})
    assert any("and it is" in fault for fault in faults(stream))


def test_a_timeout_before_its_time_is_found(stream):
    at = next(n for n, one in enumerate(stream) if one.type == "seat.out")
    early = stream[at].at - timedelta(milliseconds=1)
    stream[at:] = [replace(one, at=early) for one in stream[at:]]
    assert any("1 ms early" in fault for fault in faults(stream))


def test_a_move_at_its_deadline_is_found(stream):
    at = moves(stream)[1]
    stream = stream[: at + 1]
    before = replay(stream[:at])
    assert before.clock
    assert before.clock.deadline
    stream[at] = replace(stream[at], at=before.clock.deadline)
    assert any("after the deadline" in fault for fault in faults(stream))


def test_a_deadline_of_another_day_is_found(stream):
    stream = stream[:-2]
    state = replay(stream)
    assert state.clock
    assert checked(stream, state.clock.deadline).faults == []
    assert state.clock.deadline
    another = state.clock.deadline + timedelta(days=1)
    assert "the row says" in checked(stream, another).faults[0]


def test_a_false_deadline_is_found(stream):
    at = moves(stream)[0]
    data = {**stream[at].data, "deadline": "2027-01-01T00:00:00.000Z"}
    stream[at] = replace(stream[at], data=data)
    assert any("has a wrong deadline" in fault for fault in faults(stream))
