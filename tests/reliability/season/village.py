"""People's knowledge of each other: who is present, and who receives which message."""

import math
import threading
from collections.abc import Iterable, Mapping
from typing import Any

from tests.reliability.season.lines import Book
from tests.reliability.season.people import Person

GAMES_AT_ONCE = 12
"""Games that one person sets up in a sitting, and seats that they take."""


class Village:
    """Messages from the author of an action to the affected people, like emails."""

    def __init__(self, people: list[Person], book: Book) -> None:
        self.people = people
        self.book = book
        self._by_actor: dict[str, Person] = {}
        self._seats: dict[str, list[str]] = {}
        self._lock = threading.Lock()
        self._wanted_games = 0
        self._open_seats = 0
        self._coming = 1

    @property
    def actors(self) -> list[str]:
        return list(self._by_actor)

    def know(self, person: Person) -> None:
        self._by_actor[person.actor] = person

    def person(self, actor: str) -> Person:
        return self._by_actor[actor]

    def learn(self, seats: Mapping[str, list[str]]) -> None:
        """Seated players, by game."""
        self._seats = dict(seats)

    def expect(self, games: int, seats: int, coming: int) -> None:
        """Return the numbers of games and seats wanted for this number of people."""
        self._wanted_games, self._open_seats = max(0, games), max(0, seats)
        self._coming = max(1, coming)

    def games_to_set_up(self) -> int:
        with self._lock:
            share = _share(self._wanted_games, self._coming)
            self._wanted_games -= share
            return share

    def seats_to_take(self) -> int:
        with self._lock:
            share = _share(self._open_seats, self._coming)
            self._open_seats -= share
            return share

    def write(self, actor: str, kind: str, game: str, more: Any) -> None:
        if actor in self._by_actor:
            self._by_actor[actor].letters.append((kind, game, more))

    def tell(
        self, game: str, events: Iterable[Mapping[str, Any]], doer: Person
    ) -> None:
        """Send the result of a command to all affected people."""
        seats = self._seats.get(game, [])
        for event in events:
            match event["type"]:
                case "offer.made":
                    for seat in event["data"]["awaits"]:
                        if seat < len(seats):
                            number = event["data"]["offer"]
                            self.write(seats[seat], "offer", game, number)
                case "game.ended":
                    for actor in {*seats, doer.actor}:
                        self.write(actor, "ended", game, event["version"])


def _share(share: int, coming: int) -> int:
    return min(GAMES_AT_ONCE, math.ceil(2 * share / coming))
