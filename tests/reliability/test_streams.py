"""Streams while relay and streams are killed again and again, and moves arrive."""

import http.client
import threading
import time
from collections.abc import Callable, Sequence
from itertools import cycle
from typing import Any

from records.client.api import Client
from tests.e2e.listening import Message, listening
from tests.e2e.table import create, events, legal_moves
from tests.stack import Name, Stack

SECONDS = 20.0
GAMES = 3
LISTENERS = 4
VICTIMS: tuple[Name, ...] = ("streams", "relay")
ALL = "/me/stream"


def listen(
    stack: Stack, path: str, token: str, is_last: Callable[[Message], bool]
) -> list[Message]:
    """As `EventSource` does: come back with the last id, whatever happened."""
    heard: list[Message] = []
    last = 0
    while not heard or not is_last(heard[-1]):
        try:
            with listening(stack.streams_url, path, token, after=last) as stream:
                for message in stream:
                    heard.append(message)
                    last = message.id
                    if is_last(message):
                        break
        except (OSError, http.client.HTTPException):
            time.sleep(0.05)
    return heard


def play(player: Client, game: str) -> None:
    answer = player.post(f"/games/{game}/moves", legal_moves(player, game)[0])
    assert answer.status == 201, answer


def play_until(stopped: threading.Event, player: Client, games: Sequence[str]) -> None:
    for game in cycle(games):
        if stopped.wait(0.25):
            return
        play(player, game)


def test_whoever_resumes_has_every_event_once_and_in_order(stack, guest):
    player = guest()
    games = [create(player, "classic-2p", "me", "me") for _ in range(GAMES)]
    goodbye = create(player, "duo", "me", "me")
    told: dict[str, list[list[Message]]] = {}
    final: dict[str, int] = {}

    def follow(path: str) -> None:
        def is_last(message: Message) -> bool:
            if path == ALL:
                return bool(message.data["type"] == "game.aborted")
            return message.id == final.get(path)

        told.setdefault(path, []).append(listen(stack, path, player.token, is_last))

    streams = {game: f"/games/{game}/stream" for game in games}
    listeners = [
        threading.Thread(target=follow, args=(path,), daemon=True)
        for path in (*streams.values(), ALL)
        for _ in range(LISTENERS)
    ]
    stopped = threading.Event()
    moving = threading.Thread(target=play_until, args=(stopped, player, games))
    for thread in (*listeners, moving):
        thread.start()
    kill_again_and_again(stack)
    stopped.set()
    moving.join()
    for game, path in streams.items():
        final[path] = len(events(player, game)) + 1
        play(player, game)
    assert player.post(f"/games/{goodbye}/abort", {}).status == 201
    for thread in listeners:
        thread.join(30)
        assert not thread.is_alive()

    assert {path: len(heard) for path, heard in told.items()} == dict.fromkeys(
        (*streams.values(), ALL), LISTENERS
    )
    for game, path in streams.items():
        assert_all_told(told[path], game, events(player, game))
    for game in (*games, goodbye):
        assert_all_told(told[ALL], game, events(player, game))
    for heard in told[ALL]:
        assert [message.id for message in heard] == sorted({m.id for m in heard})


def kill_again_and_again(stack: Stack) -> None:
    give_up = time.monotonic() + SECONDS
    for victim in cycle(VICTIMS):
        stack.kill(victim)
        time.sleep(0.3)
        stack.start(victim)
        time.sleep(1)
        if time.monotonic() > give_up:
            return


def assert_all_told(
    heard_by_all: list[list[Message]], game: str, stored: list[dict[str, Any]]
) -> None:
    assert len(stored) > 4
    for heard in heard_by_all:
        assert [m.data for m in heard if m.data["game"] == game] == stored
