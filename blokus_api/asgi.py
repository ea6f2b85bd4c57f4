"""The entry point of the streams process: what waits here, all else by threads of WSGI.

In production a proxy sends only what waits. `manage.py up` has no proxy, and lets this
answer everything: one server behind one address.
"""

from typing import Any

from a2wsgi import WSGIMiddleware

# First, because it sets Django up and checks the settings, the secret key included.
from blokus_api.wsgi import application as web  # isort: skip
from blokus_api.streams.application import Message, Receive, Scope, Send, Streams
from blokus_api.streams.bridge import readable

WAITING = ("/stream", "/bot/work")
"""How paths end that wait for something to happen; a proxy knows them as well."""
WEB_THREADS = 4
"""For requests that wait for nothing; each keeps a connection to the database."""

_streams = Streams()
_web: Any = WSGIMiddleware(web, workers=WEB_THREADS)  # type: ignore[arg-type]


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Choose by the path, as a proxy would."""

    async def received() -> Message:
        # The bridge insists on a coroutine, and Granian gives only what can be awaited.
        return await receive()

    if scope["type"] != "http":
        # Some servers ask whether we take part in their lifespan: we do not.
        raise NotImplementedError(scope["type"])
    if scope["path"].endswith(WAITING):
        await _streams(scope, receive, send)
    else:
        await _web(readable(scope), received, send)
