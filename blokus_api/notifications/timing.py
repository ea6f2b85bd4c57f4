"""Timing: when a reminder is due, and when it may go out. Pure.

A step is reached when the turn has so much running time left, so days off and pauses,
in which no time runs, reach none. What would go out in hours in which its player is
left alone waits for their end, unless the deadline would then be too near: then it
goes out before they begin, or at once if the turn began within them.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import takewhile
from zoneinfo import ZoneInfo

from blokus_api.players.preferences import QuietHours, ReminderStep
from games.clocks.clock import Clock
from games.clocks.commitments import Calendars
from games.clocks.spans import Span, united
from games.clocks.turns import NOT_KNOWN

QUIET = "quiet"
LEAST_NOTICE = timedelta(hours=1)
"""What must be left before a deadline to whoever was not disturbed."""


@dataclass(frozen=True, order=True)
class Reminder:
    """A step of one turn."""

    reached_at: datetime
    """By the clock of the game: what the reminder is about."""
    due_at: datetime
    """When it goes out."""


@dataclass(frozen=True)
class LocalQuietHours:
    """Hours of a player in which no message comes."""

    zone: ZoneInfo
    quiet_hours: QuietHours | None

    def between(self, start: datetime, end: datetime) -> Iterator[Span]:
        """Yield the quiet hours that have a part of this time."""
        if self.quiet_hours is not None:
            spans = self.quiet_hours.spans(self.zone, start)
            for first, last in takewhile(lambda span: span[0] < end, spans):
                yield Span(QUIET, first, last)


def reminders(
    clock: Clock,
    steps: Iterable[ReminderStep],
    quiet_hours: LocalQuietHours,
    known: Calendars = NOT_KNOWN,
) -> Sequence[Reminder]:
    """Return the reminders of the turn that runs, in order; none where none runs.

    `known` are its days off.
    """
    total = clock.sum(known)
    if clock.turn is None or total is None:
        return ()
    began, deadline = clock.turn.began, total.deadline
    quiet = united((*quiet_hours.between(began, deadline), *total.spans))
    whole = clock.left_ms[clock.turn.seat]
    lefts = {left for step in steps if 0 < (left := step.left_ms(whole)) < whole}
    moments = {clock.moment_with_left(left, known) for left in lefts}
    return sorted(
        Reminder(moment, goes_out(moment, quiet, began, deadline)) for moment in moments
    )


def goes_out(
    moment: datetime,
    quiet: Sequence[Span],
    since: datetime,
    deadline: datetime | None,
) -> datetime:
    """Return when a message of this moment goes out, given ordered spans of peace.

    Never before `since`, when there was nothing to tell yet, and before the deadline.
    """
    found = quiet[: bisect_right(quiet, moment, key=lambda span: span.start)][-1:]
    if not found or found[0].end <= moment:
        return moment
    span = found[0]
    if deadline is None or span.end + LEAST_NOTICE <= deadline:
        return span.end
    return span.start if since <= span.start else moment


def reached(
    planned: Sequence[Reminder], now: datetime, since: datetime | None
) -> Reminder | None:
    """Return the last reminder that is due, if it came after `since`.

    Those before it are not sent any more: they would say the same.
    """
    due = [reminder for reminder in planned if reminder.due_at <= now]
    if not due or (since is not None and due[-1].due_at <= since):
        return None
    return due[-1]


def following(planned: Sequence[Reminder], now: datetime) -> Reminder | None:
    """Return the next reminder that is not due yet."""
    return next((reminder for reminder in planned if reminder.due_at > now), None)
