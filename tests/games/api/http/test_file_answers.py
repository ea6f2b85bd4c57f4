"""Files, sent by an event loop to clients that the tests play."""

import asyncio
from io import BytesIO

import pytest
from asgiref.sync import async_to_sync

from games.api.http import file_answers
from games.api.http.file_answers import FileAnswer, Message, Send


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
    answer, content = FileAnswer(), b"x" * (file_answers.PIECE + 1)
    assert list(answer.take(BytesIO(content), 8192)) == []

    sent = sent_of(answer)

    assert b"".join(message["body"] for message in sent) == content
    assert [message["more_body"] for message in sent] == [True, True]


def test_where_there_is_no_file_nothing_is_sent():
    assert sent_of(FileAnswer()) == []


def test_a_client_that_takes_nothing_is_cut_off(monkeypatch):
    monkeypatch.setattr(file_answers, "PATIENCE", 0.01)
    answer, file = FileAnswer(), BytesIO(b"x")
    answer.take(file)

    async def never(_: Message) -> None:
        await asyncio.sleep(60)

    with pytest.raises(TimeoutError):
        send_file(answer, never)
    answer.close()

    assert file.closed
