"""Everything for long: faults one after another, under play (test 20)."""

import random
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from statistics import linear_regression

from tests.blokus_api.embedded.supervisors import family, kill
from tests.e2e.table import create, manage, until
from tests.load.processes import megabytes
from tests.reliability.crowd import crowding, insisting
from tests.reliability.house import Database, House
from tests.reliability.sizes import IS_LONG, size
from tests.stack import Name

TABLES = 4
WARM = size(0, 1200)
"""Seconds until the games that processes keep are as many as they will ever be."""
FLAT = 0.1
"""The share of its memory by which a server may grow in an hour."""
LASTING: tuple[Name, ...] = ("web", "worker")
RESTARTED: tuple[Name, ...] = ("broker", "relay", "streams")
Fault = Callable[[], None]


def faults(house: House, database: Database) -> list[Fault]:
    """Each kills something, and sees to it that it is started again.

    Of the processes that think or answer, the youngest: the others live on, and tell
    whether their memory grows.
    """

    def kill_the_database() -> None:
        database.kill()
        time.sleep(0.5)
        database.start()

    def kill_a_child(name: Name) -> None:
        pid = until(lambda: youngest_child(house, name))
        assert pid
        kill(pid)

    return [
        kill_the_database,
        partial(kill_a_child, "web"),
        partial(kill_a_child, "worker"),
        *(partial(house.restart, name) for name in RESTARTED),
    ]


def in_any_order(found: list[Fault]) -> Iterator[Fault]:
    """Each before any comes again."""
    chance = random.Random(20)
    while True:
        yield from chance.sample(found, len(found))


def youngest_child(house: House, name: Name) -> int | None:
    """Return the child that began last: numbers of processes begin anew some day."""
    began = {}
    for pid in house.child_pids(name):
        with suppress(FileNotFoundError, ProcessLookupError):
            after_the_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2]
            began[pid] = int(after_the_name.split()[19])
    return max(began, key=began.__getitem__, default=None)


class Memory:
    """What the processes of web and worker hold that live from beginning to end."""

    def __init__(self, house: House) -> None:
        self._pids = family(house.pid("web"), house.pid("worker"))
        self._samples: list[tuple[float, dict[int, float]]] = []

    def look(self) -> None:
        held = {pid: held for pid in self._pids if (held := megabytes(pid))}
        self._pids &= held.keys()
        self._samples.append((time.monotonic(), held))

    @property
    def totals(self) -> list[tuple[float, float]]:
        """Seconds, and MB, once they are warm."""
        began = self._samples[0][0]
        return [
            (at - began, sum(held[pid] for pid in self._pids))
            for at, held in self._samples
            if at - began >= WARM
        ]

    @property
    def slope(self) -> float:
        """MB in an hour."""
        seconds, held = zip(*self.totals, strict=True)
        return 3600 * linear_regression(seconds, held).slope

    def __str__(self) -> str:
        held = [total for _, total in self.totals]
        return (
            f"memory of {len(self._pids)} processes that lived through it all:"
            f" {held[0]:.0f} MB, in the end {held[-1]:.0f} MB"
        )


def test_a_long_time_of_faults_leaves_every_promise_kept(house, durable, measured):
    seconds, pause = size(0, 3600), size(2, 60)
    deeds = faults(house, durable)
    games: list[str] = []
    ended: list[str] = []
    struck, took = 0, 0.0
    with house.guest() as player, crowding(house, TABLES, pause=0.2) as crowd:
        memory = Memory(house)
        started = time.monotonic()
        for deed in in_any_order(deeds):
            deed()
            struck += 1
            time.sleep(pause)
            games.append(insisting(lambda: two_computers(player)))
            memory.look()
            ended += started_again(house)
            took = time.monotonic() - started
            if struck >= len(deeds) and took >= seconds:
                break
    with house.guest() as player:
        assert crowd.histories.faults(player) == []
    until(lambda: unscored(house, games) == 0)
    house.assert_fed()
    assert "faults=0" in manage(house, "verify_games", within=1800)
    assert ended == []
    measured(
        20,
        f"{took:.0f} s, {struck} faults, {crowd.histories.summary()}; {len(games)}"
        f" games of computers scored; checker clean; {memory}",
    )
    if IS_LONG:
        measured(20, f"{memory.slope:+.1f} MB an hour after {WARM} s")
        assert memory.slope < FLAT * memory.totals[0][1]


def started_again(house: House) -> list[str]:
    """What ended although nobody killed it, with its last words."""
    ended = []
    for name in LASTING:
        if not house.is_alive(name):
            ended.append(f"{name}: {house.log(name)[-3000:]}")
            house.start(name)
    return ended


def two_computers(player):
    return create(player, "junior", {"ai": "random"}, {"ai": "greedy"})


def unscored(house: House, games: list[str]) -> int:
    ((count,),) = house.ask(
        "SELECT count(*) FROM games_game WHERE id = ANY (%s::uuid[])"
        " AND winners IS NULL",
        games,
    )
    return int(count)
