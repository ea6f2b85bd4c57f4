"""Whether what clients were told of one game can be true: a checker of histories.

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
    """What a client knows after its call."""

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
    """An event: what it is sealed with, and what it does if a command wished it."""

    version: int
    hash: str
    effect: str | None = None


@dataclass(frozen=True)
class Call:
    """A command that a client sent once, and what it was told."""

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
    """Where the game was, as a refusal says."""


@dataclass(frozen=True)
class Settled:
    """A command that is known to be stored."""

    called: float
    """When it was first called."""
    returned: float
    """When the first answer said so."""
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
            yield f"version {event.version} was stored for nobody, or twice"


def _misjudged(calls: History, result: Settled) -> Iterator[str]:
    """One key: the same answer to the same body, and nothing for another."""
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
    """Whoever returned before another was called has the smaller version."""
    latest = -NEVER
    for result in sorted(settled, key=lambda settlement: settlement.first):
        if result.returned < latest:
            yield f"version {result.first} was there before one below it was asked for"
        latest = max(latest, result.called)


def _impossible_refusals(history: History, settled: list[Settled]) -> Iterator[str]:
    """The version that a refusal names was the game's at some moment of the call."""
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
            yield f"{call.key}: told version {call.version} when more was acknowledged"
        if first_called.get(call.version, -NEVER) > call.returned:
            yield f"{call.key}: told version {call.version} before it was asked for"
