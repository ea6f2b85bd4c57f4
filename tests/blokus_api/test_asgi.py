"""The whole server behind one address, without a proxy."""

import asyncio
import json

import pytest
from asgiref.sync import async_to_sync
from django.contrib.staticfiles import finders

from blokus_api.asgi import application
from blokus_api.streams.bridge import Message
from games.api.http import request_ids
from games.api.http.serving import request_bodies

STYLES = "drf_spectacular_sidecar/swagger-ui-dist/swagger-ui.css"


@async_to_sync
async def ask(
    method: str,
    path: str,
    *pieces: Message,
    length: int = 0,
) -> Message:
    """Status, headers and body of the answer; a client that says no more than that."""
    left, answer = list(pieces), {"body": b""}

    async def receive() -> Message:
        if not left:
            await asyncio.sleep(60)
        return left.pop(0)

    async def send(message: Message) -> None:
        body = answer["body"] + message.get("body", b"")
        answer.update(message, body=body)

    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": b"",
        "http_version": "1.1",
        "headers": [
            (b"host", b"localhost"),
            (b"content-length", b"%d" % length),
            (b"origin", b"https://example.com"),
        ],
    }
    await application(scope, receive, send)
    return answer


def test_a_file_comes_whole() -> None:
    found = finders.find(STYLES)
    assert isinstance(found, str)
    with open(found, "rb") as file:  # noqa: PTH123 - a finder says text
        content = file.read()

    answer = ask("GET", f"/static/{STYLES}")

    assert answer["status"] == 200
    assert dict(answer["headers"])[b"content-length"] == b"%d" % len(content)
    assert answer["body"] == content


def test_half_a_body_is_answered_in_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(request_bodies, "PATIENCE", 0.01)
    half = {"type": "http.request", "body": b"{", "more_body": True}

    answer = ask("POST", "/api/v1/guests", half, length=10)

    assert answer["status"] == 408
    problem = json.loads(answer["body"])
    assert problem["code"] == "malformed"
    name = dict(answer["headers"])[b"x-request-id"].decode()
    assert problem["request_id"] == name != request_ids.NOBODY


def test_a_page_of_another_origin_can_read_a_refusal_without_a_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(request_bodies, "PATIENCE", 0.01)
    half = {"type": "http.request", "body": b"{", "more_body": True}

    headers = dict(ask("POST", "/api/v1/guests", half, length=10)["headers"])

    assert headers[b"access-control-allow-origin"] == b"*"
    assert b"x-request-id" in headers[b"access-control-expose-headers"].lower()
    assert headers[b"x-content-type-options"] == b"nosniff"
