"""Games on a running stack: set up, watched until they end, and checked afterwards."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import psycopg

from blokus_api.embedded.programs import ROOT
from games.lab.client.api import Client
from tests.stack import Name, Stack

T = TypeVar("T")

COMPUTER = {"ai": "random"}
FEED = """
    SELECT version FROM games_feedentry WHERE game_id = %s ORDER BY position
"""
GAPS = """
    SELECT count(*) - max(position), (SELECT last FROM games_feedhead) - max(position)
    FROM games_feedentry
"""


PATIENCE = 180.0
"""Seconds until a wait fails: enough for a machine that has much else to do."""


def until(look: Callable[[], T], within: float = PATIENCE) -> T:
    """Poll `look` until it returns a true value, and return that value."""
    give_up = time.monotonic() + within
    while not (result := look()):
        assert time.monotonic() < give_up, f"still {result!r} after {within} s"
        time.sleep(0.03)
    return result


def create(client: Client, variant: str, *seats: Any, **fields: Any) -> str:
    answer = client.post("/games", {"variant": variant, "seats": list(seats), **fields})
    assert answer.status == 201, answer
    game: str = answer.body["id"]
    return game


def read(client: Client, game: str) -> dict[str, Any]:
    answer = client.get(f"/games/{game}")
    assert answer.status == 200, answer
    body: dict[str, Any] = answer.body
    return body


def events(client: Client, game: str) -> list[dict[str, Any]]:
    answer = client.get(f"/games/{game}/events")
    assert answer.status == 200, answer
    items: list[dict[str, Any]] = answer.body["items"]
    return items


def legal_moves(client: Client, game: str) -> list[dict[str, Any]]:
    moves: list[dict[str, Any]] = client.get(f"/games/{game}/legal-moves").body["moves"]
    return moves


def wait_for_ply(client: Client, game: str, ply: int, within: float = PATIENCE) -> None:
    until(lambda: read(client, game)["ply"] >= ply, within)


def wait_for_record(client: Client, game: str, within: float = PATIENCE) -> str:
    """Wait until a finished game is archived, and return the id of its record."""
    items = until(lambda: client.get(f"/records?game={game}").body["items"], within)
    assert len(items) == 1
    record: str = items[0]["id"]
    return record


def manage(stack: Stack, *arguments: str, within: float = PATIENCE) -> str:
    """Run a command on the stack's database and return its output; it must succeed."""
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**os.environ, **stack.env},
        capture_output=True,
        text=True,
        timeout=within,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def assert_sound(stack: Stack, client: Client, game: str) -> None:
    """Assert that the stream, the board and the feed have every event exactly once."""
    stream = events(client, game)
    versions = [event["version"] for event in stream]
    assert versions == list(range(1, len(stream) + 1))
    plies = [e["data"]["ply"] for e in stream if e["type"] == "move.played"]
    assert plies == list(range(1, len(plies) + 1))
    assert "faults=0" in manage(stack, "verify_games", game)
    with psycopg.connect(stack.env["DATABASE_URL"]) as connection:
        until(lambda: fed(connection, game) == versions)
        assert connection.execute(GAPS).fetchone() == (0, 0)


def fed(connection: psycopg.Connection, game: str) -> Sequence[int]:
    versions = [version for (version,) in connection.execute(FEED, [game])]
    connection.rollback()
    return versions


@contextmanager
def killed(stack: Stack, name: Name) -> Iterator[None]:
    """Kill one of the processes for a time, as a power cut does."""
    stack.kill(name)
    try:
        yield
    finally:
        stack.start(name)
