"""What the first release told of days off: read on, and told to nobody."""

import json
from dataclasses import replace

import pytest

from games.clocks.calendars import Calendar
from games.clocks.commitments import in_clear, told_in_clear
from games.decisions import Claim, change_calendar, take_seat
from games.decisions.verification import StreamFault, find_fault
from games.events.envelope import UnknownEventError, envelope_hash
from games.replay.evolution import replay
from tests.builders import A_CLOCK, Stream, a_stream, played, went_on
from tests.first_release import as_first_told

FREE = Calendar("Pacific/Chatham", ("wednesday",))
FISCHER = {**A_CLOCK, "kind": "fischer"}


@pytest.fixture
def today() -> Stream:
    """A game of today, by calendars that stand for themselves."""
    stream = a_stream(players=["player:A", None], clock=FISCHER)
    claim = Claim(calendar=in_clear(FREE))
    seated = take_seat(replay(stream), 1, "player:B", claim)
    stream = played(went_on(stream, seated, "player:B"), 3)
    for calendar in (in_clear(FREE), None):
        events = change_calendar(replay(stream), 0, calendar)
        stream = played(went_on(stream, events, "player:A"), 2)
    return stream


@pytest.fixture
def old(today: Stream) -> Stream:
    return as_first_told(today)


def test_an_old_calendar_is_read_as_a_commitment_to_itself(old):
    taken = old[2].event()
    assert "calendar" in old[2].data
    assert [*told_in_clear([taken.calendar_commitment]).values()] == [FREE]


def test_an_old_stream_has_the_deadlines_that_it_always_had(old, today):
    for version in range(4, len(old)):
        was, now = replay(old[:version]).clock, replay(today[:version]).clock
        assert was
        assert now
        assert (was.deadline, was.left_ms) == (now.deadline, now.left_ms)
    assert find_fault(old) is None


def test_an_old_stream_goes_on_as_streams_do_today(old):
    stream = played(old, 2)
    assert "deadline" in stream[-1].data
    assert find_fault(stream) is None
    assert find_fault([envelope.for_everybody() for envelope in stream]) is None


def test_nobody_is_told_an_old_calendar(old):
    for envelope in old:
        text = json.dumps(envelope.public())
        assert "Chatham" not in text
        assert "wednesday" not in text
    assert old[2].public()["redacted"] == ["calendar"]
    assert old[2].public()["hash"] == old[2].hash
    assert "redacted" not in old[1].public()


def test_a_redacted_stream_is_checked_as_far_as_it_can_be(old):
    told = [envelope.for_everybody() for envelope in old]
    assert find_fault(told) is None
    assert sum(bool(envelope.redacted) for envelope in told) == 3


def test_a_link_to_a_redacted_event_is_checked(old):
    told = [envelope.for_everybody() for envelope in old]
    taken = told[2]
    told[2] = replace(taken, hash="0" * 64)
    fault = find_fault(told)
    assert fault is not None
    assert fault.version == 4


def test_nothing_but_days_off_is_redacted(old):
    move = next(e for e in old if e.type == "move.played")
    data = {name: told for name, told in move.data.items() if name != "clock"}
    forged = replace(move, data=data, redacted=("clock",))
    told = [forged if e is move else e.for_everybody() for e in old]
    assert find_fault(told) == StreamFault(
        move.version, "has redacted fields that are not personal"
    )


def test_only_an_old_event_tells_days_off(today):
    fault = find_fault(today)
    assert fault is not None
    assert (fault.version, fault.problem[-4:]) == (3, "hash")


def test_a_calendar_of_another_shape_stops_the_reader(old):
    data = {**old[2].data, "calendar": {"time_zone": 7}}
    with pytest.raises(UnknownEventError, match="does not match that schema"):
        replace(old[2], data=data).event()


def test_the_owner_checks_the_hash_of_what_is_stored(old):
    assert envelope_hash(old[2].hashed()) == old[2].hash
    data = {**old[2].data, "calendar": {**old[2].data["calendar"], "time_zone": "UTC"}}
    old[2] = replace(old[2], data=data)
    fault = find_fault(old)
    assert fault is not None
    assert fault.problem == "has a hash that does not match its contents"
