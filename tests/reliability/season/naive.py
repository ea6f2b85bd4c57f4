"""A slow clock of our own, which looks at every quarter of an hour.

It reads only the agreed terms and the times from a game's events, and believes no
sum in them. Whose turn it is, the rules say (they have an oracle of their own). All
zones of today are off by whole quarters of an hour, so a quarter has one date.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from functools import cache
from itertools import pairwise
from typing import Any, TypeAlias
from zoneinfo import ZoneInfo

QUARTER = 15 * 60 * 1000
"""Milliseconds, as all times here are, since 1970."""
DAY_MS = 86_400_000
DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
FAR = 400 * DAY_MS

Calendar: TypeAlias = Mapping[str, Any]
NOTHING: Calendar = {"time_zone": "UTC", "weekend_days": [], "vacation": None}


def ms_of(at: datetime) -> int:
    return (at - EPOCH) // timedelta(milliseconds=1)


@cache
def local_date(zone: str, quarter: int) -> date:
    at = EPOCH + timedelta(milliseconds=quarter * QUARTER)
    return at.astimezone(ZoneInfo(zone)).date()


@dataclass
class Turn:
    """Turn whose time runs, with all agreements about it."""

    seat: int
    began: int
    calendars: list[tuple[int, Calendar]]
    """Days off, by the moment from which they apply."""


@dataclass
class NaiveClock:
    """Remaining time of the seats of one game."""

    terms: Mapping[str, Any]
    remaining: list[int]
    calendars: list[Calendar]
    pauses: list[tuple[int, int]] = field(default_factory=list)
    turn: Turn | None = None

    @classmethod
    def from_terms(cls, terms: Mapping[str, Any], seats: int) -> "NaiveClock":
        if terms["kind"] == "days":
            bank = terms["days"] * DAY_MS
        else:
            bank = terms["bank_s"] * 1000
        return cls(terms, [bank] * seats, [NOTHING] * seats)

    def begin(self, seat: int, at: int) -> None:
        own = NOTHING if self.terms["kind"] == "live" else self.calendars[seat]
        self.turn = Turn(seat, at, [(at, own)])

    def change_calendar(self, seat: int, calendar: Calendar, at: int) -> None:
        """Apply a vacation at once, and the zone and weekend from the next turn on."""
        self.calendars[seat] = calendar
        turn = self.turn
        if turn and turn.seat == seat and self.terms["kind"] != "live":
            _, before = turn.calendars[-1]
            now = {**before, "vacation": calendar["vacation"]}
            turn.calendars.append((at, now))

    def resume(self, at: int) -> None:
        self.pauses = [(start, min(end, at)) for start, end in self.pauses]

    def after_move(self, remaining: int) -> int:
        """Return a seat's time after a move that left it this much."""
        if self.terms["kind"] == "days":
            return int(self.terms["days"]) * DAY_MS
        more = remaining + self.terms["increment_s"] * 1000
        return int(min(more, max(remaining, self.terms["cap_s"] * 1000)))

    def stretches(self, until: int) -> Iterator[tuple[int, int, str | None]]:
        """Yield each interval of the turn, with the reason if its time stands still."""
        assert self.turn
        began = self.turn.began
        marks = {began, until}
        marks.update(range((began // QUARTER + 1) * QUARTER, until, QUARTER))
        edges = [edge for pause in self.pauses for edge in pause]
        edges += [since for since, _ in self.turn.calendars]
        marks.update(edge for edge in edges if began < edge < until)
        for start, end in pairwise(sorted(marks)):
            yield start, end, self._reason(start)

    def ran(self, at: int) -> int:
        """Return how much time of the turn has run."""
        if self.turn is None or at <= self.turn.began:
            return 0
        return sum(e - s for s, e, reason in self.stretches(at) if reason is None)

    def stood(self, at: int) -> dict[str, int]:
        """Return how long the time stood still, by reason."""
        spans = {"pause": 0, "vacation": 0, "weekend": 0}
        if self.turn and at > self.turn.began:
            for start, end, reason in self.stretches(at):
                if reason:
                    spans[reason] += end - start
        return spans

    def deadline(self) -> int | None:
        """Return the first moment without remaining time."""
        if self.turn is None:
            return None
        remaining = self.remaining[self.turn.seat]
        for start, end, reason in self.stretches(self.turn.began + FAR):
            if reason is None:
                if end - start >= remaining:
                    return start + remaining
                remaining -= end - start
        raise AssertionError("A turn that never ends.")

    def _reason(self, at: int) -> str | None:
        if any(start <= at < end for start, end in self.pauses):
            return "pause"
        assert self.turn
        calendar = [own for since, own in self.turn.calendars if since <= at][-1]
        today = local_date(calendar["time_zone"], at // QUARTER)
        away = calendar["vacation"]
        if away and away["first_day"] <= str(today) <= away["last_day"]:
            return "vacation"
        if DAYS[today.weekday()] in calendar["weekend_days"]:
            return "weekend"
        return None
