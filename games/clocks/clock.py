"""The clock of one game: what each seat has left, and the turn whose time runs."""

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
    """A control, and what became of it."""

    control: Control
    left_ms: tuple[int, ...]
    """By seat; of the seat to move, when its turn began, and what was added since."""
    calendars: tuple[str | None, ...]
    """By seat, as of now: commitments to their days off; None: no days off."""
    turn: RunningTurn | None = None
    """None while nobody's time runs: before the start, and where the computer moves."""
    pauses: tuple[Span, ...] = ()
    """Those that a turn can still meet, in order."""

    def sum(self, known: Calendars = NOT_KNOWN) -> Sum | None:
        """Return when the time of the seat to move is over, with all that leads to it.

        None where nobody's time runs, or days off are not known.
        """
        if self.turn is None or not self.turn.is_known(known):
            return None
        return self._sum(known)

    @property
    def commitments(self) -> frozenset[str]:
        """Return what has to be opened to say what the clock does from now on."""
        of_seats = map(self._in_force, self.calendars)
        of_turn = frozenset() if self.turn is None else self.turn.commitments
        return of_turn.union(one for one in of_seats if one is not None)

    @property
    def terms(self) -> dict[str, Any]:
        """What players agree to by sitting down, as JSON."""
        terms: dict[str, Any] = msgspec.to_builtins(self.control)
        return terms

    @cached_property
    def deadline(self) -> datetime | None:
        """When the time of the seat to move is over; None where nobody's time runs.

        Events tell it. For those of the first release it is added up.
        """
        if self.turn is None or self.turn.deadline is not None:
            return None if self.turn is None else self.turn.deadline
        total = self.sum()
        return None if total is None else total.deadline

    @property
    def least_deadline(self) -> datetime:
        """When the time of the seat to move would be over if it had no days off."""
        return self._sum(NOT_KNOWN).deadline

    def next_deadline(self, before: "Clock", known: Calendars) -> datetime:
        """Return the deadline of a turn that begins, or that something changed.

        Where the days off of a turn that runs are not known any more, its deadline is
        put off as if there were none after now.
        """
        if total := self.sum(known):
            return total.deadline
        assert self.turn is not None
        told = before.deadline
        is_same = before.turn is not None and before.turn.began == self.turn.began
        if not is_same or told is None:
            return self.least_deadline
        return told + (self.least_deadline - before.least_deadline)

    def with_deadline(self, deadline: datetime) -> "Clock":
        """Take the deadline of the turn that runs from what an event tells."""
        assert self.turn is not None
        return replace(self, turn=replace(self.turn, deadline=deadline))

    def moment_with_left(self, left_ms: int, known: Calendars = NOT_KNOWN) -> datetime:
        """Return the first moment at which the seat to move has only so much left."""
        assert self.turn is not None
        runs = self.left_ms[self.turn.seat] - left_ms
        return add_up(self.turn.began, runs, self._off(known)).deadline

    def spent_ms(self, at: datetime, known: Calendars = NOT_KNOWN) -> int:
        """Return how much time of the seat to move has run.

        Where its days off are not known, it is all that passed, as far as it had it.
        """
        turn = self.turn
        if turn is None:
            return 0
        if turn.is_known(known):
            return ran_ms(turn.began, at, self._off(known))
        return min(self.most_spent_ms(at), self.left_ms[turn.seat])

    def most_spent_ms(self, at: datetime) -> int:
        """Return how much time would have run if the seat to move had no days off."""
        assert self.turn is not None
        return ran_ms(self.turn.began, at, self._off(NOT_KNOWN))

    def left_after(self, spent_ms: int, *, moved: bool) -> int:
        """Return what the seat to move has after its turn, by a move or without one."""
        assert self.turn is not None
        left = max(self.left_ms[self.turn.seat] - spent_ms, 0)
        return self.control.after_move(left) if moved else left

    def started(self, seat: int, at: datetime) -> "Clock":
        """Let a seat's time run."""
        commitment = self._in_force(self.calendars[seat])
        return replace(
            self,
            turn=RunningTurn(seat, at, ((at, commitment),)),
            pauses=tuple(pause for pause in self.pauses if pause.end > at),
        )

    def ended(self, left_ms: int) -> "Clock":
        """End the turn with what was stored of it."""
        assert self.turn is not None
        return replace(self._with_left(self.turn.seat, left_ms), turn=None)

    def stopped(self, at: datetime) -> "Clock":
        """End the turn where nothing was stored of it; what was spent is gone."""
        if self.turn is None:
            return self
        return self.ended(self.left_after(self.spent_ms(at), moved=False))

    def reseated(self, order: Sequence[int]) -> "Clock":
        """Let seats have the days off that these seats had, before anybody's turn."""
        return replace(self, calendars=tuple(self.calendars[seat] for seat in order))

    def with_calendar(self, seat: int, commitment: str | None, at: datetime) -> "Clock":
        """Let other days off count, from now on."""
        calendars = list(self.calendars)
        calendars[seat] = commitment
        changed = replace(self, calendars=tuple(calendars))
        if self.turn is None or self.turn.seat != seat:
            return changed
        turn = self.turn.with_calendar(self._in_force(commitment), at)
        return replace(changed, turn=turn)

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

    def _sum(self, known: Calendars) -> Sum:
        assert self.turn is not None
        left = self.left_ms[self.turn.seat]
        return add_up(self.turn.began, left, self._off(known))

    def _off(self, known: Calendars) -> Iterator[Span]:
        assert self.turn is not None
        pauses = tuple(clipped(self.pauses, self.turn.began))
        return overlaid(pauses, self.turn.days_off(known))

    def _in_force(self, commitment: str | None) -> str | None:
        return commitment if self.control.uses_calendar else None

    def _with_left(self, seat: int, left_ms: int) -> "Clock":
        left = list(self.left_ms)
        left[seat] = left_ms
        return replace(self, left_ms=tuple(left))


def new_clock(control: Control, seats: int) -> Clock:
    """Return the clock of a game that nobody has begun."""
    return Clock(control, (control.bank_ms,) * seats, (None,) * seats)
