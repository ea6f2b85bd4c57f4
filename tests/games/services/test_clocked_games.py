"""Whole games with a clock, by chance: sound, and no time is made or lost."""

import random
from datetime import timedelta

import pytest

from games import decisions
from games.clocks.calendars import Calendar
from games.clocks.commitments import Opening
from games.decisions import TIMEKEEPER
from games.decisions.verification import find_fault
from games.events.envelope import canonical_json
from games.events.turns import MovePlayed, PieceDrafted
from games.replay.evolution import replay
from games.storage.projections import project
from tests.builders import A_CLOCK, a_move, a_stream, can_move, went_on

CLOCKS = [
    A_CLOCK,
    {"kind": "days", "days": 1, "timeout": "ai:random"},
    {
        "kind": "fischer",
        "bank_s": 86_400,
        "increment_s": 3_600,
        "cap_s": 172_800,
        "timeout": "abort-early",
    },
]
OPENINGS = [
    Opening("salt", Calendar("Asia/Kathmandu", ("saturday",))),
    Opening("salt", Calendar("America/Havana", ("friday", "sunday"))),
]
KNOWN = {opening.commitment: opening.calendar for opening in OPENINGS}


@pytest.mark.depth
@pytest.mark.parametrize("variant", ["duo", "classic-3p", "classic-2p", "draft-2p"])
@pytest.mark.parametrize("clock", CLOCKS, ids=lambda clock: clock["kind"])
def test_a_game_with_a_clock_is_sound_to_its_end(variant, clock):
    for seed in range(2):
        chance = random.Random(f"{variant}{seed}")
        stream = a_stream(variant, clock=clock)
        state = replay(stream)
        while can_move(state):
            events, actor, at = an_act(state, chance, stream[-1].at)
            stream = went_on(stream, events, actor, at, KNOWN)
            state = replay(stream[state.version :], state)
            assert state.clock is not None
            assert (state.clock.deadline is not None) == (state.timed_seat is not None)
        assert find_fault(stream, calendars=KNOWN) is None
        assert find_fault(stream) is None, "after the days off were erased"
        assert replay(stream) == state
        assert canonical_json(project(state))
        assert times_add_up(stream, state)


def an_act(state, chance, last):
    """A move, new days off, or what the deadline brings, and when."""
    pause = timedelta(milliseconds=chance.randrange(1, 90_000_000))
    if chance.random() < 0.8:
        pause /= 10**4
    at = last + timedelta(milliseconds=pause // timedelta(milliseconds=1))
    if state.is_overdue(at):
        return decisions.time_out(state, at), TIMEKEEPER, at
    seats = [i for i, seat in enumerate(state.seats) if seat.level is None]
    if chance.random() < 0.1 and seats:
        seat = chance.choice(seats)
        events = decisions.change_calendar(state, seat, chance.choice([None, *KNOWN]))
        if events:
            return events, state.seats[seat].player, at
    return *a_move(state, chance), at


def times_add_up(stream, state):
    """Whether each move left what the one before it had left, less what it took."""
    control = state.clock.control
    left = dict.fromkeys(range(len(state.seats)), control.bank_ms)
    for envelope in stream:
        event = envelope.event()
        if isinstance(event, MovePlayed | PieceDrafted) and event.clock:
            told = event.clock
            rest = left[event.seat] - told.spent_ms
            if rest <= 0 or told.left_ms != control.after_move(rest):
                return False
            left[event.seat] = told.left_ms
    return True
