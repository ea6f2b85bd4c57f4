"""A checker of histories: can the responses of one game all be true?

A game is a register chain with a single writer: its versions are 1, 2, 3 ... and each
was made by one command, at some moment between that command's call and its return. So a
history is checked by sorting, in n log n steps, where a general checker would search.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate
from typing import TypeAlias

NEVER = float("inf")


class Outcome(StrEnum):
    """Outcome of a call as its client knows it."""

    CREATED = "created"
    REPLAYED = "replayed"
    REFUSED = "refused"
    MISUSED = "misused"
    """The key belongs to another body."""
    UNKNOWN = "unknown"
    """No answer, or 503: it may be stored or not."""
    WRONG = "wrong"
    """An answer that no command may get."""


@dataclass(frozen=True)
class Stored:
    """Event: its seal, and its effect if a command requested one."""

    version: int
    hash: str
    effect: str | None = None


@dataclass(frozen=True)
class Call:
    """Command that a client sent once, and its response."""

    client: int
    called: float
    returned: float
    """`NEVER` where no answer came."""
    key: str
    body: str
    effect: str
    outcome: Outcome
    events: tuple[Stored, ...] = ()
    version: int | None = None
    """Version of the game that a refusal names."""


@dataclass(frozen=True)
class Settled:
    """A command that is known to be stored."""

    called: float
    """Time of the first call."""
    returned: float
    """Time of the first acknowledgement."""
    body: str
    events: tuple[Stored, ...]

    @property
    def first(self) -> int:
        return self.events[0].version

    @property
    def last(self) -> int:
        return self.events[-1].version


History: TypeAlias = Sequence[Call]


def find_faults(history: History, stream: Sequence[Stored]) -> list[str]:
    """Return what cannot be true of the calls on a game and its stored events."""
    calls = defaultdict(list)
    for call in history:
        calls[call.key].append(call)
    settled = {key: result for key in calls if (result := _settled(calls[key]))}
    return [
        *_answers_that_may_not_be(history),
        *_gaps(stream),
        *_lost(settled, stream),
        *_doubles(settled),
        *_unexplained(calls, settled, stream),
        *(fault for key in settled for fault in _misjudged(calls[key], settled[key])),
        *_out_of_order(list(settled.values())),
        *_impossible_refusals(history, list(settled.values())),
    ]


def _settled(calls: History) -> Settled | None:
    with_events = [call for call in calls if call.events]
    if not with_events:
        return None
    first = min(with_events, key=lambda call: call.returned)
    called = min(call.called for call in calls if call.body == first.body)
    return Settled(called, first.returned, first.body, first.events)


def _answers_that_may_not_be(history: History) -> Iterator[str]:
    for call in history:
        if call.outcome is Outcome.WRONG:
            yield f"{call.key}: a wrong answer, {call.body}"
        if call.outcome in (Outcome.CREATED, Outcome.REPLAYED) and not call.events:
            yield f"{call.key}: nothing was stored, and called stored"


def _gaps(stream: Sequence[Stored]) -> Iterator[str]:
    for version, event in enumerate(stream, start=1):
        if event.version != version:
            yield f"gap: version {event.version} where {version} belongs"
            return


def _lost(settled: dict[str, Settled], stream: Sequence[Stored]) -> Iterator[str]:
    seals = {event.version: event.hash for event in stream}
    for key, result in settled.items():
        for event in result.events:
            if event.version not in seals:
                yield f"{key}: version {event.version} was acknowledged and is lost"
            elif seals[event.version] != event.hash:
                yield f"{key}: version {event.version} was acknowledged otherwise"


def _doubles(settled: dict[str, Settled]) -> Iterator[str]:
    makers: dict[int, str] = {}
    for key, result in settled.items():
        for event in result.events:
            other = makers.setdefault(event.version, key)
            if other != key:
                yield f"version {event.version} is said to be of {other} and of {key}"


def _unexplained(
    calls: dict[str, list[Call]], settled: dict[str, Settled], stream: Sequence[Stored]
) -> Iterator[str]:
    versions = {event.version for result in settled.values() for event in result.events}
    possible: dict[str, int] = defaultdict(int)
    for key, copies in calls.items():
        unknown = {c.effect for c in copies if c.outcome is Outcome.UNKNOWN}
        for effect in unknown if key not in settled else ():
            possible[effect] += 1
    for event in stream:
        if event.effect is None or event.version in versions:
            continue
        possible[event.effect] -= 1
        if possible[event.effect] < 0:
            yield f"version {event.version} was stored without a call, or twice"


def _misjudged(calls: History, result: Settled) -> Iterator[str]:
    """Check one key: equal bodies get equal responses, other bodies a refusal."""
    if sum(call.outcome is Outcome.CREATED for call in calls) > 1:
        yield f"{calls[0].key}: created twice"
    for call in calls:
        claims = call.outcome in (Outcome.CREATED, Outcome.REPLAYED)
        if claims and call.body != result.body:
            yield f"{call.key}: took effect with another body"
        elif claims and call.events != result.events:
            yield f"{call.key}: the replay differs from the first answer"
        elif call.outcome is Outcome.MISUSED and call.body == result.body:
            yield f"{call.key}: the same body is called another"
        elif call.outcome is Outcome.REFUSED and call.called > result.returned:
            yield f"{call.key}: refused, and not answered as before"


def _out_of_order(settled: list[Settled]) -> Iterator[str]:
    """Check that a call that returned before another began has the smaller version."""
    latest = -NEVER
    for result in sorted(settled, key=lambda settlement: settlement.first):
        if result.returned < latest:
            yield f"version {result.first} existed before a lower version was requested"
        latest = max(latest, result.called)


def _impossible_refusals(history: History, settled: list[Settled]) -> Iterator[str]:
    """Check that a refused call names a version that the game had during the call."""
    by_return = sorted((result.returned, result.last) for result in settled)
    highest = list(accumulate((last for _, last in by_return), max))
    first_called = {
        event.version: result.called for result in settled for event in result.events
    }
    for call in history:
        if call.version is None:
            continue
        before = bisect_left(by_return, (call.called, 0))
        if before and highest[before - 1] > call.version:
            yield f"{call.key}: got version {call.version} when more was acknowledged"
        if first_called.get(call.version, -NEVER) > call.returned:
            yield f"{call.key}: got version {call.version} before it was requested"
