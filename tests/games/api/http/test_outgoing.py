"""Large answers, for clients that read them and for clients that do not."""

import asyncio
from typing import Any

import pytest
from asgiref.sync import async_to_sync

from games.api.http import outgoing
from games.api.http.file_answers import PIECE
from games.api.http.outgoing import Outgoing
from tests.games.api.http.test_wsgi_bridge import answered, saying


async def never(_: dict[str, Any]) -> None:
    await asyncio.sleep(60)


def test_a_large_answer_comes_in_pieces_and_says_its_length() -> None:
    body = b"x" * (2 * PIECE + 1)

    client = answered(saying(body, Content_Length=str(len(body))))

    assert client.body == body
    assert [len(each.get("body", b"")) for each in client.sent] == [
        *(0, PIECE, PIECE, 1, 0)
    ]


def test_who_reads_nothing_is_cut_off_where_others_need_the_room() -> None:
    async_to_sync(_cut_off)()


async def _cut_off() -> None:
    sent: list[dict[str, Any]] = []

    async def reads(message: dict[str, Any]) -> None:
        sent.append(message)

    answers = Outgoing(most=10)
    slow = [
        asyncio.create_task(answers.send(never, [b"x" * 4])),
        asyncio.create_task(answers.send(never, [b"y" * 4])),
    ]
    await asyncio.sleep(0)

    await answers.send(reads, [b"zz", b"zz"])

    with pytest.raises(TimeoutError):
        await slow[0]
    assert [each["body"] for each in sent] == [b"zz", b"zz"]
    assert not slow[1].done()
    slow[1].cancel()


@pytest.mark.parametrize("name", ["PATIENCE", "WHOLE"])
def test_each_piece_and_all_of_them_have_their_time(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(outgoing, name, 0.01)
    pieces = [b"x"]

    with pytest.raises(TimeoutError):
        async_to_sync(Outgoing().send)(never, pieces)

    assert pieces == [], "what is not sent is forgotten"
