"""What people do who mean well, and how long each of it takes, in seconds."""

import json
import threading
import time
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.lab.client.api import Client
from tests.blokus_api.webhooks.receiver import receiving
from tests.e2e.listening import listening
from tests.e2e.table import create, legal_moves, read, until
from tests.records.exchange.imports.files import (
    NDJSON,
    a_random_game,
    lines,
    played_by_others,
)

PATIENCE = 240.0
"""Seconds after which honest work is given up: the server serves an attacker alone."""
BANK = 10
"""Seconds that a seat has where a deadline is awaited."""


@dataclass(frozen=True)
class Times:
    """Seconds that an action took, per repetition."""

    seconds: Sequence[float]

    @property
    def p50(self) -> float:
        return self._quantile(0.5)

    @property
    def p99(self) -> float:
        return self._quantile(0.99)

    def _quantile(self, share: float) -> float:
        ordered = sorted(self.seconds)
        return ordered[round(share * (len(ordered) - 1))]


def timed(act: Callable[[], object]) -> float:
    began = time.perf_counter()
    act()
    return time.perf_counter() - began


def await_till(look: Callable[[], object]) -> None:
    until(look, PATIENCE)


def play(player: Client, game: str) -> int:
    """Play a legal move; return the version that it made."""
    moves = legal_moves(player, game)
    move = moves[len(moves) // 2]
    answer = player.post(f"/games/{game}/moves", move)
    assert answer.status == 201, answer
    version: int = answer.body["version"]
    return version


def moves(player: Client, samples: int) -> Times:
    """Measure how long the server takes to store a move."""
    took: list[float] = []
    while len(took) < samples:
        game = create(player, "duo", "me", "me")
        for _ in range(min(10, samples - len(took))):
            listed = legal_moves(player, game)
            move = listed[len(listed) // 2]

            def post(game: str = game, move: dict[str, Any] = move) -> None:
                assert player.post(f"/games/{game}/moves", move).status == 201

            took.append(timed(post))
    return Times(took)


def answers(player: Client, samples: int) -> Times:
    """Measure how long a computer takes to reply to a person's move."""
    took: list[float] = []
    while len(took) < samples:
        game = create(player, "duo", "me", {"ai": "greedy"})
        for _ in range(min(5, samples - len(took))):
            ply = read(player, game)["ply"]
            play(player, game)

            def answered(game: str = game, ply: int = ply) -> bool:
                has_moved: bool = read(player, game)["ply"] >= ply + 2
                return has_moved

            took.append(timed(lambda: await_till(answered)))
    return Times(took)


def event_delays(player: Client, samples: int) -> Times:
    """Measure how long a stream takes to send the event of a move."""
    took: list[float] = []
    while len(took) < samples:
        game = create(player, "duo", "me", "me")
        version = read(player, game)["version"]
        path = f"/games/{game}/stream"
        with listening(player.url, path, player.token, version, PATIENCE) as stream:
            for _ in range(min(10, samples - len(took))):
                play(player, game)
                took.append(timed(lambda: stream.take(1)))
    return Times(took)


def delivered(player: Client, samples: int) -> Times:
    """Measure how long a webhook takes to receive a move."""
    took: list[float] = []
    with receiving() as receiver:
        webhook = player.post("/webhooks", {"url": receiver.url, "follows": "mine"})
        assert webhook.status == 201, webhook
        while len(took) < samples:
            game = create(player, "duo", "me", "me")
            for _ in range(min(10, samples - len(took))):
                version = play(player, game)

                def came(game: str = game, version: int = version) -> bool:
                    got = list(receiver.got)
                    return any(
                        (delivery.data["game"], delivery.data["version"])
                        == (game, version)
                        for delivery in got
                    )

                took.append(timed(lambda: await_till(came)))
        player.delete(f"/webhooks/{webhook.body['id']}")
    return Times(took)


def hinted(player: Client, samples: int) -> Times:
    """Measure how long a hint takes."""

    def ask() -> None:
        question = {"kind": "hint", "variant": "duo", "simulations": 200}
        path = f"/analyses/{player.post('/analyses', question).body['id']}"
        await_till(lambda: player.get(path).body["status"] == "done")

    return Times([timed(ask) for _ in range(samples)])


def imported(player: Client, samples: int) -> Times:
    """Measure how long the import of a file with one game takes."""

    def send(number: int) -> None:
        (game,) = played_by_others(a_random_game(seed=number), 1)
        request = urllib.request.Request(
            f"{player.url}/api/v1/imports",
            lines(game),
            {"Authorization": f"Bearer {player.token}", "Content-Type": NDJSON},
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            path = f"/imports/{json.load(answer)['id']}"
        await_till(lambda: player.get(path).body["status"] == "done")

    return Times([timed(lambda n=n: send(n)) for n in range(samples)])  # type: ignore[misc]


def late(player: Client, samples: int) -> Times:
    """Measure how late a timeout is after its deadline."""
    clock = {"kind": "live", "bank_s": BANK, "increment_s": 0, "cap_s": BANK}
    games = [create(player, "duo", "me", "me", clock=clock) for _ in range(samples)]
    for game in games:
        play(player, game)
    due = {
        game: _moment(read(player, game)["clock"]["turn"]["deadline"]) for game in games
    }
    threading.Event().wait(BANK)
    took = []
    for game in games:
        path = f"/games/{game}/events"
        await_till(lambda path=path: _left(player, path))  # type: ignore[misc]
        took.append((_left(player, path)[0] - due[game]).total_seconds())
    return Times(took)


def _left(player: Client, path: str) -> list[datetime]:
    items = player.get(path).body["items"]
    return [_moment(item["at"]) for item in items if item["type"] == "seat.out"]


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text)


@dataclass(frozen=True)
class Work:
    """Action of honest players, with the time that is promised for it."""

    name: str
    act: Callable[[Client, int], Times]
    promised: float
    """Seconds."""


WORKS = (
    Work("move", moves, 0.1),
    Work("greedy's answer", answers, 1),
    Work("event of a stream", event_delays, 2),
    Work("webhook", delivered, 2),
    Work("hint", hinted, 10),
    Work("import", imported, 10),
    Work("deadline", late, 2),
)
