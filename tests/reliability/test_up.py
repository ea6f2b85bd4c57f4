"""`manage.py up` while its parts die and its disk is full (tests 14 and 22)."""

import time
import urllib.request
from functools import partial
from itertools import count
from urllib.error import HTTPError

import pytest

from blokus_api.embedded import development
from games.lab.client.api import Client, ServerError
from tests.conftest import port
from tests.e2e.table import COMPUTER, PATIENCE, create, events, until
from tests.reliability.volumes import filled, small_volume
from tests.up import Up, up

__all__ = ["port", "small_volume"]

PARTS = {
    "relay": "relay",
    "worker": "worker@",
    "searcher": "searcher@",
    "deliverer": "deliverer@",
    "web": "granian",
    "Valkey": "valkey-server",
    "PostgreSQL": "postgres",
}
SEARCHING = {"ai": "10"}
WELL_WITHIN = 240.0
BUSY = 20
LOW = 20 << 20
"""Bytes below a tenth of the small volume."""


@pytest.fixture
def running(room, port):
    folder = room / f"up-{port}"
    folder.mkdir(mode=0o711)
    with up(folder, port, **development.settings()) as started:
        yield started
        started.interrupt()


def test_every_part_may_die_again_and_again(running, measured):
    longest = 0.0
    for word in [*PARTS.values(), "relay"]:
        if word in WORK:  # It runs only while it has work.
            WORK[word](running)
            until(partial(running.part, word))
        running.kill_part(word)
        started = time.monotonic()
        until(lambda: is_well(running), WELL_WITHIN)
        longest = max(longest, time.monotonic() - started)
    assert running.process.poll() is None
    measured(
        22,
        f"{len(PARTS) + 1} parts killed one after the other: moves of computers"
        f" again within {longest:.0f} s",
    )


def test_a_full_disk_ends_nothing(small_volume, port, measured):
    with up(small_volume, port) as running:
        assert until(lambda: is_well(running), WELL_WITHIN)
        keep_busy(running)
        with filled(small_volume):
            until(lambda: is_refused(running))
            time.sleep(20)  # Until whoever ends by it has ended, and more than once.
            assert running.process.poll() is None
            assert ready(running) in (200, 503)
        emptied = time.monotonic()
        until(lambda: is_well(running), WELL_WITHIN)
        took = time.monotonic() - emptied
        status, said = running.interrupt()
    assert status == 0
    assert "is full" in said
    assert "will be restarted" in said
    assert "has enough free space again" in said
    measured(14, f"`up`: full for 20 s, moves of computers {took:.0f} s after")


def test_a_low_disk_leaves_its_room_to_moves(small_volume, port, measured):
    with up(small_volume, port) as running, Client(running.url) as player:
        player.token = running.token
        game = until(lambda: new_game(player), WELL_WITHIN)
        assert game
        with filled(small_volume, free_bytes=LOW):
            assert until(lambda: is_low(player))
            moves = play_to_the_end(player, game)
            assert player.get("/records").status == 200
            assert until(lambda: is_low(player))
        until(lambda: new_game(player), WELL_WITHIN)
        until(lambda: ready(running) == 200)
        status, said = running.interrupt()
    assert status == 0
    assert "will be restarted" not in said
    measured(14, f"`up` with {LOW >> 20} MiB left: {moves} moves, nothing else stored")


def new_game(player: Client) -> str | None:
    made = player.post("/games", {"variant": "duo", "seats": ["me", "me"]})
    return made.body["id"] if made.status == 201 else None


def is_low(player: Client) -> bool:
    answer = player.post("/games", {"variant": "duo", "seats": ["me", "me"]})
    return answer.status == 503 and answer.body["code"] == "storage-low"


def play_to_the_end(player: Client, game: str) -> int:
    """Play the first legal move again and again; return how many there were."""
    for number in count():
        legal = player.get(f"/games/{game}/legal-moves").body
        if not legal["moves"]:
            return number
        move = {"color": legal["color"], "cells": legal["moves"][0]["cells"]}
        assert player.post(f"/games/{game}/moves", move).status == 201
    raise AssertionError


def is_well(running: Up) -> bool:
    """Whether a game can be made in which a computer moves."""
    try:
        with Client(running.url) as player:
            player.token = running.token
            made = player.post("/games", {"variant": "duo", "seats": [COMPUTER, "me"]})
            return made.status == 201 and moves_within(player, made.body["id"], 10)
    except (ServerError, AssertionError):
        return False


def moves_within(player: Client, game: str, seconds: float) -> bool:
    give_up = time.monotonic() + seconds
    while time.monotonic() < give_up:
        if any(event["type"] == "move.played" for event in events(player, game)):
            return True
        time.sleep(0.1)
    return False


def begin_a_search(running: Up) -> None:
    """Create a game that needs a worker for searches."""
    with Client(running.url) as player:
        player.token = running.token
        create(player, "duo", *[SEARCHING] * 2)


def begin_a_delivery(running: Up) -> None:
    """Create a game with a webhook, which needs a worker for deliveries."""
    with Client(running.url) as player:
        player.token = running.token
        hook = player.post("/webhooks", {"url": "http://127.0.0.1:9/"})
        assert hook.status == 201, hook
        create(player, "duo", COMPUTER, COMPUTER)


WORK = {"searcher@": begin_a_search, "deliverer@": begin_a_delivery}


def keep_busy(running: Up) -> None:
    """With games of computers, whose moves go by way of the broker."""
    with Client(running.url) as player:
        player.token = running.token
        for _ in range(BUSY):
            create(player, "classic", *[COMPUTER] * 4)


def is_refused(running: Up) -> bool:
    try:
        with Client(running.url) as player:
            player.token = running.token
            made = player.post("/games", {"variant": "duo", "seats": ["me", "me"]})
            return made.status == 503
    except ServerError:
        return False


def ready(running: Up) -> int:
    try:
        with urllib.request.urlopen(
            f"{running.url}/readyz", timeout=PATIENCE
        ) as answer:
            status: int = answer.status
    except HTTPError as error:
        return error.code
    return status
