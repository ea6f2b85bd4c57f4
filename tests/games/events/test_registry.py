import msgspec
import pytest

from games.clocks.controls import LiveControl
from games.events.envelope import UnknownEventError, seal
from games.events.game import ForkOrigin, GameAborted, GameCreated, GameScored, LineStep
from games.events.registry import EVENTS, Event
from games.events.seats import SeatReleased, SeatTaken
from games.events.turn_time import TurnTime
from games.events.turns import MovePlayed
from tests.builders import NOON

CREATED = GameCreated("duo", {}, 1, "public", {})
FORK = {"game": "g", "version": 7, "head": "h"}


def read(event: Event, **changes: object) -> Event:
    """What an event is read as that was stored with these changes."""
    (envelope,) = seal("g", (0, None), [event], NOON, "player:A")
    envelope.data.update(changes)
    return envelope.event()


def test_an_event_is_stored_under_the_name_of_the_api():
    assert set(EVENTS) == {
        *("game.created", "game.started", "game.ended", "game.scored", "game.aborted"),
        *("seat.taken", "seat.left", "seat.handed-over", "seat.out"),
        *("seat.reserved", "seat.released", "seats.drawn", "piece.drawn"),
        *("move.played", "turn.passed", "turn.skipped"),
        *("piece.drafted", "placement.removed"),
        *("calendar.changed", "clock.paused", "clock.resumed", "time.added"),
        *("offer.made", "offer.accepted", "offer.declined", "offer.withdrawn"),
        *("undo.applied", "plan.fired"),
    }


@pytest.mark.parametrize("event", EVENTS.values(), ids=list(EVENTS))
def test_every_event_says_what_causes_it(event):
    assert event.cause.endswith(".")


def test_what_came_in_a_later_release_is_stored_only_where_it_is_set():
    assert set(CREATED.data()) == {
        *("variant", "options", "rules_version", "visibility", "reserved")
    }
    assert SeatTaken(0, "player:A").data() == {"seat": 0, "player": "player:A"}
    assert SeatTaken(0, "player:A", rating=9).data()["rating"] == 9


def test_what_was_there_from_the_start_is_stored_whatever_it_is():
    assert GameAborted().data() == {"reason": "aborted"}
    scored = GameScored({"blue": 1}, (1,), (1,), (1,), (0,))
    assert scored.data()["solved"] is None


def test_what_events_contain_is_stored_as_json():
    created = msgspec.structs.replace(
        CREATED,
        clock=LiveControl(600, 5, 900, "seat-out"),
        fork=ForkOrigin(
            game="g",
            version=7,
            head="h",
            line=(
                LineStep(0, "blue", "1", ((0, 0),)),
                LineStep(1, "red", "2"),
                LineStep(0, "blue"),
                LineStep(1, out="resigned"),
            ),
            first_piece="W",
        ),
    ).data()
    assert created["clock"] == {
        "kind": "live",
        **{"bank_s": 600, "increment_s": 5, "cap_s": 900, "timeout": "seat-out"},
    }
    assert created["fork"]["line"] == (
        {"seat": 0, "color": "blue", "piece": "1", "cells": ((0, 0),)},
        {"seat": 1, "color": "red", "piece": "2"},
        {"seat": 0, "color": "blue"},
        {"seat": 1, "out": "resigned"},
    )
    assert created["fork"]["first_piece"] == "W"


@pytest.mark.parametrize(
    ("event", "changes"),
    [
        (SeatReleased(0, "declined"), {"reason": "bored"}),
        (SeatReleased(0, "declined"), {"seat": "0"}),
        (MovePlayed(1, 0, "blue", "1", ((0, 0),)), {"cells": [[0, None]]}),
        (
            MovePlayed(1, 0, "blue", "1", ((0, 0),), TurnTime(1, 2)),
            {"clock": {"spent_ms": 1, "left_ms": 2, "lost_ms": 3}},
        ),
        (CREATED, {"clock": {"kind": "hourglass"}}),
        (CREATED, {"clock": {"kind": "days", "days": 3}}),
        *(
            (
                CREATED,
                {"fork": {"game": "g", "version": 1, "head": "h", "line": [step]}},
            )
            for step in (
                {"seat": 0},
                {"seat": 0, "piece": "1"},
                {"seat": 0, "cells": [[0, 0]]},
                {"seat": 0, "color": "blue", "cells": [[0, 0]]},
                {"seat": 0, "color": "blue", "out": "resigned"},
                {"seat": 0, "color": "blue", "piece": "1", "out": "resigned"},
            )
        ),
    ],
    ids=repr,
)
def test_what_no_event_can_say_stops_the_reader(event, changes):
    assert read(event) == event
    with pytest.raises(UnknownEventError, match="does not match that schema"):
        read(event, **changes)
