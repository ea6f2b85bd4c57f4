"""The clock of one game: the remaining time of each seat, and the running turn."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

from games.clocks.commitments import Calendars
from games.clocks.controls import Control
from games.clocks.spans import PAUSE, Span, clipped, overlaid, united
from games.clocks.sums import Sum, add_up, ran_ms
from games.clocks.turns import NOT_KNOWN, RunningTurn

EVER = datetime.min.replace(tzinfo=UTC)


class Clock(msgspec.Struct, frozen=True, dict=True):
    """A time control and its current state."""

    control: Control
    left_ms: tuple[int, ...]
    """Remaining milliseconds per seat. For the seat to move, this is the time at the
    start of its turn, plus extra time added since."""
    calendars: tuple[str | None, ...]
    """Hashes that commit to the current days off of each seat; None for no days off."""
    turn: RunningTurn | None = None
    """Turn whose clock is running; None before the start and during computers'
    turns."""
    pauses: tuple[Span, ...] = ()
    """Pauses that a turn can still overlap, in order."""

    def sum(self, calendars: Calendars = NOT_KNOWN) -> Sum | None:
        """Return the deadline of the seat to move and the spans before it, or None.

        The result is None if no clock is running or if days off are unknown.
        """
        if self.turn is None or not self.turn.is_known(calendars):
            return None
        return self._sum(calendars)

    @property
    def commitments(self) -> frozenset[str]:
        """Return the commitments whose calendars are needed to compute future times."""
        of_seats = map(self._in_force, self.calendars)
        of_turn = frozenset() if self.turn is None else self.turn.commitments
        return of_turn.union(
            commitment for commitment in of_seats if commitment is not None
        )

    @property
    def terms(self) -> dict[str, Any]:
        """Time settings that players accept when they join, as JSON."""
        terms: dict[str, Any] = msgspec.to_builtins(self.control)
        return terms

    @cached_property
    def deadline(self) -> datetime | None:
        """Deadline of the seat to move; None if no clock is running.

        Events contain the deadline, except those from the first release, for which it
        is computed.
        """
        if self.turn is None or self.turn.deadline is not None:
            return None if self.turn is None else self.turn.deadline
        total = self.sum()
        return None if total is None else total.deadline

    @property
    def least_deadline(self) -> datetime:
        """Deadline that the seat to move would have without days off."""
        return self._sum(NOT_KNOWN).deadline

    def next_deadline(self, before: "Clock", calendars: Calendars) -> datetime:
        """Return the deadline of a new or changed turn.

        If the days off of a running turn are unknown, its deadline is moved as if it
        had no more days off.
        """
        if total := self.sum(calendars):
            return total.deadline
        assert self.turn is not None
        stored_deadline = before.deadline
        is_same = before.turn is not None and before.turn.began == self.turn.began
        if not is_same or stored_deadline is None:
            return self.least_deadline
        return stored_deadline + (self.least_deadline - before.least_deadline)

    def with_deadline(self, deadline: datetime) -> "Clock":
        """Return the clock with the stored deadline for the running turn."""
        assert self.turn is not None
        return replace(self, turn=replace(self.turn, deadline=deadline))

    def moment_with_left(
        self, left_ms: int, calendars: Calendars = NOT_KNOWN
    ) -> datetime:
        """Return the first moment at which the seat to move has `left_ms` left."""
        assert self.turn is not None
        runs = self.left_ms[self.turn.seat] - left_ms
        return add_up(self.turn.began, runs, self._off(calendars)).deadline

    def spent_ms(self, at: datetime, calendars: Calendars = NOT_KNOWN) -> int:
        """Return the elapsed time of the seat to move.

        If its days off are unknown, all time since the start counts, up to its
        remaining time.
        """
        turn = self.turn
        if turn is None:
            return 0
        if turn.is_known(calendars):
            return ran_ms(turn.began, at, self._off(calendars))
        return min(self.most_spent_ms(at), self.left_ms[turn.seat])

    def most_spent_ms(self, at: datetime) -> int:
        """Return the elapsed time that the seat to move would have without days off."""
        assert self.turn is not None
        return ran_ms(self.turn.began, at, self._off(NOT_KNOWN))

    def left_after(self, spent_ms: int, *, moved: bool) -> int:
        """Return the remaining time of the seat to move after its turn."""
        assert self.turn is not None
        remaining_ms = max(self.left_ms[self.turn.seat] - spent_ms, 0)
        return self.control.after_move(remaining_ms) if moved else remaining_ms

    def started(self, seat: int, at: datetime) -> "Clock":
        """Return the clock with a seat's turn running."""
        commitment = self._in_force(self.calendars[seat])
        return replace(
            self,
            turn=RunningTurn(seat, at, ((at, commitment),)),
            pauses=tuple(pause for pause in self.pauses if pause.end > at),
        )

    def ended(self, left_ms: int) -> "Clock":
        """Return the clock after a turn, with the stored remaining time."""
        assert self.turn is not None
        return replace(self._with_left(self.turn.seat, left_ms), turn=None)

    def stopped(self, at: datetime) -> "Clock":
        """Return the clock after a turn whose time was not stored and is lost."""
        if self.turn is None:
            return self
        return self.ended(self.left_after(self.spent_ms(at), moved=False))

    def reseated(self, order: Sequence[int]) -> "Clock":
        """Return the clock with days off moved to the drawn seats, before play."""
        return replace(self, calendars=tuple(self.calendars[seat] for seat in order))

    def with_calendar(self, seat: int, commitment: str | None, at: datetime) -> "Clock":
        """Return the clock with new days off for a seat, which apply from `at` on."""
        calendars = list(self.calendars)
        calendars[seat] = commitment
        changed = replace(self, calendars=tuple(calendars))
        if self.turn is None or self.turn.seat != seat:
            return changed
        turn = self.turn.with_calendar(self._in_force(commitment), at)
        return replace(changed, turn=turn)

    def paused(self, at: datetime, seconds: int) -> "Clock":
        """Return the clock with a pause of at most `seconds`."""
        pause = Span(PAUSE, at, at + timedelta(seconds=seconds))
        return replace(self, pauses=united((*self.pauses, pause)))

    def resumed(self, at: datetime) -> "Clock":
        """Return the clock without the rest of its pause."""
        return replace(self, pauses=tuple(clipped(self.pauses, EVER, at)))

    def is_paused(self, at: datetime) -> bool:
        """Return whether the clock is paused."""
        return any(pause.start <= at < pause.end for pause in self.pauses)

    def with_time(self, seat: int, added_ms: int) -> "Clock":
        """Return the clock with extra time for a seat."""
        changed = self._with_left(seat, self.left_ms[seat] + added_ms)
        if self.turn is None or self.turn.seat != seat:
            return changed
        turn = replace(self.turn, added_ms=self.turn.added_ms + added_ms)
        return replace(changed, turn=turn)

    def _sum(self, calendars: Calendars) -> Sum:
        assert self.turn is not None
        remaining_ms = self.left_ms[self.turn.seat]
        return add_up(self.turn.began, remaining_ms, self._off(calendars))

    def _off(self, calendars: Calendars) -> Iterator[Span]:
        assert self.turn is not None
        pauses = tuple(clipped(self.pauses, self.turn.began))
        return overlaid(pauses, self.turn.days_off(calendars))

    def _in_force(self, commitment: str | None) -> str | None:
        return commitment if self.control.uses_calendar else None

    def _with_left(self, seat: int, left_ms: int) -> "Clock":
        remaining = list(self.left_ms)
        remaining[seat] = left_ms
        return replace(self, left_ms=tuple(remaining))


def new_clock(control: Control, seats: int) -> Clock:
    """Return the clock of a new game."""
    return Clock(control, (control.bank_ms,) * seats, (None,) * seats)
