"""Faults at random: something is killed, and started again."""

import random
import time
from collections import Counter
from collections.abc import Callable

from tests.blokus_api.embedded.supervisors import kill
from tests.reliability.house import Database, House
from tests.stack import Name

LATEST = 0.5
"""Seconds of a step after which a fault comes at the latest."""


class Striker:
    """Strikes while people play, from the main thread, as processes start in it."""

    def __init__(self, house: House, database: Database, seed: int) -> None:
        self._house = house
        self._database = database
        self._chance = random.Random(f"{seed} strikes")
        self._deeds: dict[str, Callable[[], None]] = {
            "web": self._restarting("web"),
            "one of web": lambda: self._kill_a_child("web"),
            "worker": self._restarting("worker"),
            "one of worker": lambda: self._kill_a_child("worker"),
            "deliverer": self._restarting("deliverer"),
            "relay": self._restarting("relay"),
            "PostgreSQL": self._kill_the_database,
            "broker": self._restarting("broker"),
            "broker, wiped": self._wipe_the_broker,
        }
        self._next: list[str] = []
        self.struck: Counter[str] = Counter()

    def strike(self) -> None:
        """Strike a process, and return after it has restarted."""
        if not self._next:
            self._next = self._chance.sample(list(self._deeds), len(self._deeds))
        name = self._next.pop()
        time.sleep(self._chance.uniform(0, LATEST))
        self._deeds[name]()
        self.struck[name] += 1

    def _restarting(self, name: Name) -> Callable[[], None]:
        return lambda: self._house.restart(name)

    def _kill_a_child(self, name: Name) -> None:
        kill(self._chance.choice(self._house.child_pids(name)))

    def _kill_the_database(self) -> None:
        self._database.kill()
        time.sleep(0.2)
        self._database.start()

    def _wipe_the_broker(self) -> None:
        self._house.kill("broker")
        self._house.broker.forget()
        self._house.start("broker")
