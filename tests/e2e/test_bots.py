"""The bots of docs/bots.md run as they stand there, and play whole games."""

import os
import re
import subprocess
import sys
from contextlib import ExitStack, contextmanager

import psycopg
import pytest

from blokus_api.embedded.address import listens
from blokus_api.embedded.programs import ROOT
from games.lab.client.api import Client
from tests.e2e.table import COMPUTER, assert_sound, create, read, until, wait_for_ply
from tests.ports import free_port

pytestmark = pytest.mark.depth

FILES = dict(
    re.findall(
        r"Save it as `(\w+\.py)`:\n\n^```python\n(.*?)^```",
        (ROOT / "docs" / "bots.md").read_text(),
        re.MULTILINE | re.DOTALL,
    )
)
LINES = 40
PLIES = 8
"""Enough to see that it goes on by itself."""


def test_a_bot_is_short():
    assert list(FILES) == ["bot.py", "stream.py", "push.py"]
    for text in FILES.values():
        assert len([line for line in text.splitlines() if line]) <= LINES


@pytest.fixture
def owner(stack, guest):
    """An account; signing up has its own tests."""
    client = guest()
    me = client.get("/me").body["id"]
    with psycopg.connect(stack.env["DATABASE_URL"]) as connection:
        connection.execute(
            "UPDATE players_player SET kind = 'user' WHERE id = %s", [me]
        )
    return client


@pytest.fixture
def bot(stack, owner):
    """Makes bots, each with a connection of its own."""
    with ExitStack() as connections:

        def make() -> Client:
            made = owner.post("/bots", {"name": "Blokbot"}).body["id"]
            token = owner.post(f"/bots/{made}/tokens", {}).body["token"]
            return connections.enter_context(Client(stack.url, token))

        yield make


@pytest.fixture
def folder(tmp_path):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    return tmp_path


@contextmanager
def running(folder, stack, name, client, **more):
    """The log of one of the programs, with all that it complains of.

    The streams process answers everything, as it does behind `manage.py up`.
    """
    log = folder / f"{name}.{len(list(folder.iterdir()))}.log"
    env = {"SERVER": stack.streams_url, "TOKEN": client.token, **more}
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, name],
            cwd=folder,
            env={**os.environ, **env},
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        yield log
        assert process.poll() is None, log.read_text()
    finally:
        process.kill()
        process.wait()


def actor(client):
    return client.get("/me").body["id"]


def wait_for_end(client, *games):
    until(lambda: all(read(client, game)["result"] for game in games))


def test_it_plays_whole_games_against_the_computer(stack, guest, bot, folder):
    person, player = guest(), bot()
    seat = {"player": actor(player)}
    with running(folder, stack, "bot.py", player) as log:
        game = create(person, "duo", seat, {"ai": "greedy"})
        puzzle = create(person, "solo-cube-3", seat)
        draft = create(person, "draft-2p", seat, COMPUTER)
        wait_for_end(person, game, puzzle)
        wait_for_ply(person, draft, 4)
        assert log.read_text() == ""
    for each in (game, puzzle):
        assert_sound(stack, person, each)


def test_copies_of_it_play_each_other_with_several_workers_each(stack, bot, folder):
    one, two = bot(), bot()
    games = [create(one, "duo", "me", {"player": actor(two)}) for _ in range(2)]
    for game in games:
        assert two.put(f"/games/{game}/seats/1", {}).status == 201
    with ExitStack() as processes:
        logs = [
            processes.enter_context(running(folder, stack, "bot.py", player))
            for player in (one, two, one, two)
        ]
        wait_for_end(one, *games)
        # No worker was refused a move: no two of them had the same position.
        assert [log.read_text() for log in logs] == [""] * 4
    for game in games:
        assert_sound(stack, one, game)


def test_it_plays_by_its_stream(stack, guest, bot, folder):
    person, player = guest(), bot()
    with running(folder, stack, "stream.py", player) as log:
        game = create(person, "duo", {"player": actor(player)}, COMPUTER)
        wait_for_ply(person, game, PLIES)
        assert log.read_text() == ""


def test_it_plays_by_answering_webhooks(stack, guest, bot, folder):
    person, player = guest(), bot()
    port = free_port()
    hook = {"url": f"http://127.0.0.1:{port}/", "plays": True}
    made = player.post("/webhooks", hook).body
    env = {"SECRET": made["secret"], "PORT": str(port)}
    with running(folder, stack, "push.py", player, **env):
        until(lambda: listens("127.0.0.1", port))
        game = create(person, "duo", {"player": actor(player)}, COMPUTER)
        wait_for_ply(person, game, PLIES)
        assert player.delete(f"/webhooks/{made['id']}").status == 204
