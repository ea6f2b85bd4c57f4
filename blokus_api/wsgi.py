"""The entry point of the web process."""

import gc
import os
from collections.abc import Iterable
from typing import Any

from django.core.cache import close_caches
from django.core.handlers.base import reset_urlconf
from django.core.signals import request_finished, request_started
from django.core.signing import Signer
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, reset_queries
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "blokus_api.settings")

# What Django does around every request, which took a tenth of a move: connections are
# looked at before they are used (blokus_api.database.base), no cache of ours holds one,
# and the handler sets the paths anew each time.
request_started.disconnect(close_old_connections)
request_started.disconnect(reset_queries)
request_finished.disconnect(close_old_connections)
request_finished.disconnect(close_caches)
request_finished.disconnect(reset_urlconf)


_django = get_wsgi_application()
Signer()  # refuses an empty SECRET_KEY now, not when the first signature is due

# Views are loaded before anybody asks, not by the first request: 0.35 s. Tables of the
# rules are not: what a process lacks of a variant is made in 5 to 20 ms.
get_resolver().url_patterns  # noqa: B018 - looking loads them

# Only now is there a model to ask.
from blokus_api.metrics import endpoint, requests  # noqa: E402
from blokus_api.players import revocation  # noqa: E402

requests.begin_refusals()
endpoint.serve()
gc.freeze()  # the views as well


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Answer a request, in a process that hears who is refused from its first on."""
    revocation.listen()
    return _django(environ, start_response)
