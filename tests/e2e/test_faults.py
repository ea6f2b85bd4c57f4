"""What breaks under a running stack, and that every game goes on afterwards."""

import json
import time

import pytest

from blokus_api.embedded.address import fetch
from blokus_api.embedded.errors import EmbeddedError
from tests.e2e.table import (
    COMPUTER,
    PATIENCE,
    assert_sound,
    create,
    killed,
    legal_moves,
    read,
    until,
    wait_for_ply,
    wait_for_record,
)

pytestmark = pytest.mark.depth

LEASE = 20
"""Seconds until work that died with its worker is sent again."""


def play_any(client, game):
    """Play some legal move, and return the answer."""
    return client.post(f"/games/{game}/moves", legal_moves(client, game)[0])


def test_moves_need_no_broker_and_the_computer_goes_on_when_it_is_back(stack, guest):
    player = guest()
    game = create(player, "duo", "me", COMPUTER)

    stack.stop("broker")
    try:
        first = play_any(player, game)
        another = create(player, "duo", "me", COMPUTER)
        second = play_any(player, another)
        until(lambda: is_ready_without_a_broker(stack))
    finally:
        stack.start("broker")

    assert (first.status, second.status) == (201, 201)
    wait_for_ply(player, game, 2)
    wait_for_ply(player, another, 2)
    assert stack.is_alive("worker")
    assert_sound(stack, player, game)


def is_ready_without_a_broker(stack):
    """Return what a probe finds: it gives the database a second."""
    try:
        checks = json.loads(fetch(f"{stack.url}/readyz"))["checks"]
    except EmbeddedError:
        return False
    return checks == {"database": "ok", "broker": "unreachable", "disk": "ok"}


def test_a_game_goes_on_after_its_worker_was_killed(stack, guest):
    """The one test that may have to wait for a lease."""
    spectator = guest()
    games = [create(spectator, "duo", *[{"ai": "greedy"}] * 2) for _ in range(2)]
    for game in games:
        wait_for_ply(spectator, game, 5)

    with killed(stack, "worker"):
        stopped = [read(spectator, game)["ply"] for game in games]
        time.sleep(0.5)
        later = [read(spectator, game)["ply"] for game in games]
        # The database may still store the move that the worker sent before it died.
        assert all(0 <= b - a <= 1 for a, b in zip(stopped, later, strict=True))

    for game in games:
        wait_for_record(spectator, game, within=LEASE + PATIENCE)
        assert_sound(stack, spectator, game)


def test_a_game_goes_on_after_the_relay_was_killed(stack, guest):
    spectator = guest()
    game = create(spectator, "duo", COMPUTER, COMPUTER)
    wait_for_ply(spectator, game, 5)

    with killed(stack, "relay"):
        player = guest()
        another = create(player, "duo", "me", COMPUTER)
        answer = play_any(player, another)
        assert answer.status == 201

    wait_for_record(spectator, game)
    wait_for_ply(player, another, 2)
    assert_sound(stack, spectator, game)
    assert_sound(stack, player, another)


def test_while_the_database_is_away_nothing_is_promised(stack, guest, database):
    player, *silent = [guest() for _ in range(7)]
    game = create(player, "duo", "me", "me")
    move = legal_moves(player, game)[0]
    moves = f"/games/{game}/moves"

    with database.away():
        for answer in (
            player.post(moves, move, key="first"),
            player.get(f"/games/{game}"),
            player.post("/guests", {}),
        ):
            assert (answer.status, answer.body["code"]) == (503, "unavailable")
            assert answer.headers["Content-Type"] == "application/problem+json"
            assert int(answer.headers["Retry-After"]) > 0

    # The web processes are the same, and so are their clients' connections.
    assert [client.get("/me").status for client in silent] == [200] * 6
    assert read(player, game)["ply"] == 0
    answer = player.post(moves, move, key="first")
    assert (answer.status, answer.headers.get("Idempotency-Replayed")) == (201, None)
    assert_sound(stack, player, game)


def test_computers_go_on_after_the_database_was_away(stack, guest, database):
    spectator = guest()
    game = create(spectator, "duo", COMPUTER, COMPUTER)
    wait_for_ply(spectator, game, 3)

    with database.away():
        time.sleep(0.5)

    wait_for_record(spectator, game, within=LEASE + PATIENCE)
    assert_sound(stack, spectator, game)
