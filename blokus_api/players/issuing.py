"""New tokens over HTTP: made once, and their secret shown once."""

from collections.abc import Callable
from typing import Any

from rest_framework.response import Response

from blokus_api.players.idempotency import create_once
from blokus_api.players.models import AccessToken
from blokus_api.players.serializers import describe_token
from games.api.http.endpoint import Endpoint


def issue(endpoint: Endpoint, make: Callable[[], tuple[AccessToken, str]]) -> Response:
    """Answer with the token that `make` makes, and its secret; a key makes one."""

    def create() -> dict[str, Any]:
        token, secret = make()
        return {**describe_token(token), "token": secret}

    return create_once(endpoint, create, shown_once="token")
