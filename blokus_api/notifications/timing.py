"""Timing: when a reminder is due, and when it may be sent.

A reminder is reached when the turn has as much time left as the player chose. The clock
stops on days off and during pauses, which delays reminders. A message that is due in
quiet hours waits until they end. If the deadline would then be too near, the message is
sent before they begin, or immediately if the turn began in quiet hours. This module
does no I/O.
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
"""Minimum time between a message after quiet hours and the deadline."""


@dataclass(frozen=True, order=True)
class Reminder:
    """A reminder of a turn."""

    reached_at: datetime
    """Time when the game's clock reaches the reminder."""
    due_at: datetime
    """Time when the reminder is sent."""


@dataclass(frozen=True)
class LocalQuietHours:
    """Hours without messages in a player's time zone."""

    zone: ZoneInfo
    quiet_hours: QuietHours | None

    def between(self, start: datetime, end: datetime) -> Iterator[Span]:
        """Yield the quiet hours that overlap this period."""
        if self.quiet_hours is not None:
            spans = self.quiet_hours.spans(self.zone, start)
            for first, last in takewhile(lambda span: span[0] < end, spans):
                yield Span(QUIET, first, last)


def reminders(
    clock: Clock,
    steps: Iterable[ReminderStep],
    quiet_hours: LocalQuietHours,
    calendars: Calendars = NOT_KNOWN,
) -> Sequence[Reminder]:
    """Return the current turn's reminders in order; empty if no turn is running.

    `calendars` contains the days off during the turn.
    """
    total = clock.sum(calendars)
    if clock.turn is None or total is None:
        return ()
    began, deadline = clock.turn.began, total.deadline
    quiet = united((*quiet_hours.between(began, deadline), *total.spans))
    whole = clock.left_ms[clock.turn.seat]
    remaining_times = {
        remaining for step in steps if 0 < (remaining := step.left_ms(whole)) < whole
    }
    moments = {
        clock.moment_with_left(remaining, calendars) for remaining in remaining_times
    }
    return sorted(
        Reminder(moment, goes_out(moment, quiet, began, deadline)) for moment in moments
    )


def goes_out(
    moment: datetime,
    quiet: Sequence[Span],
    since: datetime,
    deadline: datetime | None,
) -> datetime:
    """Return the time at which a message that is due at `moment` is sent.

    `quiet` contains ordered intervals without messages. The time is before the deadline
    and not before `since`, the start of the turn.
    """
    earlier = quiet[: bisect_right(quiet, moment, key=lambda span: span.start)][-1:]
    if not earlier or earlier[0].end <= moment:
        return moment
    span = earlier[0]
    if deadline is None or span.end + LEAST_NOTICE <= deadline:
        return span.end
    return span.start if since <= span.start else moment


def reached(
    planned: Sequence[Reminder], now: datetime, since: datetime | None
) -> Reminder | None:
    """Return the latest due reminder, if it became due after `since`.

    Earlier reminders are not sent, because they would have the same content.
    """
    due = [reminder for reminder in planned if reminder.due_at <= now]
    if not due or (since is not None and due[-1].due_at <= since):
        return None
    return due[-1]


def following(planned: Sequence[Reminder], now: datetime) -> Reminder | None:
    """Return the next reminder that is not due yet."""
    return next((reminder for reminder in planned if reminder.due_at > now), None)
