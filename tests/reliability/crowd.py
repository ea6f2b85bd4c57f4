"""Players at many tables who keep moving and record all responses."""

import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TypeVar

from games.lab.client.api import Client, ServerError
from tests.e2e.table import create
from tests.reliability.calling import Caller, Histories, View
from tests.reliability.history import Outcome
from tests.reliability.house import House
from tests.reliability.sizes import IS_LONG

T = TypeVar("T")

PAUSE = 0.0 if IS_LONG else 0.05
"""Seconds: without a pause, players keep all processors busy."""
PATIENCE = 180.0
"""Seconds until servers that were killed must answer, on a busy machine."""


class Crowd:
    """One thread per table; a move without an answer is repeated under its key."""

    def __init__(
        self,
        house: House,
        tables: int,
        variant: str,
        pause: float,
        others: Sequence[str] = (),
    ) -> None:
        self.histories = Histories()
        self.failures: list[BaseException] = []
        self._house = house
        self._variant = variant
        self._pause = pause
        self._others = others
        self._stopped = threading.Event()
        self._threads = [
            threading.Thread(target=self._play, args=(number,), daemon=True)
            for number in range(tables)
        ]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self._stopped.set()
        for thread in self._threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()
        assert self.failures == []

    def _play(self, number: int) -> None:
        try:
            with ExitStack() as closing:
                player = closing.enter_context(patient(self._house))
                caller = Caller(
                    number,
                    self._house.url,
                    player.token or "",
                    self.histories,
                    others=self._others,
                )
                closing.callback(caller.close)
                chance = random.Random(number)
                while not self._stopped.is_set():
                    self._play_game(player, caller, chance)
        except BaseException as error:
            self.failures.append(error)
            raise

    def _play_game(self, player: Client, caller: Caller, chance: random.Random) -> None:
        game = insisting(lambda: create(player, self._variant, "me", "me"))
        view = insisting(lambda: View(player, game))
        ply = 0
        while not view.is_over and not self._stopped.is_set():
            ply += 1
            time.sleep(self._pause)
            move, key = view.a_move(chance), f"{ply}"
            call, answer = caller.play(game, move, key=key, version=view.version)
            while call.outcome is Outcome.UNKNOWN:
                time.sleep(0.1)
                call, answer = caller.play(game, move, key=key, version=view.version)
            view.learn(answer.get("events", ()))


@contextmanager
def crowding(
    house: House,
    tables: int,
    variant: str = "duo",
    pause: float = PAUSE,
    others: Sequence[str] = (),
) -> Iterator[Crowd]:
    """Players at tables, who move after a pause in seconds.

    `others`: where web servers are that get their commands as well.
    """
    crowd = Crowd(house, tables, variant, pause, others)
    crowd.start()
    try:
        yield crowd
    finally:
        crowd.stop()


def patient(house: House) -> Client:
    return insisting(house.guest)


def insisting(act: Callable[[], T]) -> T:
    """Return the result of an act, which is repeated while servers are away."""
    give_up = time.monotonic() + PATIENCE
    while True:
        try:
            return act()
        except (ServerError, AssertionError, LookupError):
            if time.monotonic() > give_up:
                raise
            time.sleep(0.1)
