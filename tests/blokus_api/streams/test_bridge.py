"""What a stream asks of views while it goes on."""

import asyncio
from typing import Any

import pytest

from blokus_api.streams.bridge import DjangoBridge
from tests.blokus_api.counting import Limit

SCOPE = {
    "type": "http",
    "method": "GET",
    "path": "/api/v1/variants",
    "query_string": b"",
    "headers": [(b"host", b"localhost")],
    "client": ("127.0.0.1", 50000),
}


# A process that heard of suspensions asks the database for them.
@pytest.mark.usefixtures("committed")
def test_a_stream_is_counted_once_however_often_it_asks(limit: Limit) -> None:
    limit(anonymous=2)

    async def ask() -> list[Any]:
        door = DjangoBridge()
        return [
            await door.answer(SCOPE),
            await door.answer_again(SCOPE),
            await door.answer(SCOPE),
        ]

    first, held, second = asyncio.run(ask())
    assert first["RateLimit"].startswith('"anonymous";r=1;')
    assert (held.status_code, "RateLimit" in held) == (200, False)
    assert second["RateLimit"].startswith('"anonymous";r=0;')
