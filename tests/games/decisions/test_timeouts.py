from datetime import datetime, timedelta

import pytest

from games import decisions
from games.clocks.calendars import Calendar
from games.clocks.clock import Clock
from games.clocks.commitments import Opening
from games.decisions import TIMEKEEPER, Claim
from games.decisions.verification import find_fault
from games.events.clocks import CalendarChanged, ClockPaused, ClockResumed, TimeAdded
from games.events.game import GameAborted, GameEnded, GameStarted
from games.events.registry import Event
from games.events.seats import SeatHandedOver, SeatOut, SeatTaken
from games.events.turn_time import TurnTime
from games.events.turns import MovePlayed, TurnPassed
from games.replay.evolution import replay
from games.rules.variants import find_ruleset
from tests.builders import A_CLOCK, Stream, a_stream, played, went_on
from tests.games.decisions.test_verification import fault_of, forged_data

MS = timedelta(milliseconds=1)
KEPT = Opening("salt", Calendar("UTC", ("saturday", "sunday")))
FREE = KEPT.commitment
KNOWN = {FREE: KEPT.calendar}


def clock_of(stream: Stream) -> Clock:
    clock = replay(stream).clock
    assert clock is not None
    return clock


def deadline_of(stream: Stream) -> datetime:
    deadline = clock_of(stream).deadline
    assert deadline is not None
    return deadline


def timed_out(stream: Stream) -> Stream:
    at = deadline_of(stream)
    return went_on(stream, decisions.time_out(replay(stream), at), TIMEKEEPER, at)


def with_timeout(timeout):
    return {**A_CLOCK, "timeout": timeout}


def test_nothing_happens_before_the_deadline():
    stream = a_stream(clock=A_CLOCK)
    state, at = replay(stream), deadline_of(stream)
    assert decisions.time_out(state, at - MS) == []
    assert not state.is_overdue(at - MS)
    assert state.is_overdue(at)


def test_nothing_ever_happens_without_a_clock():
    stream = a_stream()
    state = replay(stream)
    assert decisions.time_out(state, stream[-1].at + timedelta(days=9999)) == []


def test_who_is_late_is_out_and_the_last_one_ends_the_game():
    stream = timed_out(a_stream(clock=A_CLOCK))
    assert [e.event() for e in stream[4:]] == [
        SeatOut(0, "timed-out", 0, TurnTime(600_000, 0)),
        GameEnded("one-left"),
    ]
    assert clock_of(stream).turn is None
    assert find_fault(stream) is None


def test_the_others_play_on():
    stream = timed_out(played(a_stream("classic", clock=A_CLOCK), 5))
    state = replay(stream)
    assert state.position.out == (1,)
    assert state.status == "playing"
    turn = clock_of(stream).turn
    assert turn is not None
    assert turn.seat == state.acting_seat == 2
    assert turn.began == stream[-1].at
    assert find_fault(stream) is None


def test_the_computer_may_play_on():
    stream = timed_out(played(a_stream(clock=with_timeout("ai:greedy")), 3))
    assert stream[-1].event() == SeatHandedOver(1, "ai:greedy", TurnTime(604_000, 0))
    assert clock_of(stream).turn is None
    assert find_fault(played(stream, 4)) is None


def test_a_game_may_be_called_off_early():
    early = timed_out(played(a_stream(clock=with_timeout("abort-early")), 1))
    assert early[-1].event() == GameAborted("timed-out")
    late = timed_out(played(a_stream(clock=with_timeout("abort-early")), 2))
    assert late[-2].event() == SeatOut(0, "timed-out", 2, TurnTime(604_000, 0))
    for stream in (early, late):
        assert find_fault(stream) is None


def test_moves_say_what_time_they_took():
    stream = played(a_stream(clock=A_CLOCK), 3)
    assert [e.data["clock"] for e in stream if e.type == MovePlayed.type] == [
        {"spent_ms": 1000, "left_ms": 604_000},
        {"spent_ms": 1000, "left_ms": 604_000},
        {"spent_ms": 1000, "left_ms": 608_000},
    ]


def test_picks_say_so_too():
    stream = played(a_stream("draft-2p", clock=A_CLOCK), 2)
    assert stream[-1].type == "piece.drafted"
    assert stream[-1].data["clock"] == {"spent_ms": 1000, "left_ms": 604_000}


def test_the_computer_takes_no_time():
    players = ["ai:random", "player:B"]
    stream = played(a_stream(players=players, clock=A_CLOCK), 3)
    moves = [e.data.get("clock") for e in stream if e.type == MovePlayed.type]
    assert [told is None for told in moves] == [True, False, True]
    assert clock_of(stream).left_ms[0] == 600_000


def test_games_without_a_clock_are_stored_as_before():
    for envelope in played(a_stream("draft-2p"), 9):
        assert "clock" not in envelope.data
        assert "calendar_commitment" not in envelope.data
        assert "deadline" not in envelope.data


def test_days_off_are_copied_where_there_is_a_clock():
    timed = replay(a_stream(players=["player:A"], clock=A_CLOCK))
    assert decisions.take_seat(timed, 1, "player:B", Claim(calendar=FREE)) == [
        SeatTaken(1, "player:B", FREE),
        GameStarted(),
    ]
    untimed = replay(a_stream(players=["player:A"]))
    assert decisions.take_seat(untimed, 1, "player:B", Claim(calendar=FREE))[
        0
    ] == SeatTaken(1, "player:B")


def test_new_days_off_are_an_event_once():
    stream = a_stream(clock=A_CLOCK)
    events = decisions.change_calendar(replay(stream), 1, FREE)
    assert events == [CalendarChanged(1, FREE)]
    stream = went_on(stream, events, "player:B")
    assert decisions.change_calendar(replay(stream), 1, FREE) == []
    assert find_fault(stream) is None
    assert decisions.change_calendar(replay(a_stream()), 1, FREE) == []


def test_a_game_hears_of_so_many_changes_of_days_off(monkeypatch):
    monkeypatch.setattr("games.decisions.seats.MOST_CALENDARS", 2)
    stream, changes = a_stream(clock=A_CLOCK), [FREE, None, FREE]
    for calendar in changes:
        events = decisions.change_calendar(replay(stream), 1, calendar)
        stream = went_on(stream, events, "player:B")
    assert [e.type for e in stream[4:]] == ["calendar.changed"] * 2
    assert decisions.change_calendar(replay(stream), 0, FREE)
    assert find_fault(stream) is None


def test_who_is_out_has_no_days_off():
    stream = a_stream("classic", clock=A_CLOCK)
    stream = went_on(stream, decisions.resign(replay(stream), 1, None), "player:B")
    assert decisions.change_calendar(replay(stream), 1, FREE) == []


@pytest.mark.parametrize("late", [0, 1])
def test_what_comes_after_the_deadline_is_a_fault(late):
    stream = a_stream(clock=A_CLOCK)
    at = deadline_of(stream) + late * MS
    resigned = went_on(
        stream, decisions.resign(replay(stream), 0, None), "player:A", at
    )
    assert "the deadline had passed" in fault_of(resigned)[1]


def test_a_timeout_before_the_deadline_is_a_fault():
    stream = a_stream(clock=A_CLOCK)
    events: list[Event] = [SeatOut(0, "timed-out", 0), GameEnded("one-left")]
    early = went_on(stream, events, TIMEKEEPER, deadline_of(stream) - MS)
    assert find_fault(early) is not None


def test_a_move_that_tells_another_time_is_a_fault():
    stream = played(a_stream(clock=A_CLOCK), 1)
    time = {"spent_ms": 0, "left_ms": 605_000}
    assert fault_of(forged_data(stream, 5, clock=time))[0] == 5


def test_a_resignation_out_of_turn_leaves_the_time_running():
    stream = a_stream("classic", clock=A_CLOCK)
    before = replay(stream).clock
    stream = went_on(stream, decisions.resign(replay(stream), 2, None), "player:C")
    assert replay(stream).clock == before


def test_a_pause_moves_the_deadline_until_somebody_ends_it():
    stream = a_stream(clock=A_CLOCK)
    paused = went_on(stream, [ClockPaused(1, 3600)], "player:B")
    assert deadline_of(paused) == deadline_of(stream) + timedelta(hours=1)
    resumed = went_on(paused, [ClockResumed()], "player:B")
    assert deadline_of(resumed) == deadline_of(stream) + timedelta(seconds=1)


def test_extra_time_moves_the_deadline():
    stream = a_stream(clock=A_CLOCK)
    longer = went_on(stream, [TimeAdded(1, 0, 60)], "player:B")
    assert deadline_of(longer) == deadline_of(stream) + timedelta(minutes=1)


def test_every_seat_may_be_late_in_its_turn():
    variant = "classic"
    stream = played(a_stream(variant, clock=A_CLOCK), 8)
    for _ in find_ruleset(variant, {}).seats[1:]:
        assert replay(stream).status == "playing"
        stream = timed_out(stream)
    assert [e.event().type for e in stream[-2:]] == ["seat.out", "game.ended"]
    assert TurnPassed.type not in {e.type for e in stream[-4:]}
    assert find_fault(stream) is None
    scored = went_on(stream, decisions.score(replay(stream)), "system:score")
    result = replay(scored).scored
    assert result is not None
    assert result.winners == (3,)
