"""Seats by lot: fair, and for everybody to check."""

from collections import Counter
from hashlib import sha256

import pytest
from msgspec.structs import replace

from games import decisions
from games.decisions.lots import lot
from games.decisions.verification import find_fault
from games.errors import AlreadyStartedError
from games.events.envelope import envelope_hash
from games.events.game import GameStarted
from games.events.seats import SeatsDrawn
from games.replay.evolution import replay
from tests.builders import a_stream, played, went_on

DAYS = {"kind": "days", "days": 3, "timeout": "seat-out"}
FOUR = ["player:A", "player:B", "player:C", "player:D"]


def drawn(stream):
    events = decisions.draw_seats(replay(stream))
    return went_on(stream, events, decisions.DRAWER)


def test_no_game_starts_before_it_is_drawn_who_sits_where():
    state = replay(a_stream("classic", FOUR, by_lot=True))
    assert (state.status, state.awaits_lot) == ("open", True)


def test_nothing_is_drawn_before_all_sit_or_without_a_lot():
    for table, by_lot in ((FOUR[:3], True), (FOUR, False), (FOUR[:3], False)):
        state = replay(a_stream("classic", table, by_lot=by_lot))
        assert decisions.draw_seats(state) == []


def test_the_lot_follows_from_the_hash_of_the_game_as_it_was():
    stream = a_stream("classic", FOUR, by_lot=True)
    seed = stream[-1].hash
    told, started = decisions.draw_seats(replay(stream))
    order = sorted(range(4), key=lambda n: sha256(f"{seed}:{n}".encode()).hexdigest())
    assert told == SeatsDrawn(seed, tuple(order))
    assert started == GameStarted()
    state = replay(drawn(stream))
    assert [seat.player for seat in state.seats] == [FOUR[seat] for seat in order]
    assert (state.status, state.acting_seat) == ("playing", 0)


def test_every_order_is_drawn_as_often_as_any_other():
    counts = Counter(lot(str(seed), 3) for seed in range(6000))
    assert len(counts) == 6
    assert all(900 < count < 1100 for count in counts.values())


@pytest.mark.parametrize("clock", [None, DAYS])
def test_a_game_with_drawn_seats_is_played_and_verified(clock):
    terms = {} if clock is None else {"clock": clock}
    stream = drawn(a_stream("duo", FOUR[:2], by_lot=True, **terms))
    assert find_fault(stream) is None
    if clock is None:
        assert find_fault(played(stream)) is None


def test_days_off_go_with_who_has_them():
    stream = a_stream("classic", FOUR, by_lot=True, clock=DAYS)
    state = replay(stream)
    assert state.clock is not None
    calendars = ("a", "b", "c", "d")
    clock = replace(state.clock, calendars=calendars).reseated((2, 0, 3, 1))
    assert clock.calendars == ("c", "a", "d", "b")


def test_another_draw_than_that_of_the_seed_is_found():
    stream = a_stream("duo", FOUR[:2], by_lot=True)
    (told, started) = decisions.draw_seats(replay(stream))
    assert isinstance(told, SeatsDrawn)
    for forged in (
        SeatsDrawn(told.seed, told.order[::-1]),
        SeatsDrawn("0" * 64, lot("0" * 64, 2)),
    ):
        fault = find_fault(went_on(stream, [forged, started], decisions.DRAWER))
        assert fault is not None
        assert fault.version == stream[-1].version + 1


def test_nobody_gets_up_to_have_it_drawn_again():
    state = replay(a_stream("classic", FOUR, by_lot=True))
    with pytest.raises(AlreadyStartedError):
        decisions.leave_seat(state, 1, "player:B")


def test_the_seed_is_the_hash_that_everybody_can_compute():
    stream = drawn(a_stream("duo", FOUR[:2], by_lot=True))
    last = next(one for one in reversed(stream) if one.type == "seat.taken")
    found = next(one for one in stream if one.type == "seats.drawn")
    assert found.data["seed"] == found.prev == envelope_hash(last.hashed())
