"""Streams while relay and streams are killed again and again, and moves arrive."""

import http.client
import threading
import time
from collections.abc import Callable
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


def listen(
    stack: Stack, path: str, token: str, is_done: Callable[[Message], bool]
) -> list[Message]:
    """As `EventSource` does: come back with the last id, whatever happened."""
    heard: list[Message] = []
    last = 0
    while True:
        try:
            with listening(stack.streams_url, path, token, after=last) as stream:
                for message in stream:
                    heard.append(message)
                    last = message.id
                    if is_done(message):
                        return heard
                last = stream.last or last
        except (OSError, http.client.HTTPException):
            pass
        time.sleep(0.05)


def test_whoever_resumes_has_every_event_once_and_in_order(stack, guest):
    player = guest()
    games = [create(player, "classic-2p", "me", "me") for _ in range(GAMES)]
    ended = threading.Event()
    told: dict[str, list[list[Message]]] = {path: [] for path in paths(games)}
    closing = create(player, "duo", "me", "me")

    def follow(path: str) -> None:
        def is_done(message: Message) -> bool:
            event = message.data
            of = closing if path == "/me/stream" else event["game"]
            return event["game"] == of and event["type"] == "game.aborted"

        told[path].append(listen(stack, path, player.token, is_done))

    listeners = [
        threading.Thread(target=follow, args=(path,), daemon=True)
        for path in paths(games)
        for _ in range(LISTENERS)
    ]
    moving = threading.Thread(target=play_until, args=(stack, player, games, ended))
    for thread in (*listeners, moving):
        thread.start()
    give_up = time.monotonic() + SECONDS
    for victim in cycle(VICTIMS):
        if time.monotonic() > give_up:
            break
        stack.kill(victim)
        time.sleep(0.3)
        stack.start(victim)
        time.sleep(1.5)
    ended.set()
    moving.join()
    for game in games:
        finish(player, game)
    assert player.post(f"/games/{closing}/abort", {}).status == 201
    for thread in listeners:
        thread.join(30)
        assert not thread.is_alive()

    stored = {game: events(player, game) for game in (*games, closing)}
    assert sum(map(len, stored.values())) > 50
    for game in games:
        for heard in told[f"/games/{game}/stream"]:
            assert [message.data for message in heard] == stored[game]
    for heard in told["/me/stream"]:
        assert [m.id for m in heard] == sorted({m.id for m in heard})
        for game, all_of_it in stored.items():
            assert [m.data for m in heard if m.data["game"] == game] == all_of_it


def paths(games: list[str]) -> list[str]:
    return [*(f"/games/{game}/stream" for game in games), "/me/stream"]
