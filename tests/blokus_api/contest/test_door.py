"""Matches at the door, over real sockets."""

import asyncio
import re

import pytest

from blokus_api.contest import connections, door, games, matches, texts, writing
from blokus_api.contest.elements import lines_of
from blokus_api.contest.placements import PIECES, contest_from_move
from blokus_api.contest.reception import Against
from games.clocks.controls import LiveControl
from games.decisions import lots
from games.rules.moves import move_of
from games.services import automation, seating
from games.storage import event_store
from tests.blokus_api.contest.captures import attribute, capture, from_server
from tests.blokus_api.contest.doors import SKIP, Client, House, aside, at_door, ended
from tests.builders import a_guest

pytestmark = pytest.mark.usefixtures("committed")

PACKET = re.compile(rb"<room .*?</room>", re.DOTALL)
WRONG = (
    '<room roomId="{}"><data class="sc.plugin2027.SetMove"><piece color="{}"'
    ' kind="MONO" rotation="NONE" isFlipped="false"><position x="0" y="0"/></piece>'
    "</data></room>"
)


async def play_recorded(client: Client, name: str) -> None:
    """Send the recorded moves of a client, each when it is requested."""
    moves = PACKET.findall(capture(f"{name}-from-client.xml"))
    recorded = attribute("roomId", moves[0])
    for move in moves:
        await client.hear("moveRequest")
        client.say(move.replace(recorded.encode(), client.room.encode()))
    await client.hear("<left")


@pytest.mark.parametrize("pair", [("java-1", "java-2"), ("python-1", "python-2")])
def test_recorded_clients_receive_what_the_contests_server_sent(pair, monkeypatch):
    kind = attribute("startPiece", from_server(pair[0]))
    monkeypatch.setattr(lots, "first_piece", lambda *_: PIECES[kind])

    async def act(house: House) -> None:
        one, two = await house.join(), await house.join()
        async with asyncio.TaskGroup() as playing:
            for client, name in zip((one, two), pair, strict=True):
                playing.create_task(play_recorded(client, name))
        assert await ended(one.room) == "ended"
        for client, name in zip((one, two), pair, strict=True):
            theirs = from_server(name).removesuffix(writing.CLOSING)
            room = attribute("roomId", theirs).encode()
            assert client.heard.replace(client.room.encode(), room) == theirs

    at_door(act)
