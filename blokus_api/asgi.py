"""The entry point of the streams process: streams here, all else by threads of WSGI.

In production a proxy sends only streams here. `manage.py up` has no proxy, and lets
this answer everything: one server behind one address.
"""

from typing import Any

from a2wsgi import WSGIMiddleware

# First, because it sets Django up and checks the settings.
from blokus_api.wsgi import application as web  # isort: skip
from blokus_api.streams.application import Receive, Scope, Send, Streams

WEB_THREADS = 4
"""For requests that are no streams; each keeps a connection to the database."""

_streams = Streams()
_web: Any = WSGIMiddleware(web, workers=WEB_THREADS)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Choose by the path, as a proxy would."""
    if scope["type"] != "http":
        # Granian asks whether we take part in its lifespan: we do not.
        raise NotImplementedError(scope["type"])
    one = _streams if scope["path"].endswith("/stream") else _web
    await one(scope, receive, send)
