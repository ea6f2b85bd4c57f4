"""Streams of states come packed, piece by piece, to who takes gzip."""

import json
import zlib
from typing import Any

import pytest

from blokus_api.streams import application
from blokus_api.streams.application import Streams
from games.storage.feed import sequence
from tests.api import Api
from tests.blokus_api.streams.test_following import in_time
from tests.blokus_api.streams.test_views import new_game, play
from tests.blokus_api.streams.visitors import Visitor, aside, visiting

pytestmark = pytest.mark.usefixtures("committed")

GZIP = b"br, gzip"


@pytest.fixture
def player(committed: None) -> Api:
    return Api().become_guest()


def states_in(text: bytes) -> list[dict[str, Any]]:
    """What events `state` and `snapshot` tell."""
    blocks = text.decode().strip().split("\n\n")
    named = [block for block in blocks if block.startswith("event: s")]
    return [json.loads(block.rpartition("data: ")[2]) for block in named]


async def headers(visitor: Visitor) -> dict[bytes, bytes]:
    return dict((await visitor.start())["headers"])


def test_each_state_can_be_read_as_soon_as_it_is_sent(player: Api) -> None:
    game = new_game(player)
    reader = zlib.decompressobj(16 + zlib.MAX_WBITS)

    async def follow(streams: Streams) -> None:
        path = f"games/{game}/stream?with=state"
        async with visiting(streams, path, player.token, accepts=GZIP) as visitor:
            assert (await headers(visitor))[b"content-encoding"] == b"gzip"
            (snapshot,) = states_in(reader.decompress(await visitor.piece()))
            assert snapshot["id"] == game
            for _ in range(3):
                await aside(lambda: play(player, game))
                now = await aside(lambda: player.get(f"games/{game}").json())
                packed = await visitor.piece()
                text = reader.decompress(packed)
                assert states_in(text) == [now]
                assert len(packed) < len(text) / 4

    in_time(follow)


def test_a_packed_stream_ends_as_gzip_ends(player: Api) -> None:
    game = new_game(player)
    reader = zlib.decompressobj(16 + zlib.MAX_WBITS)

    def abort() -> None:
        assert player.post(f"games/{game}/abort").status_code == 201
        sequence()

    async def follow(streams: Streams) -> None:
        path = f"games/{game}/stream?with=state"
        async with visiting(streams, path, accepts=GZIP) as visitor:
            await visitor.status()
            await aside(abort)
            while not reader.eof:
                reader.decompress(await visitor.piece())

    in_time(follow)


def test_heartbeats_are_not_kept_back(player: Api, monkeypatch: Any) -> None:
    monkeypatch.setattr(application, "SILENCE", 0.05)
    game = new_game(player)
    reader = zlib.decompressobj(16 + zlib.MAX_WBITS)

    async def follow(streams: Streams) -> None:
        path = f"games/{game}/stream?with=state"
        async with visiting(streams, path, accepts=GZIP) as visitor:
            await visitor.status()
            reader.decompress(await visitor.piece())
            assert reader.decompress(await visitor.piece()) == b":\n\n"

    in_time(follow)


@pytest.mark.parametrize(
    ("query", "accepts"),
    [("", GZIP), ("?with=state", b""), ("?with=state", b"gzip;q=0, *")],
)
def test_small_pieces_and_other_clients_get_text(
    player: Api, query: str, accepts: bytes
) -> None:
    game = new_game(player)

    async def follow(streams: Streams) -> None:
        path = f"games/{game}/stream{query}"
        async with visiting(streams, path, accepts=accepts) as visitor:
            assert b"content-encoding" not in await headers(visitor)
            assert (await visitor.piece()).startswith(b"retry: ")

    in_time(follow)


def test_one_answer_is_packed_like_any_other(player: Api) -> None:
    game = new_game(player)

    async def poll(streams: Streams) -> None:
        path = f"games/{game}/stream?with=state&wait=5"
        async with visiting(streams, path, accepts=GZIP) as visitor:
            assert (await headers(visitor))[b"content-encoding"] == b"gzip"
            told = zlib.decompress(await visitor.piece(), 16 + zlib.MAX_WBITS)
            assert json.loads(told)["state"]["id"] == game

    in_time(poll)
