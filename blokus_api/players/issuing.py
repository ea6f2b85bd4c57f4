"""New tokens over HTTP: made once, and their secret shown once."""

from collections.abc import Callable

from rest_framework.response import Response

from blokus_api.players.answers import NewToken
from blokus_api.players.idempotency import create_once
from blokus_api.players.models import AccessToken
from games.api.http.endpoint import Endpoint


def issue(endpoint: Endpoint, make: Callable[[], tuple[AccessToken, str]]) -> Response:
    """Answer with the token that `make` makes, and its secret; a key makes one."""

    def create() -> NewToken:
        return NewToken.of_secret(*make())

    return create_once(endpoint, create, shown_once="token")
