"""A season: simulated time goes on step by step, and people play in each of them."""

import logging
import random
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TypeAlias

from tests.reliability.house import House
from tests.reliability.season.lines import Book, Line
from tests.reliability.season.observer import Observer
from tests.reliability.season.people import HURRY, Person, people
from tests.reliability.season.shifting import SimulatedClock
from tests.reliability.season.sittings import Sitting
from tests.reliability.season.strikes import Striker
from tests.reliability.season.village import Village
from tests.stack import Name

logger = logging.getLogger(__name__)

START = datetime(2027, 2, 25, 6, tzinfo=UTC)
"""Start of the season: summer time begins or ends soon in half of the zones."""
STEPS = (0.25, 2, 4, 4, 6, 8)
"""Hours of a step, unless a deadline is to be tested in it."""
BRINK = timedelta(seconds=0.3)
"""Time before a deadline at which the clock stops for a last-moment move."""
LINES = 16
SEED = 6

Errand: TypeAlias = Callable[[Line], None]


@dataclass(frozen=True)
class Size:
    """Size of a season."""

    people: int
    games: int
    """Those that are set up or played at once."""
    days: int
    faults: int
    pace: int
    """Factor by which people come more often than usual."""


@dataclass
class Diary:
    """Facts of a season that events do not record."""

    steps: int = 0
    sittings: int = 0
    brinks: int = 0
    playing: list[int] = field(default_factory=list)
    """Games that were played, at the beginning of each step."""
    memory: dict[int, dict[Name, float]] = field(default_factory=dict)
    """Megabytes of each process, by day."""
    seconds: float = 0


class Season:
    """People at play on a house, from the first day to the last."""

    def __init__(
        self, house: House, clock: SimulatedClock, striker: Striker, size: Size
    ) -> None:
        self.size = size
        self.book = Book()
        self.diary = Diary()
        self.observer = Observer(house, clock)
        self._clock = clock
        self._striker = striker
        self._chance = random.Random(SEED)
        self._village = Village(people(size.people, size.days, SEED), self.book)
        self._lines = [
            Line(number, house.url, self.book, SEED) for number in range(LINES)
        ]

    @property
    def day(self) -> int:
        return (self._clock.now - self._clock.start).days

    def play(self) -> None:
        began = time.monotonic()
        with ExitStack() as closing:
            for line in self._lines:
                closing.callback(line.close)
            closing.callback(self.observer.close)
            self._run(
                [partial(self._arrive, person) for person in self._village.people]
            )
            faults = sorted(
                self._chance.choices(range(self.size.days), k=self.size.faults)
            )
            while self.day < self.size.days:
                strikes = bool(faults) and self.day >= faults[0]
                if strikes:
                    faults.pop(0)
                self._step(self._striker.strike if strikes else None)
        self.diary.seconds = time.monotonic() - began

    def _step(self, strike: Callable[[], None] | None) -> None:
        """Move the time forward, let people play, and run all due work."""
        since, diary = self._clock.now, self.diary
        until = since + timedelta(hours=self._chance.choice(STEPS))
        rush = self._go_to_a_brink(until)
        if rush is None:
            self._clock.advance(until - self._clock.now)
        coming = self._who_comes(since)
        counts = self.observer.counts()
        missing = self.size.games - counts.playing - counts.waiting
        self._village.expect(missing, counts.seats, len(coming))
        self._village.learn(self.observer.seats())
        sitting = [partial(self._sit, person, self._seeded()) for person in coming]
        self._run([*([rush] if rush else []), *sitting], strike)
        self.observer.drain()
        diary.steps += 1
        diary.sittings += len(coming)
        diary.playing.append(counts.playing)
        if self.day not in diary.memory:
            diary.memory[self.day] = self.observer.memory()
        logger.info("Day %d: %d came, %s.", self.day, len(coming), counts)

    def _go_to_a_brink(self, until: datetime) -> Errand | None:
        """Stop just before a deadline for a person who moves at that moment."""
        if self._chance.random() < 0.5:
            return None
        nearest = self.observer.nearest(until, self._village.actors)
        if nearest is None:
            return None
        row, deadline = nearest
        self._clock.advance(deadline - BRINK - self._clock.now)
        self.diary.brinks += 1
        person, chance = self._village.person(row["turn_player"]), self._seeded()
        pause = self._chance.uniform(0, 2 * BRINK.total_seconds())

        def rush(line: Line) -> None:
            Sitting(person, line, self._village, chance).hurry(row, pause)

        return rush

    def _who_comes(self, since: datetime) -> list[Person]:
        """Return the people whose hour it is, preferring those with a near deadline."""
        urgent, now, coming = self.observer.urgent(), self._clock.now, []
        for person in self._village.people:
            hurry = HURRY if person.actor in urgent else 1
            wish = self.size.pace * hurry * person.habit.comes
            if person.may_come(since, now, self.day) and self._chance.random() < wish:
                coming.append(person)
        return coming

    def _sit(self, person: Person, chance: random.Random, line: Line) -> None:
        sitting = Sitting(person, line, self._village, chance)
        sitting.spend(self._clock.now, self.day)

    def _arrive(self, person: Person, line: Line) -> None:
        line.token = None
        answer = line.put_in_place("guest", "POST", "/guests", {})
        person.id, person.token = answer.body["player"]["id"], answer.body["token"]
        line.speak_for(person)
        profile = {
            "time_zone": person.zone,
            "weekend_days": list(person.habit.days_off),
        }
        line.put_in_place("profile", "PATCH", "/me", profile)
        self._village.know(person)

    def _run(
        self, errands: Sequence[Errand], meanwhile: Callable[[], None] | None = None
    ) -> None:
        """Run all errands, on as many lines as there are, and something beside them."""
        queue = deque(errands)

        def work(line: Line) -> None:
            while queue:
                try:
                    errand = queue.popleft()
                except IndexError:
                    return
                errand(line)

        with ThreadPoolExecutor(LINES) as pool:
            working = [pool.submit(work, line) for line in self._lines]
            if meanwhile:
                meanwhile()
        for worker in working:
            worker.result()

    def _seeded(self) -> random.Random:
        return random.Random(self._chance.getrandbits(64))
