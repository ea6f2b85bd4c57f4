"""Entry point of the web process."""

import gc
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from http import HTTPStatus
from typing import Any

import django
from django.conf import settings
from django.core.cache import close_caches
from django.core.handlers.base import reset_urlconf
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.core.signals import request_finished, request_started
from django.core.signing import Signer
from django.db import close_old_connections, reset_queries
from django.http import HttpRequest
from django.urls import get_resolver
from django.utils.log import log_response

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "blokus_api.settings")

PIECE = 2**18
"""Number of bytes of an unread body that are read at once."""

# These receivers took a tenth of the time for a move. They are not needed: connections
# are checked before use (blokus_api.database.base), our caches have no connections, and
# no thread stores a URL configuration.
request_started.disconnect(close_old_connections)
request_started.disconnect(reset_queries)
request_finished.disconnect(close_old_connections)
request_finished.disconnect(close_caches)
request_finished.disconnect(reset_urlconf)


class Handler(WSGIHandler):
    """Django's handler, with 52 fewer Python calls per move.

    The server is at the root of its host, so paths have no prefix that must be stored.
    Its URL configuration is always the one in the settings, so no thread stores it.
    `request_started` has no receivers. Django would use three calls for each response
    header.
    """

    _middleware_chain: Callable[[HttpRequest], Any]

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Any:
        """Return the response, as Django's own method does."""
        request = WSGIRequest(environ)
        response = self.get_response(request)
        is_refused = response.status_code >= HTTPStatus.BAD_REQUEST
        if is_refused and environ.get("CONTENT_LENGTH"):
            _discard_body(request)
        cookies = response.cookies.values() if response.cookies else ()
        start_response(
            f"{response.status_code} {response.reason_phrase}",
            [
                *response.headers._store.values(),
                *(("Set-Cookie", cookie.output(header="")) for cookie in cookies),
            ],
        )
        file = getattr(response, "file_to_stream", None)
        if file is not None and (wrapper := environ.get("wsgi.file_wrapper")):
            # The server only closes the file, so this must also close the response.
            file.close = response.close
            return wrapper(file, response.block_size)
        return response

    def get_response(self, request: HttpRequest) -> Any:
        """Return the response, as Django's own method does, and log refusals."""
        response = self._middleware_chain(request)
        response._resource_closers.append(request.close)
        if response.status_code >= HTTPStatus.BAD_REQUEST:
            log_response(
                "%s: %s",
                response.reason_phrase,
                request.path,
                response=response,
                request=request,
            )
        return response


def _discard_body(request: WSGIRequest) -> None:
    """Read the rest of a refused request's body.

    The server resets a connection with an unread body. A proxy that is still sending
    the body would then return 502 instead of the refusal.
    """
    with suppress(OSError):  # the client is gone
        for _ in range(settings.MAX_IMPORT_BYTES // PIECE + 1):
            if not request.read(PIECE):
                break


django.setup(set_prefix=False)
_answer: Callable[[dict[str, Any], Any], Iterable[bytes]] = Handler()
Signer()  # An empty SECRET_KEY is rejected now instead of at the first signature.

# Load views now instead of at the first request, which would take 0.35 s longer. Tables
# for the rules are not loaded, because computing those of a variant takes 5 to 20 ms.
get_resolver().url_patterns  # noqa: B018 - reading loads them

# Models exist only after the setup.
from blokus_api.metrics import endpoint, requests  # noqa: E402
from blokus_api.players.tokens import revocation  # noqa: E402
from games.api.http.serving.request_bodies import CODING, chunks_received  # noqa: E402

requests.begin_refusals()
endpoint.serve()
gc.freeze()  # also loads the views


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Return the response to a request.

    With its first request, a process begins to listen for revoked tokens.
    """
    if os.getpid() not in revocation.LISTENING:
        revocation.listen()
    if CODING in environ:
        with chunks_received(environ):
            return _answer(environ, start_response)
    return _answer(environ, start_response)
