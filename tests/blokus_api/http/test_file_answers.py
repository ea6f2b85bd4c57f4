"""Files, sent by an event loop to clients that the tests play."""

import asyncio
from collections.abc import Iterable
from io import BytesIO
from typing import Any

import pytest
from asgiref.sync import async_to_sync

from blokus_api.http import file_answers
from blokus_api.http.file_answers import FILE, FileAnswer, Message, Send, with_files

START = {"type": "http.response.start", "status": 200, "headers": []}
MORE = {"type": "http.response.body", "body": b"from the thread", "more_body": True}
END = {"type": "http.response.body", "body": b""}


def sent_of(answer: FileAnswer, *messages: Message) -> list[Message]:
    sent = []

    async def send(message: Message) -> None:
        sent.append(message)

    send_all(answer, send, *messages)
    return sent


@async_to_sync
async def send_all(answer: FileAnswer, send: Send, *messages: Message) -> None:
    for message in messages:
        await answer.send(send, message)


def test_a_file_is_sent_in_pieces_before_the_end():
    answer, content = FileAnswer(), b"x" * (file_answers.PIECE + 1)
    assert list(answer.take(BytesIO(content), 8192)) == []

    sent = sent_of(answer, START, END)

    assert (sent[0], sent[-1]) == (START, END)
    assert b"".join(message["body"] for message in sent[1:]) == content
    assert len(sent) == 4


def test_what_is_no_file_is_sent_as_it_is():
    assert sent_of(FileAnswer(), START, MORE, END) == [START, MORE, END]


def test_a_client_that_takes_nothing_is_cut_off(monkeypatch):
    monkeypatch.setattr(file_answers, "PATIENCE", 0.01)
    answer, file = FileAnswer(), BytesIO(b"x")
    answer.take(file)

    async def never(_: Message) -> None:
        await asyncio.sleep(60)

    with pytest.raises(TimeoutError):
        send_all(answer, never, END)
    answer.close()

    assert file.closed


def test_an_application_hands_its_files_over():
    answer, file = FileAnswer(), BytesIO(b"content")

    def application(environ: dict[str, Any], _: object) -> Iterable[bytes]:
        wrapped: Iterable[bytes] = environ["wsgi.file_wrapper"](file, 8192)
        return wrapped

    environ = {"asgi.scope": {FILE: answer}}
    assert list(with_files(application)(environ, None)) == []
    assert b"content" in [message["body"] for message in sent_of(answer, END)]
