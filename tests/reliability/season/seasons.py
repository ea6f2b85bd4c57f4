"""A season: simulated time goes on step by step, and people play in each of them."""

import random
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, LiteralString

import psycopg

from tests.reliability.house import House
from tests.reliability.season.lines import Book, Line
from tests.reliability.season.people import Person, people
from tests.reliability.season.shifting import SimulatedClock
from tests.reliability.season.sittings import Sitting
from tests.reliability.season.strikes import Striker
from tests.reliability.season.village import Village

START = datetime(2027, 2, 25, 6, tzinfo=UTC)
"""In the weeks to come, summer time begins or ends in half of the zones."""
STEPS = (0.25, 1, 2, 2, 3, 3, 4)
"""Hours of a step, whose end somebody may still spoil by coming at the last moment."""
BRINK = timedelta(seconds=0.3)
"""How long before a deadline time is stopped for who moves at the last moment."""
LINES = 8
MOST_WAITS = 120.0
WAITS = 2.0
"""Seconds after which a message counts as lost: its lease is let run out."""
COUNTS = """
    SELECT (SELECT count(*) FROM games_game WHERE status = 'playing'),
        (SELECT count(*) FROM games_game WHERE status = 'open'),
        (SELECT coalesce(sum((SELECT count(*) FROM unnest(players) AS p WHERE p = '')),
            0) FROM games_game WHERE status = 'open' AND has_open_seats)
"""
SEATS = "SELECT id::text, players FROM games_game WHERE status IN ('open', 'playing')"
UNDONE = """
    SELECT min(due_at) FROM games_obligation
    WHERE due_at <= clock_timestamp() OR attempts > 0
        OR kind NOT IN ('timeout', 'expiry')
"""
NEAREST = """
    SELECT id::text, version, variant, turn_color, turn_player, players, deadline
    FROM games_game WHERE deadline > clock_timestamp() + interval '2 s'
        AND deadline < %s AND turn_player = ANY (%s) ORDER BY deadline LIMIT 1
"""


@dataclass(frozen=True)
class Size:
    """How large a season is."""

    people: int
    games: int
    days: int
    faults: int


@dataclass
class Diary:
    """What happened, as far as no event tells it."""

    steps: int = 0
    sittings: int = 0
    brinks: int = 0
    leases: int = 0
    """Those that ran out: what was sent came to nothing."""
    playing: list[int] = field(default_factory=list)
    """Games that were played, at the end of each step."""
    seconds: float = 0
    drained: float = 0
    """Seconds of these in which nobody played."""


class Season:
    """People at play on a house, from the first day to the last."""

    def __init__(
        self, house: House, clock: SimulatedClock, striker: Striker, size: Size
    ) -> None:
        self.size = size
        self.book = Book()
        self.diary = Diary()
        self._house = house
        self._clock = clock
        self._striker = striker
        self._observer: psycopg.Connection | None = None
        self._seed = 6
        self._chance = random.Random(f"{self._seed} season")
        self.village = Village(people(size.people, size.days, self._seed), self.book)
        self._lines = [
            Line(number, house.url, self.book, self._seed) for number in range(LINES)
        ]

    @property
    def day(self) -> int:
        return (self._clock.now - self._clock.start).days

    def play(self) -> None:
        """People come from afar, and go when it is over, whatever comes of it."""
        began = time.monotonic()
        with ExitStack() as closing:
            for line in self._lines:
                closing.callback(line.close)
            self._play()
            if self._observer:
                self._observer.close()
        self.diary.seconds = time.monotonic() - began

    def _play(self) -> None:
        self._everybody(self.village.people, self._arrive)
        faults = self._days_of_faults()
        while self.day < self.size.days:
            strikes = bool(faults) and self.day >= faults[0]
            if strikes:
                faults.pop(0)
            self._step(strikes=strikes)
        self.drain()

    def drain(self) -> None:
        """Wait until nothing is due, so that a deadline is claimed while it is near."""
        began = time.monotonic()
        moved = began
        while due_at := self._ask(UNDONE)[0][0]:
            now = time.monotonic()
            assert now < began + MOST_WAITS, self._ask("TABLE games_obligation")
            if now > moved + WAITS:
                self._clock.advance(max(due_at - self._clock.now, timedelta(0)))
                self.diary.leases += 1
                moved = now
            time.sleep(0.02)
        self.diary.drained += time.monotonic() - began

    def _days_of_faults(self) -> list[int]:
        return sorted(
            self._chance.choices(range(self.size.days), k=self.size.faults)
        )

    def _step(self, *, strikes: bool) -> None:
        since = self._clock.now
        until = since + timedelta(hours=self._chance.choice(STEPS))
        rush = self._go_to_a_brink(until) or self._go_to(until)
        coming = [
            person
            for person in self.village.people
            if person.may_come(since, self._clock.now, self.day)
            and self._chance.random() < person.habit.comes
        ]
        self._prepare(len(coming))
        errands: list[Callable[[Line], None]] = [rush] if rush else []
        errands += [partial(self._sit, person, self._seeded()) for person in coming]
        self._run(errands, self._striker.strike if strikes else None)
        self.drain()
        self.diary.steps += 1
        self.diary.sittings += len(coming)

    def _go_to(self, until: datetime) -> None:
        self._clock.advance(until - self._clock.now)

    def _go_to_a_brink(self, until: datetime) -> Callable[[Line], None] | None:
        """Stop just before a deadline, for somebody who moves about when it comes."""
        if self._chance.random() < 0.5:
            return None
        rows = self._ask(NEAREST, until, self.village.actors)
        if not rows:
            return None
        names = ("id", "version", "variant", "turn_color", "turn_player", "players")
        row, deadline = dict(zip(names, rows[0], strict=False)), rows[0][-1]
        self._clock.advance(deadline - BRINK - self._clock.now)
        self.diary.brinks += 1
        person = self.village.person(row["turn_player"])
        wait, chance = self._chance.uniform(0, 2 * BRINK.total_seconds()), self._seeded()

        def rush(line: Line) -> None:
            sitting = Sitting(person, line, self.village, chance)
            sitting.hurry(row, wait)

        return rush

    def _prepare(self, coming: int) -> None:
        playing, waiting, seats = self._ask(COUNTS)[0]
        self.diary.playing.append(playing)
        self.village.expect(self.size.games - playing - waiting, seats, coming)
        self.village.learn(dict(self._ask(SEATS)))

    def _sit(self, person: Person, chance: random.Random, line: Line) -> None:
        Sitting(person, line, self.village, chance).spend(self._clock.now, self.day)

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
        self.village.know(person)

    def _everybody(
        self, persons: Sequence[Person], act: Callable[[Person, Line], None]
    ) -> None:
        self._run([partial(act, person) for person in persons])

    def _run(
        self,
        errands: Sequence[Callable[[Line], None]],
        meanwhile: Callable[[], None] | None = None,
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
        for one in working:
            one.result()

    def _seeded(self) -> random.Random:
        return random.Random(self._chance.getrandbits(64))

    def _ask(self, query: LiteralString, *values: Any) -> list[tuple[Any, ...]]:
        """Ask the database, which may just be starting."""
        give_up = time.monotonic() + 30
        while True:
            try:
                if self._observer is None:
                    url = self._house.env["DATABASE_URL"]
                    self._observer = psycopg.connect(url, autocommit=True)
                return self._observer.execute(query, values).fetchall()
            except psycopg.OperationalError:
                self._observer = None
                if time.monotonic() > give_up:
                    raise
                time.sleep(0.1)
