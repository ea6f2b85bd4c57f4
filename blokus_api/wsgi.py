"""The entry point of the web process."""

import os
from collections.abc import Iterable
from typing import Any

from django.core.signing import Signer
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "blokus_api.settings")

_django = get_wsgi_application()
Signer()  # refuses an empty SECRET_KEY now, not when the first signature is due

# Only now is there a model to ask.
from blokus_api.players import revocation  # noqa: E402


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Answer a request, in a process that hears who is refused from its first on."""
    revocation.listen()
    return _django(environ, start_response)
