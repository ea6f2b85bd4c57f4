"""Two each of web, streams, relay and worker, killed at random (test 23)."""

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from games.lab.client.api import Client
from tests.e2e.table import COMPUTER, create, manage, until
from tests.reliability.crowd import crowding, insisting
from tests.reliability.house import House, housing
from tests.reliability.sizes import size
from tests.reliability.test_streams import follow_through
from tests.stack import Name

TABLES = 4
VICTIMS: tuple[Name, ...] = ("web", "streams", "relay", "worker")
ROUNDS = size(1, 10)
UNSCORED = """
    SELECT count(*) FROM games_game WHERE id = ANY (%s::uuid[]) AND winners IS NULL
"""


@dataclass
class Twins:
    """Two stacks of one database and one broker; whoever listens asks either."""

    first: House
    second: House
    chance: random.Random

    @property
    def streams_url(self) -> str:
        return self.chance.choice([self.first, self.second]).streams_url

    def kill_each(self) -> Iterator[None]:
        """All eight in any order, again and again; the other one goes on meanwhile."""
        each = [(one, name) for one in (self.first, self.second) for name in VICTIMS]
        for _ in range(ROUNDS):
            for one, name in self.chance.sample(each, len(each)):
                one.kill(name)
                time.sleep(0.5)
                one.start(name)
                yield


@contextmanager
def twin_of(house: House) -> Iterator[Twins]:
    folder = house.folder / "second"
    folder.mkdir(mode=0o711)
    second = House(folder, house.database, house.broker)
    second.env = house.env
    second.swaps["worker"] = {"worker@%h": "second@%h"}
    try:
        for name in VICTIMS:
            second.start(name)
        yield Twins(house, second, random.Random(23))
    finally:
        second.end()


def test_of_two_each_any_may_die_and_nothing_is_lost(room, durable, measured):
    names: tuple[Name, ...] = ("broker", *VICTIMS)
    computers: list[str] = []
    kills = 0
    with (
        housing(room / "two", durable, names=names) as house,
        twin_of(house) as twins,
        house.guest() as player,
    ):

        def disturb() -> None:
            nonlocal kills
            for _ in twins.kill_each():
                kills += 1
                computers.append(insisting(partial(computers_game, player)))

        with crowding(house, TABLES, pause=0.1, others=[twins.second.url]) as crowd:
            heard = follow_through(twins, player, disturb)
        assert crowd.histories.faults(player) == []
        until(lambda: house.ask(UNSCORED, computers) == [(0,)])
        house.assert_fed()
        assert "faults=0" in manage(house, "verify_games")
    measured(
        23,
        f"{kills} kills, {crowd.histories.summary()}; {len(computers)} games of"
        f" computers scored, {heard} events heard by 16 streams: 0 lost, 0 repeated",
    )


def computers_game(player: Client) -> str:
    return create(player, "junior", COMPUTER, COMPUTER)
