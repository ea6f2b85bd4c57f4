"""Who is asked to stop ends what is under way first, and nothing answered is lost.

Each process is caught in the middle: it waits for a row that the test holds.
"""

import os
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psycopg
import pytest

from blokus_api.embedded import programs
from blokus_api.embedded.address import listens
from blokus_api.embedded.process import Child, Program
from games.lab.client.api import Client
from tests.e2e.table import (
    COMPUTER,
    PATIENCE,
    create,
    events,
    legal_moves,
    read,
    until,
)
from tests.ports import free_port
from tests.stack import Stack

pytestmark = pytest.mark.depth

A_MOMENT = 0.3
"""Seconds that a process is left in, after it was asked to stop."""
WAITERS = """
SELECT count(*) FROM pg_stat_activity
WHERE wait_event_type = 'Lock' AND datname = current_database()
"""
A_GAME = "SELECT FROM games_game WHERE id = %s FOR UPDATE"
THE_HEAD = "SELECT FROM games_feedhead WHERE id = 1 FOR UPDATE"
POSITIONS = "SELECT count(*) FROM games_feedentry WHERE game_id = %s"
OWED = "SELECT count(*) FROM games_obligation WHERE subject = %s"


@pytest.fixture
def started(stack: Stack, tmp_path: Path) -> Iterator[Callable[..., Child]]:
    """Starts a process beside those of the stack."""
    with ExitStack() as ending:

        def start(program: Callable[..., Program], *address: object) -> Child:
            child = Child(
                program({**os.environ, **stack.env}, *address), tmp_path / "log"
            )
            ending.callback(child.kill)
            return child

        yield start


@pytest.fixture
def database(stack: Stack) -> Iterator[psycopg.Connection]:
    with psycopg.connect(stack.env["DATABASE_URL"], autocommit=True) as connection:
        yield connection


def count(database: psycopg.Connection, query: str, *values: object) -> int:
    row = database.execute(query, values).fetchone()
    assert row is not None
    found: int = row[0]
    return found


@contextmanager
def caught(
    stack: Stack, database: psycopg.Connection, query: str, *values: object
) -> Iterator[Callable[[Child], None]]:
    """Hold a row; gives what asks whoever waits for it to stop, and then lets it go."""
    with psycopg.connect(stack.env["DATABASE_URL"]) as holding:
        holding.execute(query, values)

        def stop(child: Child) -> None:
            until(lambda: count(database, WAITERS) > 0)
            child.terminate()
            threading.Event().wait(A_MOMENT)
            assert child.is_alive
            holding.commit()

        yield stop


@pytest.mark.parametrize("program", [programs.web, programs.streams])
def test_a_move_that_is_being_stored_is_answered(stack, database, started, program):
    port = free_port()
    server = started(program, "127.0.0.1", port)
    until(lambda: listens("127.0.0.1", port))
    with (
        Client(f"http://127.0.0.1:{port}") as client,
        Client(stack.url) as other,
        ThreadPoolExecutor(1) as pool,
    ):
        client.token = other.token = client.post("/guests", {}).body["token"]
        game = create(client, "solo-84-descending", "me")
        move = legal_moves(client, game)[0]
        with caught(stack, database, A_GAME, game) as stop:
            asked = pool.submit(client.post, f"/games/{game}/moves", move)
            stop(server)
            assert asked.result(PATIENCE).status == 201
        assert server.wait(PATIENCE) == 0
        assert read(other, game)["ply"] == 1


def test_a_stream_does_not_keep_its_process_from_stopping(stack, started, guest):
    port = free_port()
    server = started(programs.streams, "127.0.0.1", port)
    until(lambda: listens("127.0.0.1", port))
    player = guest()
    game = create(player, "duo", "me", "open")
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as stream:
        stream.sendall(
            f"GET /api/v1/games/{game}/stream HTTP/1.1\r\nHost: localhost\r\n"
            f"Authorization: Bearer {player.token}\r\n\r\n".encode()
        )
        assert b" 200 " in received(stream, b" 200 ")
        server.terminate()
        assert server.wait(PATIENCE) == 0
        while stream.recv(65536):
            pass  # cut off, not left hanging


def received(stream: socket.socket, wanted: bytes) -> bytes:
    """What comes until something wanted does."""
    found = b""
    while wanted not in found and (piece := stream.recv(65536)):
        found += piece
    return found


def test_a_worker_ends_the_move_that_it_is_at(stack, database, started, guest):
    stack.stop("worker")
    try:
        player = guest()
        game = create(player, "duo", COMPUTER, "me")
        with caught(stack, database, A_GAME, game) as stop:
            worker = started(programs.worker)
            stop(worker)
        assert worker.wait(PATIENCE) == 0
        assert read(player, game)["ply"] == 1
        assert count(database, OWED, game) == 0
    finally:
        stack.start("worker")


def test_a_relay_ends_the_step_that_it_is_at(stack, database, started, guest):
    stack.stop("relay")
    try:
        player = guest()
        with caught(stack, database, THE_HEAD) as stop:
            game = create(player, "duo", "me", "open")
            relay = started(programs.relay)
            stop(relay)
        assert relay.wait(PATIENCE) == 0
        assert count(database, POSITIONS, game) == len(events(player, game))
    finally:
        stack.start("relay")
