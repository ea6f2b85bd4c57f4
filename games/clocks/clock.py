"""The clock of one game: what each seat has left, and the turn whose time runs."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import Any

import msgspec

from games.clocks.calendars import NO_DAYS_OFF, Calendar, days_off
from games.clocks.controls import Control
from games.clocks.spans import PAUSE, Span, clipped, overlaid, united
from games.clocks.sums import Sum, add_up, ran_ms

EVER = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True)
class RunningTurn:
    """A turn that takes time."""

    seat: int
    began: datetime
    calendars: tuple[tuple[datetime, Calendar], ...]
    """Which days off count, and from when on; the first from the beginning."""
    added_ms: int = 0
    """Extra time that came during the turn; it is in what the seat has left."""

    def days_off(self) -> Iterator[Span]:
        """Yield the days off, each by the calendar that was known when it came."""
        for i, (since, calendar) in enumerate(self.calendars):
            follows = self.calendars[i + 1 : i + 2]
            until = follows[0][0] if follows else None
            yield from clipped(days_off(calendar, since), since, until)


@dataclass(frozen=True)
class Clock:
    """A control, and what became of it."""

    control: Control
    left_ms: tuple[int, ...]
    """By seat; of the seat to move, when its turn began, and what was added since."""
    calendars: tuple[Calendar, ...]
    """By seat, as of now."""
    turn: RunningTurn | None = None
    """None while nobody's time runs: before the start, and where the computer moves."""
    pauses: tuple[Span, ...] = ()
    """Those that a turn can still meet, in order."""

    @cached_property
    def sum(self) -> Sum | None:
        """When the time of the seat to move is over, with all that leads to it."""
        if self.turn is None:
            return None
        return add_up(self.turn.began, self.left_ms[self.turn.seat], self._off())

    @property
    def terms(self) -> dict[str, Any]:
        """What players agree to by sitting down, as JSON."""
        terms: dict[str, Any] = msgspec.to_builtins(self.control)
        return terms

    @property
    def deadline(self) -> datetime | None:
        """When the time of the seat to move is over; None where nobody's time runs."""
        return None if self.sum is None else self.sum.deadline

    def moment_with_left(self, left_ms: int) -> datetime:
        """Return the first moment at which the seat to move has only so much left."""
        assert self.turn is not None
        runs = self.left_ms[self.turn.seat] - left_ms
        return add_up(self.turn.began, runs, self._off()).deadline

    def spent_ms(self, at: datetime) -> int:
        """Return how much time of the seat to move has run."""
        return ran_ms(self.turn.began, at, self._off()) if self.turn else 0

    def left_after_move(self, at: datetime) -> int:
        """Return what the seat to move would have left, had it moved now."""
        assert self.turn is not None
        left = self.left_ms[self.turn.seat] - self.spent_ms(at)
        return self.control.after_move(max(left, 0))

    def started(self, seat: int, at: datetime) -> "Clock":
        """Let a seat's time run."""
        calendar = self._in_force(self.calendars[seat])
        return replace(
            self,
            turn=RunningTurn(seat, at, ((at, calendar),)),
            pauses=tuple(pause for pause in self.pauses if pause.end > at),
        )

    def moved(self, left_ms: int) -> "Clock":
        """End the turn by a move, with what was stored of it."""
        assert self.turn is not None
        return replace(self._with_left(self.turn.seat, left_ms), turn=None)

    def stopped(self, at: datetime) -> "Clock":
        """End the turn without a move; what was spent is gone."""
        if self.turn is None:
            return self
        left = self.left_ms[self.turn.seat] - self.spent_ms(at)
        return replace(self._with_left(self.turn.seat, max(left, 0)), turn=None)

    def with_calendar(self, seat: int, calendar: Calendar, at: datetime) -> "Clock":
        """Let other days off count, from now on: what has run has run.

        In a turn that runs, the vacation changes alone. Whoever could also move their
        weekend would always have it today.
        """
        calendars = list(self.calendars)
        calendars[seat] = calendar
        changed = replace(self, calendars=tuple(calendars))
        turn = self.turn
        if turn is None or turn.seat != seat:
            return changed
        _, before = turn.calendars[-1]
        now = msgspec.structs.replace(
            before, vacation=self._in_force(calendar).vacation
        )
        since = max(at, turn.calendars[-1][0])
        following = (*turn.calendars, (since, now))
        return replace(changed, turn=replace(turn, calendars=following))

    def paused(self, at: datetime, seconds: int) -> "Clock":
        """Let the clock stand still for a while."""
        pause = Span(PAUSE, at, at + timedelta(seconds=seconds))
        return replace(self, pauses=united((*self.pauses, pause)))

    def resumed(self, at: datetime) -> "Clock":
        """End the pause before its time."""
        return replace(self, pauses=tuple(clipped(self.pauses, EVER, at)))

    def is_paused(self, at: datetime) -> bool:
        """Whether a pause runs."""
        return any(pause.start <= at < pause.end for pause in self.pauses)

    def with_time(self, seat: int, added_ms: int) -> "Clock":
        """Give a seat extra time."""
        changed = self._with_left(seat, self.left_ms[seat] + added_ms)
        if self.turn is None or self.turn.seat != seat:
            return changed
        turn = replace(self.turn, added_ms=self.turn.added_ms + added_ms)
        return replace(changed, turn=turn)

    def _off(self) -> Iterator[Span]:
        assert self.turn is not None
        pauses = tuple(clipped(self.pauses, self.turn.began))
        return overlaid(pauses, self.turn.days_off())

    def _in_force(self, calendar: Calendar) -> Calendar:
        return calendar if self.control.uses_calendar else NO_DAYS_OFF

    def _with_left(self, seat: int, left_ms: int) -> "Clock":
        left = list(self.left_ms)
        left[seat] = left_ms
        return replace(self, left_ms=tuple(left))


def new_clock(control: Control, seats: int) -> Clock:
    """Return the clock of a game that nobody has begun."""
    return Clock(control, (control.bank_ms,) * seats, (NO_DAYS_OFF,) * seats)
