"""Queries of a season's director to the database, which may be starting."""

import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, LiteralString, NamedTuple

import psycopg

from tests.load.processes import megabytes_of_all
from tests.reliability.house import House
from tests.reliability.season.shifting import SimulatedClock
from tests.stack import Name

PROCESSES: tuple[Name, ...] = ("broker", "worker", "deliverer", "relay", "web")
MOST_WAITS = 300.0
"""Seconds until all is lost."""
WAITS = 2.0
"""Seconds after which a message counts as lost: its lease is let run out."""
COUNTS = """
    SELECT (SELECT count(*) FROM games_game WHERE status = 'playing'),
        (SELECT count(*) FROM games_game WHERE status = 'open'),
        (SELECT coalesce(sum((SELECT count(*) FROM unnest(players) AS p WHERE p = '')),
            0)::int FROM games_game WHERE status = 'open' AND has_open_seats)
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
URGENT = """
    SELECT DISTINCT turn_player FROM games_game
    WHERE deadline < clock_timestamp() + interval '12 hours'
"""


class Counts(NamedTuple):
    """Games that are played, games that wait for players, and seats that are open."""

    playing: int
    waiting: int
    seats: int


class Observer:
    """Asks as the application does, on one connection."""

    def __init__(self, house: House, clock: SimulatedClock) -> None:
        self._house = house
        self._url = house.env["DATABASE_URL"]
        self._clock = clock
        self._connection: psycopg.Connection | None = None
        self.waited = 0.0
        """Seconds until nothing was due any more."""
        self.leases = 0
        """Return the number of expired leases, whose work had no result."""

    def close(self) -> None:
        if self._connection:
            self._connection.close()

    def counts(self) -> Counts:
        return Counts(*self._ask(COUNTS)[0])

    def seats(self) -> dict[str, list[str]]:
        """Return the seated players, by game."""
        return dict(self._ask(SEATS))

    def urgent(self) -> set[str]:
        """Return the players with a near deadline."""
        return {actor for (actor,) in self._ask(URGENT)}

    def nearest(
        self, until: datetime, actors: Sequence[str]
    ) -> tuple[dict[str, Any], datetime] | None:
        """Return the first game of these people whose time runs out by then."""
        names = ("id", "version", "variant", "turn_color", "turn_player", "players")
        for *values, deadline in self._ask(NEAREST, until, actors):
            return dict(zip(names, values, strict=True)), deadline
        return None

    def memory(self) -> dict[Name, float]:
        """Return the megabytes of each process and its descendants."""
        return {name: megabytes_of_all(self._house.pid(name)) for name in PROCESSES}

    def drain(self) -> None:
        """Wait until nothing is due, so that a deadline is claimed while it is near."""
        moved = began = time.monotonic()
        while due_at := self._ask(UNDONE)[0][0]:
            now = time.monotonic()
            assert now < began + MOST_WAITS, self._ask("TABLE games_obligation")
            if now > moved + WAITS:
                self._look_after_processes()
                self._clock.advance(max(due_at - self._clock.now, timedelta(0)))
                self.leases += 1
                moved = now
            time.sleep(0.02)
        self.waited += time.monotonic() - began

    def _look_after_processes(self) -> None:
        """Raise if a process died that was not killed, or that was restarted."""
        for name in PROCESSES:
            assert self._house.is_alive(name), self._house.log(name)[-3000:]

    def _ask(self, query: LiteralString, *values: Any) -> list[tuple[Any, ...]]:
        give_up = time.monotonic() + 60
        while True:
            try:
                if self._connection is None:
                    self._connection = psycopg.connect(self._url, autocommit=True)
                return self._connection.execute(query, values).fetchall()
            except psycopg.OperationalError:
                self.close()
                self._connection = None
                if time.monotonic() > give_up:
                    raise
                time.sleep(0.1)
