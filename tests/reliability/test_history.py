"""The checker itself: it finds each way in which a history can be wrong."""

from dataclasses import replace

import pytest

from tests.reliability.history import NEVER, Call, Outcome, Stored, find_faults

STREAM = [
    Stored(1, "a"),
    Stored(2, "b", "one"),
    Stored(3, "c", "two"),
    Stored(4, "d"),
]
"""A start, two moves, and a pass that follows from the second."""


def call(
    key: str, outcome: Outcome, *events: Stored, at: float, **more: object
) -> Call:
    fields = {
        "client": 1,
        "called": at,
        "returned": at + 1,
        "key": key,
        "body": f"play {key}",
        "effect": key,
        "events": events,
    }
    return Call(**{**fields, "outcome": outcome, **more})  # type: ignore[arg-type]


ONE = call("one", Outcome.CREATED, STREAM[1], at=1)
TWO = call("two", Outcome.CREATED, STREAM[2], STREAM[3], at=3)
STALE = call("late", Outcome.REFUSED, at=3.5, version=2)
AGAIN = replace(ONE, called=5, returned=6, outcome=Outcome.REPLAYED)
MISUSE = replace(
    TWO, key="one", called=7, returned=8, outcome=Outcome.MISUSED, events=()
)
SOUND = [ONE, TWO, STALE, AGAIN, MISUSE]


def lost(one: Call) -> Call:
    return replace(one, outcome=Outcome.UNKNOWN, events=(), returned=NEVER)


@pytest.mark.parametrize(
    "history",
    [
        SOUND,
        [lost(ONE), TWO],
        [lost(ONE), TWO, AGAIN],
        [ONE, lost(replace(ONE, called=2)), TWO],
        [ONE, TWO, lost(call("three", Outcome.UNKNOWN, at=4))],
        [replace(ONE, called=3.2, returned=3.4), TWO],
        [replace(STALE, key="two", body="play two", called=3.2), ONE, TWO],
    ],
    ids=[
        *("answered", "stored-unanswered", "settled-by-replay", "repeat-unanswered"),
        *("not-stored", "overlapping", "refused-copy-that-was-earlier"),
    ],
)
def test_a_history_that_can_be_true_has_no_faults(history):
    assert find_faults(history, STREAM) == []


WRONG = {
    "gap": (SOUND, [STREAM[0], *STREAM[2:]]),
    "is lost": (SOUND, STREAM[:3]),
    "acknowledged otherwise": (SOUND, [*STREAM[:2], Stored(3, "x", "two"), STREAM[3]]),
    "is said to be of one and of two": (
        [ONE, replace(TWO, events=(STREAM[1],))],
        STREAM[:2],
    ),
    "without a call": ([ONE, STALE], STREAM),
    "or twice": ([ONE, TWO], [*STREAM, Stored(5, "e", "one")]),
    "created twice": ([*SOUND, replace(ONE, called=9, returned=10)], STREAM),
    "with another body": (
        [*SOUND, replace(MISUSE, outcome=Outcome.CREATED, events=(STREAM[1],))],
        STREAM,
    ),
    "replay differs": ([*SOUND, replace(AGAIN, events=(STREAM[2],))], STREAM),
    "the same body is called another": (
        [*SOUND, replace(AGAIN, outcome=Outcome.MISUSED, events=())],
        STREAM,
    ),
    "not answered as before": (
        [*SOUND, replace(AGAIN, outcome=Outcome.REFUSED, events=())],
        STREAM,
    ),
    "existed before a lower version": (
        [replace(ONE, called=9, returned=10), TWO],
        STREAM,
    ),
    "more was acknowledged": ([*SOUND, replace(STALE, called=9, returned=10)], STREAM),
    "before it was requested": (
        [ONE, TWO, replace(STALE, called=1.5, returned=2.5, version=3)],
        STREAM,
    ),
    "a wrong answer": ([*SOUND, call("five", Outcome.WRONG, at=9)], STREAM),
    "nothing was stored": ([*SOUND, call("six", Outcome.CREATED, at=9)], STREAM),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_history_that_cannot_be_true_is_called_so(what):
    history, stream = WRONG[what]
    assert any(what in fault for fault in find_faults(history, stream))
