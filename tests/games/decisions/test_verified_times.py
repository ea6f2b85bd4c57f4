"""Times in events, calculated once more: with days off, and after these were erased."""

import random
from datetime import timedelta
from typing import Any

import pytest

from games.clocks.calendars import Calendar
from games.clocks.commitments import Opening
from games.decisions import TIMEKEEPER, Claim, take_seat, time_out
from games.decisions.verification import find_fault
from games.events.times import time_of, time_text
from games.replay.evolution import replay
from tests.builders import A_CLOCK, Stream, a_move, a_stream, went_on
from tests.games.decisions.test_verification import fault_of, forged

KEPT = Opening("salt", Calendar("Asia/Tokyo", ("monday", "wednesday", "friday")))
KNOWN = {KEPT.commitment: KEPT.calendar}
BANK_S, INCREMENT_S = 400_000, 5
CLOCK = {
    **A_CLOCK,
    **{"kind": "fischer", "bank_s": BANK_S, "cap_s": BANK_S},
    "increment_s": INCREMENT_S,
}
B_MOVES = 6
"""The version of a move by who has days off."""


def moved(stream: Stream, hours: int, known: Any = KNOWN) -> Stream:
    events, actor = a_move(replay(stream), random.Random(3))
    at = stream[-1].at + timedelta(hours=hours)
    return went_on(stream, events, actor, at, known)


@pytest.fixture
def stream() -> Stream:
    """Each moves once, and then the one who has no days off lets time run out."""
    stream = a_stream(players=["player:A", None], clock=CLOCK)
    claim = Claim(calendar=KEPT.commitment)
    events = take_seat(replay(stream), 1, "player:B", claim)
    stream = went_on(stream, events, "player:B", calendars=KNOWN)
    stream = moved(moved(stream, 1), 70)
    assert (stream[-1].version, stream[-1].actor) == (B_MOVES, "player:B")
    return stream


def told(stream: Stream, version: int) -> dict[str, Any]:
    return stream[version - 1].data


def lied(stream: Stream, version: int, **data: Any) -> Stream:
    return forged(stream, version, data={**told(stream, version), **data})


def later(text: str, hours: int) -> str:
    return time_text(time_of(text) + timedelta(hours=hours))


def test_what_is_told_is_right_with_days_off_and_possible_without_them(stream):
    assert told(stream, B_MOVES)["clock"]["spent_ms"] < 70 * 3_600_000
    assert find_fault(stream, calendars=KNOWN) is None
    assert find_fault(stream) is None


def test_days_off_that_are_known_show_a_false_deadline(stream):
    deadline = later(told(stream, B_MOVES - 1)["deadline"], 24)
    false = lied(stream, B_MOVES - 1, deadline=deadline)
    assert fault_of(false, calendars=KNOWN)[0] == B_MOVES - 1


def test_days_off_that_are_known_show_a_false_time(stream):
    clock = told(stream, B_MOVES)["clock"]
    clock = {"spent_ms": clock["spent_ms"] - 1, "left_ms": clock["left_ms"]}
    assert fault_of(lied(stream, B_MOVES, clock=clock), calendars=KNOWN)[0] == B_MOVES


@pytest.mark.parametrize(
    ("spent", "left"),
    [(-1, None), (70 * 3_600_000 + 1, None), (1, 7)],
    ids=["less than nothing", "more than passed", "a false sum"],
)
def test_erased_days_off_allow_no_impossible_time(stream, spent, left):
    clock = told(stream, B_MOVES)["clock"]
    sound = 1000 * BANK_S - max(0, spent - 1000 * INCREMENT_S)
    false = {"spent_ms": spent, "left_ms": sound if left is None else left}
    assert false != clock
    assert fault_of(lied(stream, B_MOVES, clock=false))[0] == B_MOVES


def test_erased_days_off_make_no_deadline_earlier_than_without_them(stream):
    began, left = stream[B_MOVES - 2].at, timedelta(seconds=BANK_S)
    early = time_text(began + left - timedelta(milliseconds=1))
    assert fault_of(lied(stream, B_MOVES - 1, deadline=early))[0] == B_MOVES - 1


def test_an_event_that_tells_no_deadline_follows_none_that_does(stream):
    data = {n: one for n, one in told(stream, B_MOVES).items() if n != "deadline"}
    assert fault_of(forged(stream, B_MOVES, data=data), calendars=KNOWN)[0] == B_MOVES


def test_a_timeout_comes_at_the_deadline_that_was_told(stream):
    stream = moved(stream, 1)
    state = replay(stream)
    assert state.clock
    deadline = state.clock.deadline
    assert deadline is not None
    assert deadline > state.clock.least_deadline
    over = went_on(stream, time_out(state, deadline), TIMEKEEPER, deadline, KNOWN)
    assert find_fault(over) is None
    early = deadline - timedelta(milliseconds=1)
    over = went_on(stream, time_out(state, deadline), TIMEKEEPER, early, KNOWN)
    assert fault_of(over)[0] == len(stream) + 1
