"""Deadlines, and clocks that are wrong (tests 12 and 13)."""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import psycopg
from psycopg.sql import SQL, Identifier, Literal

from blokus_api.embedded.cluster import SUPERUSER
from games.lab.client.api import Client
from tests.e2e.table import create, manage, until, wait_for_ply
from tests.reliability.calling import Caller, Move, View, stream
from tests.reliability.history import Outcome
from tests.reliability.house import House
from tests.reliability.sizes import size, within
from tests.stack import Name
from tests.threads import together

BANK = 10
"""Seconds: the shortest that a clock may have."""
LIVE = {"kind": "live", "bank_s": BANK, "increment_s": 0, "cap_s": BANK}
SLOW = {"kind": "live", "bank_s": 3000, "increment_s": 0, "cap_s": 3000}
PROMPT = timedelta(seconds=within(2))
PAUSE = 0.25
"""Seconds between timeouts: a million games with days for each move have no more."""
RACERS, HEAT = 8, 100
EARLY, STEP = 0.05, 0.01
"""Seconds before a deadline at which a move is sent, and by how much it is later next
time if it came in time. Else it is sent twice as early: busy machines need seconds."""
KEEPERS: tuple[Name, ...] = ("web", "worker", "relay")
ASTRAY = {
    "blokus_api.wsgi:application": "tests.reliability.astray:application",
    "blokus_api": "tests.reliability.astray",
    "django": "tests.reliability.astray",
}
SHIFTED = """
    CREATE SCHEMA shifted;
    CREATE TABLE shifted.step (seconds int);
    INSERT INTO shifted.step VALUES (0);
    CREATE FUNCTION shifted.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS
        'SELECT pg_catalog.clock_timestamp() + make_interval(secs => seconds)
         FROM shifted.step';
    GRANT USAGE ON SCHEMA shifted TO blokus_app;
    GRANT SELECT ON shifted.step TO blokus_app;
    ALTER ROLE blokus_app SET search_path = shifted, pg_catalog, public
"""
BACK = "ALTER ROLE blokus_app RESET search_path; DROP SCHEMA shifted CASCADE"
NOBODY = "player:nobody"
OPEN = """
    WITH game AS (
        INSERT INTO games_game ({columns}) SELECT {values}
        FROM games_game, generate_series(1, {count}) AS n WHERE id = {model}
        RETURNING id, version, deadline
    )
    INSERT INTO games_obligation (kind, subject, version, due_at)
    SELECT 'timeout', id, version, deadline FROM game
"""
CLOSE = """
    WITH game AS (DELETE FROM games_game WHERE creator = %s RETURNING id::text)
    DELETE FROM games_obligation USING game WHERE subject = game.id
"""


@dataclass(frozen=True)
class Ending:
    """How the first turn of a game ended, and when it should at the latest."""

    event: dict[str, Any]
    deadline: datetime

    @property
    def is_timeout(self) -> bool:
        return bool(self.event["data"].get("reason") == "timed-out")

    @property
    def late(self) -> timedelta:
        return datetime.fromisoformat(self.event["at"]) - self.deadline


def hurried(
    house: House, player: Client, count: int, pause: float = 0
) -> dict[str, datetime]:
    """Games whose first turn is over soon, and when."""
    expected = {}
    for _ in range(count):
        time.sleep(pause)
        game = create(player, "duo", "me", "me", clock=LIVE)
        ((deadline,),) = house.ask(
            "SELECT deadline FROM games_game WHERE id = %s", game
        )
        expected[game] = deadline
    return expected


def ending(player: Client, game: str, deadline: datetime) -> Ending | None:
    ends = [e for e in stream(player, game) if e["type"] in ("move.played", "seat.out")]
    return Ending(ends[0], deadline) if ends else None


def endings(player: Client, expected: dict[str, datetime]) -> list[Ending]:
    return [
        found
        for game, deadline in expected.items()
        if (found := until(partial(ending, player, game, deadline)))
    ]


def race(
    caller: Caller, expected: Sequence[tuple[str, datetime]], move: Move, version: int
) -> None:
    """Move in each game just about when time is over."""
    chance, early = random.Random(caller.number), EARLY
    for game, deadline in expected:
        at = deadline.timestamp() - early + chance.uniform(-STEP, STEP) / 2
        time.sleep(max(0, at - time.time()))
        call, _ = caller.play(game, move, version=version)
        in_time = call.outcome is Outcome.CREATED
        early = early - STEP if in_time else max(STEP, 2 * early)


def test_of_a_move_and_its_timeout_exactly_one_wins(house, measured):
    races = size(60, 1000)
    found: list[Ending] = []
    with house.guest() as player, house.callers(RACERS, player.token) as callers:
        histories = callers[0].histories
        while len(found) < races:
            expected = hurried(house, player, min(HEAT, races - len(found)))
            queue = list(expected.items())
            view = View(player, queue[0][0])
            together(
                partial(
                    race,
                    caller,
                    queue[number::RACERS],
                    view.a_move(random.Random(12)),
                    view.version,
                )
                for number, caller in enumerate(callers)
            )
            found += endings(player, expected)
        assert histories.faults(player) == []
    assert "faults=0" in manage(house, "verify_games", *histories.calls, within=600)
    moved = [one for one in found if not one.is_timeout]
    timed_out = [one for one in found if one.is_timeout]
    unknown = histories.count(Outcome.UNKNOWN)
    assert 0 <= len(moved) - histories.count(Outcome.CREATED) <= unknown
    assert 0 <= len(timed_out) - histories.count(Outcome.REFUSED) <= unknown
    assert unknown <= size(races // 10, 0)
    assert moved
    assert timed_out
    assert max(one.late for one in moved) < timedelta(0)
    assert min(one.late for one in timed_out) >= timedelta(0)
    measured(
        12,
        f"{races} races: {len(moved)} moves, {len(timed_out)} timeouts, never both,"
        " never neither",
    )


@contextmanager
def open_clocks(house: House, count: int, model: str) -> Iterator[None]:
    """As many games whose deadlines are to come, all like one of them."""
    own = {
        "id": SQL("gen_random_uuid()"),
        "creator": Literal(NOBODY),
        "players": SQL("ARRAY[{}]").format(Literal(NOBODY)),
        "deadline": SQL("clock_timestamp() + make_interval(days => 1, secs => n)"),
    }
    with psycopg.connect(house.env["DATABASE_OWNER_URL"]) as owner:
        columns = [
            name
            for (name,) in owner.execute(
                "SELECT column_name FROM information_schema.columns"
                " WHERE table_name = 'games_game'"
            )
        ]
        owner.execute(
            SQL(OPEN).format(
                columns=SQL(", ").join(map(Identifier, columns)),
                values=SQL(", ").join(
                    own.get(name, Identifier(name)) for name in columns
                ),
                count=Literal(count),
                model=Literal(model),
            )
        )
    try:
        yield
    finally:
        with psycopg.connect(house.env["DATABASE_OWNER_URL"]) as owner:
            owner.execute(CLOSE, [NOBODY])


def test_timeouts_are_prompt_among_many_open_clocks(house, measured):
    count, games = size(20_000, 1_000_000), size(40, 200)
    with house.guest() as player:
        model = create(player, "duo", "me", "me", clock=SLOW)
        with open_clocks(house, count, model):
            found = endings(player, hurried(house, player, games, PAUSE))
    assert all(one.is_timeout for one in found)
    late = sorted(one.late for one in found)
    assert timedelta(0) <= late[0]
    assert late[-1] <= PROMPT
    measured(
        12,
        f"{games} timeouts in {PAUSE * games:.0f} s among {count:,} open clocks:"
        f" at most {late[-1].total_seconds():.2f} s late, half of them below"
        f" {late[games // 2].total_seconds():.2f} s",
    )


def wait_for_keepers(player: Client) -> None:
    """Until relay and worker, which were just started, do something."""
    wait_for_ply(player, create(player, "duo", {"ai": "random"}, "me"), 1)


@contextmanager
def astray(house: House) -> Iterator[Callable[[int], None]]:
    """Sets the clocks of the hosts of web, worker and relay wrong, each its own way."""

    def set_wrong(hours: int) -> None:
        for name, sign in zip(KEEPERS, (1, 1, -1), strict=True):
            house.env["ASTRAY"] = str(3600 * hours * sign)
            house.restart(name)

    house.swaps |= dict.fromkeys(KEEPERS, ASTRAY)
    try:
        yield set_wrong
    finally:
        for name in KEEPERS:
            del house.swaps[name]
            house.restart(name)


def test_an_hour_on_the_hosts_clocks_changes_no_time(house, measured):
    off: list[timedelta] = []
    late: list[timedelta] = []
    with astray(house) as set_wrong:
        for hours in (1, -1):
            set_wrong(hours)
            with house.guest() as player:
                wait_for_keepers(player)
                slow = create(player, "duo", "me", "me", clock=SLOW)
                expected = hurried(house, player, 1)
                [out] = endings(player, expected)
                move = View(player, slow).a_move(random.Random(13))
                assert player.post(f"/games/{slow}/moves", dict(move)).status == 201
                # Read first, then asked: the score of an ended game comes any time.
                events = [
                    event
                    for game in (slow, *expected)
                    for event in stream(player, game)
                ]
                ((now,),) = house.ask("SELECT clock_timestamp()")
                off += [now - datetime.fromisoformat(event["at"]) for event in events]
                assert out.is_timeout
                late.append(out.late)
    assert timedelta(0) <= min(late) <= max(late) <= PROMPT
    assert timedelta(0) < min(off) <= max(off) < timedelta(minutes=30)
    measured(
        13,
        f"hosts +-1 h: {len(off)} events by the database's clock, timeouts at most"
        f" {max(late).total_seconds():.2f} s late",
    )


@contextmanager
def steps(house: House) -> Iterator[Callable[[int], None]]:
    """Sets the clock that the application sees in the database."""
    url = house.database.server.url(SUPERUSER, house.folder.name)

    def restart() -> None:
        for name in KEEPERS:
            house.restart(name)

    def step(seconds: int) -> None:
        with psycopg.connect(url) as admin:
            admin.execute("UPDATE shifted.step SET seconds = %s", [seconds])

    with psycopg.connect(url) as admin:
        admin.execute(SHIFTED)
    try:
        restart()
        yield step
    finally:
        with psycopg.connect(url) as admin:
            admin.execute(BACK)
        restart()


def test_versions_rise_when_the_databases_clock_goes_back(house, measured):
    back, chance = 5, random.Random(13)
    with steps(house) as step, house.guest() as player:
        wait_for_keepers(player)
        game = create(player, "duo", "me", "me", clock=SLOW)
        view = View(player, game)
        moved: list[float] = []
        started, expected = 0.0, dict[str, datetime]()
        for ply in range(6):
            if ply == 3:
                started = time.monotonic()
                expected = hurried(house, player, 1)
                step(-back)
            moved.append(time.monotonic())
            answer = player.post(f"/games/{game}/moves", dict(view.a_move(chance)))
            assert answer.status == 201
            view.learn(answer.body["events"])
            moved.append(time.monotonic())
            time.sleep(0.05)
        [out] = endings(player, expected)
        waited = time.monotonic() - started
        events = stream(player, game)
    played = [e for e in events if e["type"] == "move.played"]
    assert [e["version"] for e in events] == list(range(1, len(events) + 1))
    third, fourth = (datetime.fromisoformat(e["at"]) for e in played[2:4])
    # From before the third move to after the fourth, by a clock that goes on.
    went_by = moved[7] - moved[4]
    assert (fourth - third).total_seconds() <= went_by - back + 0.01
    assert all(e["data"]["clock"]["spent_ms"] >= 0 for e in played)
    assert "faults=0" in manage(house, "verify_games", game, *expected)
    assert out.is_timeout
    assert timedelta(0) <= out.late <= PROMPT
    assert waited > BANK + back - 1
    house.assert_fed()
    measured(
        13,
        f"database -{back} s: versions rise, feed whole, no time below 0; the timeout"
        f" {waited:.0f} s after a bank of {BANK} s began",
    )
