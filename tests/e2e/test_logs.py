"""One move can be followed through the logs of all processes by its request id."""

import json
from collections.abc import Callable, Iterator
from typing import Any
from urllib.request import Request, urlopen

import pytest

from games.lab.client.api import Client
from tests.e2e.listening import listening
from tests.e2e.table import (
    COMPUTER,
    PATIENCE,
    create,
    legal_moves,
    read,
    until,
    wait_for_ply,
)
from tests.stack import Name, Stack

pytestmark = pytest.mark.depth

TELLING: tuple[Name, ...] = ("web", "streams", "relay", "worker")
LOGGED = {"LOG_FORMAT": "json", "LOG_LEVEL": "DEBUG"}
REQUEST = "one-move"

Line = dict[str, Any]
Logs = Callable[[Name], list[Line]]


@pytest.fixture
def logs(stack: Stack) -> Iterator[Logs]:
    """What each process logs as JSON, all of it, while a test runs."""
    begun = {name: len(stack.log(name)) for name in TELLING}
    before = stack.env
    stack.env = {**stack.env, **LOGGED}
    _restart(stack)

    def lines(name: Name) -> list[Line]:
        told = stack.log(name)[begun[name] :].splitlines()
        return [json.loads(line) for line in told if line.startswith("{")]

    yield lines
    stack.env = before
    _restart(stack)


def _restart(stack: Stack) -> None:
    for name in TELLING:
        stack.stop(name)
        stack.start(name)


def post_move(player: Client, game: str) -> None:
    asked = Request(
        f"{player.url}/api/v1/games/{game}/moves",
        json.dumps(legal_moves(player, game)[0]).encode(),
        {
            "Authorization": f"Bearer {player.token}",
            "Content-Type": "application/json",
            "X-Request-Id": REQUEST,
        },
    )
    with urlopen(asked, timeout=PATIENCE) as answer:
        assert answer.status == 201


def test_a_move_is_found_in_every_log(
    stack: Stack, logs: Logs, guest: Callable[[], Client]
) -> None:
    player = guest()
    game = create(player, "duo", "me", COMPUTER)
    version = read(player, game)["version"]
    path = f"/games/{game}/stream"
    with listening(stack.streams_url, path, player.token, version) as stream:
        post_move(player, game)
        stream.take(1)
        wait_for_ply(player, game, 2)

    (web,) = [line for line in logs("web") if line.get("request_id") == REQUEST]
    assert web["route"] == "api/v1/games/<uuid:game>/moves"
    assert (web["game"], web["version"]) == (game, version + 1)
    assert web["actor"].startswith("player:")

    def same(name: Name) -> list[Line]:
        return [
            line
            for line in logs(name)
            if (line.get("game"), line.get("version")) == (game, version + 1)
        ]

    until(
        lambda: (
            "The task ai-move was sent." in [line["message"] for line in same("relay")]
        )
    )
    until(
        lambda: (
            "Delivered an event to 1 streams."
            in [line["message"] for line in same("streams")]
        )
    )
    until(lambda: "games.play_ai_turn" in [line.get("task") for line in same("worker")])
