"""Entry point of the streams process, which serves streams with asyncio.

In production, a proxy forwards only streams to it. `manage.py up` has no proxy, so this
process serves all other requests with WSGI at the same address.
"""

import asyncio

# First, because it sets up Django and checks settings such as the secret key.
from blokus_api.wsgi import application as web  # isort: skip
from django.http import HttpRequest, HttpResponse

from blokus_api.players.tokens import revocation
from blokus_api.streams.application import Streams, send_whole
from blokus_api.streams.bridge import Receive, Scope, Send, header_in
from games.api.http import request_ids
from games.api.http.errors import ErrorResponse, render
from games.api.http.expensive import MOST_AT_ONCE, expensive_holder
from games.api.http.serving import connections
from games.api.http.serving.lines import NotCalledError
from games.api.http.serving.request_bodies import NoBodyError, RequestBodies
from games.api.http.serving.wsgi_bridge import WSGIBridge
from games.api.http.steps import add_security_headers, allow_origins

WAITING = ("/stream", "/bot/work")
"""Endings of paths whose requests wait for events. Proxies use the same list."""
WEB_THREADS = 4
"""Number of threads for other requests; each has a connection to the database."""

_streams = Streams()
_bodies = RequestBodies()
_web = WSGIBridge(web, WEB_THREADS, MOST_AT_ONCE, expensive_holder)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Dispatch a request by its path, as a proxy would."""
    if scope["type"] != "http":
        # Some servers use the lifespan protocol, which is not supported.
        raise NotImplementedError(scope["type"])
    connections.look_after()
    if scope["path"].endswith(WAITING):
        await asyncio.to_thread(revocation.listen)
        await _streams(scope, receive, send)
    else:
        await _answer(scope, receive, send)


async def _answer(scope: Scope, receive: Receive, send: Send) -> None:
    """Pass a request to a thread after its body has arrived.

    So a slow client does not occupy a thread.
    """
    try:
        async with _bodies.received(scope, receive) as body:
            await _web.answer(scope, body, receive, send)
    except (NoBodyError, NotCalledError) as error:
        if error.response:
            response = _without_gate(scope, error.response)
            await send_whole(send, response, scope["method"])


def _without_gate(scope: Scope, refusal: ErrorResponse) -> HttpResponse:
    """Return the response to a request that was handled without a thread.

    It contains the request id and the headers for browsers, which the gate usually
    adds.
    """
    request = HttpRequest()
    request.path = request.path_info = scope["path"]
    if origin := header_in(scope, b"origin"):
        request.META["HTTP_ORIGIN"] = origin
    request_ids.begin_request(header_in(scope, b"x-request-id"))
    response = render(refusal)
    response[request_ids.HEADER] = request_ids.current()
    add_security_headers(request, allow_origins(request, response))
    return response
