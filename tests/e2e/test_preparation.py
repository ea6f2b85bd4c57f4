"""Computers whose search is not compiled, and cannot be: their moves are made."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from games.lab.client.api import Client
from tests.e2e.table import (
    assert_sound,
    create,
    events,
    read,
    until,
    wait_for_ply,
)
from tests.stack import Name, Stack

pytestmark = pytest.mark.depth

SEARCHING: tuple[Name, ...] = ("worker", "searcher")


@pytest.fixture
def unprepared(stack: Stack, tmp_path: Path) -> Iterator[Stack]:
    """Workers that have no place to keep what they compile."""
    place = tmp_path / "kernels"
    place.write_text("This is no folder.")
    for name in SEARCHING:
        stack.stop(name)
    stack.env["NUMBA_CACHE_DIR"] = str(place)
    for name in SEARCHING:
        stack.start(name)
    yield stack
    del stack.env["NUMBA_CACHE_DIR"]
    for name in SEARCHING:
        stack.stop(name)
        stack.start(name)


def is_put_off(client: Client, game: str) -> bool:
    return bool(read(client, game)["preparing"])


def is_preparing(client: Client) -> bool:
    return bool(client.get("/ai/levels").body["preparing"])


def test_greedy_moves_for_levels_that_cannot_be_prepared(unprepared, guest):
    player = guest()
    games = {level: create(player, "duo", {"ai": level}, "me") for level in ("3", "9")}
    for game in games.values():
        until(partial(is_put_off, player, game))
    assert is_preparing(player)
    for level, game in games.items():
        wait_for_ply(player, game, 1)
        assert not is_put_off(player, game)
        (move,) = [e for e in events(player, game) if e["type"] == "move.played"]
        assert (move["actor"], move["data"]["stand_in"]) == (f"ai:{level}", "greedy")
        assert_sound(unprepared, player, game)
    assert not is_preparing(player)
