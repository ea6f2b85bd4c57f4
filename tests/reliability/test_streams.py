"""Streams while relay and streams are killed again and again, and moves arrive."""

import http.client
import itertools
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle
from typing import Protocol

from games.lab.client.api import Client
from tests.e2e.listening import Message, listening
from tests.e2e.table import PATIENCE, create, events, legal_moves
from tests.reliability.crowd import insisting
from tests.stack import Name, Stack

SECONDS = 20.0
GAMES = 3
LISTENERS = 4
VICTIMS: tuple[Name, ...] = ("streams", "relay")


class Streaming(Protocol):
    """Whoever tells where streams are."""

    @property
    def streams_url(self) -> str: ...


class Listener(threading.Thread):
    """As `EventSource` is: comes back with the last id, whatever happened."""

    def __init__(self, stack: Streaming, path: str, token: str) -> None:
        super().__init__(daemon=True)
        self.path = path
        self.final: int | None = None
        """The version at which a game is left."""
        self.heard: list[Message] = []
        self._stack = stack
        self._token = token

    def run(self) -> None:
        while not self._is_done():
            last = self.heard[-1].id if self.heard else 0
            try:
                with listening(
                    self._stack.streams_url, self.path, self._token, after=last
                ) as stream:
                    for message in stream:
                        self.heard.append(message)
                        if self._is_done():
                            break
            except (OSError, http.client.HTTPException, AssertionError):
                time.sleep(0.05)

    def _is_done(self) -> bool:
        if not self.heard:
            return False
        last = self.heard[-1]
        return last.data["type"] == "game.aborted" or last.id == self.final


def play(player: Client, game: str) -> None:
    answer = player.post(f"/games/{game}/moves", legal_moves(player, game)[0])
    assert answer.status == 201, answer


def play_until(stopped: threading.Event, player: Client, games: Sequence[str]) -> None:
    """Play for the player, on a connection that no other thread uses."""
    with Client(player.url, player.token) as own:
        for game in cycle(games):
            if stopped.wait(0.25):
                return
            insisting(partial(play, own, game))


def test_whoever_resumes_has_every_event_once_and_in_order(stack, guest):
    follow_through(stack, guest(), lambda: kill_again_and_again(stack))


def follow_through(
    stack: Streaming, player: Client, disturb: Callable[[], None]
) -> int:
    """Play, and listen to it, while something breaks; return how much was heard."""
    assert player.token
    games = [create(player, "classic-2p", "me", "me") for _ in range(GAMES)]
    goodbye = create(player, "duo", "me", "me")
    to_games = {
        game: [
            Listener(stack, f"/games/{game}/stream", player.token)
            for _ in range(LISTENERS)
        ]
        for game in games
    }
    to_all = [Listener(stack, "/me/stream", player.token) for _ in range(LISTENERS)]
    everybody = [*itertools.chain(*to_games.values()), *to_all]
    stopped = threading.Event()
    moving = threading.Thread(target=play_until, args=(stopped, player, games))
    for thread in (*everybody, moving):
        thread.start()

    disturb()
    stopped.set()
    moving.join()
    for game, listeners in to_games.items():
        for listener in listeners:
            listener.final = len(events(player, game)) + 1
        play(player, game)
    assert player.post(f"/games/{goodbye}/abort", {}).status == 201
    for listener in everybody:
        listener.join(PATIENCE)
        assert not listener.is_alive(), listener.path

    for game in (*games, goodbye):
        stored = events(player, game)
        for listener in (*to_games.get(game, ()), *to_all):
            told = [m.data for m in listener.heard if m.data["game"] == game]
            assert told == stored
    for listener in to_all:
        ids = [message.id for message in listener.heard]
        assert ids == sorted(set(ids))
    return sum(len(listener.heard) for listener in everybody)


def kill_again_and_again(stack: Stack) -> None:
    give_up = time.monotonic() + SECONDS
    for victim in cycle(VICTIMS):
        stack.kill(victim)
        time.sleep(0.3)
        stack.start(victim)
        time.sleep(1)
        if time.monotonic() > give_up:
            return
