"""Files and large bodies, for clients that read them and for clients that do not."""

import asyncio
from io import BytesIO
from typing import Any

import pytest
from asgiref.sync import async_to_sync

from games.api.http.serving import response_bodies
from games.api.http.serving.response_bodies import (
    PIECE,
    FileAnswer,
    Message,
    Outgoing,
    Send,
)
from tests.games.api.http.serving.test_wsgi_bridge import answered, saying


async def never(_: dict[str, Any]) -> None:
    await asyncio.sleep(60)


def sent_of(answer: FileAnswer) -> list[Message]:
    sent = []

    async def send(message: Message) -> None:
        sent.append(message)

    send_file(answer, send)
    return sent


@async_to_sync
async def send_file(answer: FileAnswer, send: Send) -> None:
    await answer.send(send)


def test_a_file_is_sent_in_pieces_and_more_may_follow():
    answer, content = FileAnswer(), b"x" * (PIECE + 1)
    assert list(answer.take(BytesIO(content), 8192)) == []

    sent = sent_of(answer)

    assert b"".join(message["body"] for message in sent) == content
    assert [message["more_body"] for message in sent] == [True, True]


def test_where_there_is_no_file_nothing_is_sent():
    assert sent_of(FileAnswer()) == []


def test_a_client_that_takes_nothing_is_cut_off(monkeypatch):
    monkeypatch.setattr(response_bodies, "PATIENCE", 0.01)
    answer, file = FileAnswer(), BytesIO(b"x")
    answer.take(file)

    with pytest.raises(TimeoutError):
        send_file(answer, never)
    answer.close()

    assert file.closed


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
    monkeypatch.setattr(response_bodies, name, 0.01)
    pieces = [b"x"]

    with pytest.raises(TimeoutError):
        async_to_sync(Outgoing().send)(never, pieces)

    assert pieces == [], "what is not sent is forgotten"
