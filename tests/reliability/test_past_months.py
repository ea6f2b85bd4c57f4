"""A month of events goes to files while its games are read (test 29)."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from psycopg.sql import SQL, Identifier

from blokus_api.embedded.cluster import SUPERUSER
from blokus_api.embedded.programs import ROOT
from games.lab.client.api import Client
from tests.e2e.table import PATIENCE, manage, until
from tests.past import PAST
from tests.reliability.crowd import crowding
from tests.reliability.house import Database, House, housing
from tests.reliability.sizes import size
from tests.stack import Name

GAMES = size(20, 400)
KILLS = size(4, 20)
FILLING = size(120, 1200)
"""Seconds at most."""
READERS = 3
TABLES = 2
SIGNS = (".events-*", "events-*.gz", "events-*.private.index", "events-*.public.index")
SOON = 0.05
"""Seconds."""
NAMES: Sequence[Name] = ("broker", "relay", "web")
PATHS = ("", "/events", "/states/5", "/legal-moves?version=4", "/record", "/proof")

FILL = "from tests.reliability.past_games import fill; fill({})"
COMMANDS = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND usename = current_user
        AND pid <> pg_backend_pid()
"""
"""Connections of the owner, which commands alone have."""
IS_DROPPED = "SELECT to_regclass(%s) IS NULL"
BEHIND = """
    SELECT count(*) FROM games_feedreader, games_feedhead WHERE position < last
"""
SIZE = "SELECT pg_total_relation_size(%s::regclass)"


@pytest.fixture
def grown(room: Path, durable: Database) -> Iterator[House]:
    folder = room / "past"
    env = {"EVENTS_ARCHIVE": str(room / "past-events")}
    with housing(folder, durable, names=NAMES, env=env) as house:
        yield house


class Readers:
    """Threads that read games in all ways, and note whatever is not answered."""

    def __init__(self, house: House, games: Sequence[str]) -> None:
        self._house, self._games = house, games
        self._stopped = threading.Event()
        self.count = 0
        self.longest = 0.0
        self.failures: list[str] = []
        self.told: dict[str, object] = {}

    @contextmanager
    def reading(self) -> Iterator["Readers"]:
        threads = [
            threading.Thread(target=self._read, args=(n,)) for n in range(READERS)
        ]
        for thread in threads:
            thread.start()
        try:
            yield self
        finally:
            self._stopped.set()
            for thread in threads:
                thread.join(PATIENCE)

    def _read(self, seed: int) -> None:
        chance = random.Random(seed)
        with Client(self._house.url) as client:
            while not self._stopped.is_set():
                path = f"/games/{chance.choice(self._games)}{chance.choice(PATHS)}"
                began = time.monotonic()
                try:
                    answer = client.get(path)
                except Exception as error:
                    self.failures.append(f"{path}: {error}")
                    return
                self.longest = max(self.longest, time.monotonic() - began)
                self.count += 1
                # Proofs are told against the checkpoint of the moment.
                before = self.told.setdefault(path, answer.body)
                if answer.status != 200 or (
                    before != answer.body and not path.endswith("/proof")
                ):
                    self.failures.append(f"{path}: {answer.status}")


def test_a_month_goes_to_files_while_its_games_are_read(grown, measured):
    chance = random.Random(29)
    filled = manage(grown, "shell", "-c", FILL.format(GAMES), within=FILLING)
    games = filled.split()
    assert len(games) >= GAMES
    games = games[-GAMES:]
    until(lambda: grown.ask(BEHIND) == [(0,)])
    before = stored(grown)
    ((table_bytes,),) = grown.ask(SIZE, PAST.table, role="owner")
    with (
        crowding(grown, TABLES, pause=0.05) as crowd,
        Readers(grown, games).reading() as readers,
    ):
        kills = 0
        with a_reader(grown):  # Nothing is dropped, however late a kill comes.
            while kills < 2:
                kills += kill_at(grown, SIGNS[kills], chance)
        for number in range(kills, KILLS):
            if not is_dropped(grown):
                kills += kill_at(grown, SIGNS[number % len(SIGNS)], chance)
        manage(grown, "archive_events", str(PAST))
        assert is_dropped(grown)
        time.sleep(size(2, 10))

    assert readers.failures == []
    assert readers.count > 10 * READERS
    assert stored(grown) == before
    with grown.guest() as reader:
        assert crowd.histories.faults(reader) == []
    assert "faults=0" in manage(grown, "verify_games", within=FILLING)
    assert "differing=0" in manage(grown, "rebuild_projections", "--check")
    assert "Traceback" not in grown.log("web")
    files = list(Path(grown.env["EVENTS_ARCHIVE"]).iterdir())
    assert len(files) == 4
    file_bytes = sum(path.stat().st_size for path in files)
    measured(
        29,
        f"{len(games)} games, {kills} kills: {readers.count:,} reads of them, 0 errors,"
        f" the longest {1000 * readers.longest:.0f} ms; {table_bytes / len(games):,.0f}"
        f" bytes a game in tables, {file_bytes / len(games):,.0f} in files",
    )


@contextmanager
def a_reader(house: House) -> Iterator[None]:
    """Read the month in a transaction that goes on."""
    url = house.database.server.url(SUPERUSER, house.folder.name)
    with psycopg.connect(url) as connection:
        connection.execute(SQL("SELECT FROM {}").format(Identifier(PAST.table)))
        yield


def kill_at(house: House, sign: str, chance: random.Random) -> bool:
    """Kill the command soon after there are files of a name; return whether it ran."""
    folder = Path(house.env["EVENTS_ARCHIVE"])
    for path in [*folder.glob("events-*"), *folder.glob(".events-*")]:
        path.unlink()
    child = subprocess.Popen(
        [sys.executable, "manage.py", "archive_events", str(PAST)],
        cwd=ROOT,
        env={**os.environ, **house.env},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    while child.poll() is None and not list(folder.glob(sign)):
        time.sleep(0.001)
    time.sleep(chance.uniform(0, SOON))
    child.kill()
    was_killed = child.wait() == -signal.SIGKILL
    # Its connection has a lock, and may still do what it was sent.
    until(lambda: house.ask(COMMANDS, role="owner") == [(0,)])
    return was_killed


def is_dropped(house: House) -> bool:
    ((is_gone,),) = house.ask(IS_DROPPED, PAST.table, role="owner")
    return bool(is_gone)


def stored(house: House) -> set[str]:
    """The games of the month, by their rows."""
    end = PAST.next().first_id
    return {
        f"{game} {version} {head}"
        for game, version, head in house.ask(
            "SELECT id, version, head FROM games_game WHERE id < %s", end
        )
    }
