"""Two hundred people: their hours, their actions, and their absences."""

import random
from collections import deque
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

ZONES = (
    *("UTC", "Europe/Berlin", "Europe/London", "America/New_York"),
    *("America/Los_Angeles", "America/Sao_Paulo", "Asia/Tokyo", "Asia/Kolkata"),
    *("Asia/Kathmandu", "Australia/Adelaide", "Pacific/Auckland", "Africa/Cairo"),
)
"""Some change their clocks in the season, some are off by parts of an hour."""
ALL_DAYS = frozenset(range(7))
WEEKEND = frozenset({5, 6})
EVENINGS = frozenset(range(18, 24))
WAKING = frozenset(range(7, 24))


@dataclass(frozen=True)
class Habit:
    """A kind of person."""

    name: str
    hours: frozenset[int] = WAKING
    """Hours of the day at which they may come, in their zone."""
    days: frozenset[int] = ALL_DAYS
    """Days of the week on which they come; 0 is Monday."""
    comes: float = 0.1
    """The chance that they come in a step of time that has such an hour."""
    diligence: float = 0.85
    """The chance that they move in a game that waits for them."""
    plans: float = 0.0
    """The chance that a move is followed by standing orders."""
    offers: float = 0.005
    """The chance that they ask for something where they could move."""
    resigns: float = 0.001
    days_off: tuple[str, ...] = ()
    vanishes: bool = False


REST = ("saturday", "sunday")
HABITS = {
    Habit("quick", comes=0.25, diligence=0.95): 4,
    Habit("steady"): 5,
    Habit("slow", EVENINGS, comes=0.15, diligence=0.4): 3,
    Habit("rests at weekends", days=ALL_DAYS - WEEKEND, days_off=REST): 4,
    Habit("rests on Fridays", days=ALL_DAYS - {4}, days_off=("friday",)): 1,
    Habit("plays at weekends", days=WEEKEND, comes=0.3, diligence=0.95): 1,
    Habit("planner", plans=0.8): 6,
    Habit("negotiator", offers=0.12): 3,
    Habit("gives up", resigns=0.03): 1,
    Habit("vanishes", vanishes=True): 2,
}
HURRY = 3
"""Factor by which a near deadline makes people come."""


@dataclass
class Absence:
    """Days away, by the days of the season; announced as a vacation or not."""

    first: int
    days: int
    is_announced: bool
    lead: int
    """Days before it at which it is announced."""


@dataclass
class Person:
    """A player with a life."""

    number: int
    habit: Habit
    zone: str
    absences: list[Absence]
    last_day: int
    """The day of the season after which they never come again."""
    moves_to: tuple[int, str] | None
    """A day, and the zone they live in from then on."""
    id: str = ""
    token: str = ""
    letters: deque[tuple[str, str, Any]] = field(default_factory=deque)
    """Messages that they received, as (kind, game, details)."""

    @property
    def actor(self) -> str:
        return f"player:{self.id}"

    def today(self, now: datetime) -> date:
        return now.astimezone(ZoneInfo(self.zone)).date()

    def may_come(self, since: datetime, now: datetime, day: int) -> bool:
        """Return whether one of their hours lies between `since` and now."""
        if day > self.last_day:
            return False
        if any(away.first <= day < away.first + away.days for away in self.absences):
            return False
        hour, zone = since, ZoneInfo(self.zone)
        while hour <= now:
            local = hour.astimezone(zone)
            if local.hour in self.habit.hours and local.weekday() in self.habit.days:
                return True
            hour += timedelta(hours=1)
        return False


def people(count: int, days: int, seed: int) -> list[Person]:
    """Return this number of different people, always the same for a seed."""
    chance = random.Random(seed)
    habits, weights = list(HABITS), list(HABITS.values())
    return [
        _person(number, chance.choices(habits, weights)[0], days, chance)
        for number in range(count)
    ]


def _person(number: int, habit: Habit, days: int, chance: random.Random) -> Person:
    absences = []
    for _ in range(chance.choices((0, 1, 2), (4, 5, 2))[0]):
        lead = chance.randrange(4)
        absences.append(
            Absence(
                first=chance.randrange(lead + 1, max(days, lead + 2)),
                days=chance.randrange(2, 12),
                is_announced=chance.random() < 0.85,
                lead=lead,
            )
        )
    moves = chance.random() < 0.1
    return Person(
        number=number,
        habit=habit,
        zone=chance.choice(ZONES),
        absences=absences,
        last_day=chance.randrange(days // 4, days) if habit.vanishes else days,
        moves_to=(chance.randrange(days), chance.choice(ZONES)) if moves else None,
    )
