"""New tokens over HTTP: within what their maker may hand on, and shown once."""

from collections.abc import Callable
from dataclasses import replace

from drf_spectacular.utils import OpenApiParameter
from rest_framework.response import Response

from blokus_api.players.answers import NewToken
from blokus_api.players.login import sessions
from blokus_api.players.models import AccessToken
from games.api.http.caller import Caller
from games.api.http.endpoint import Endpoint
from games.errors import UnauthenticatedError
from games.replay.state import PLAYER_PREFIX

SESSION = OpenApiParameter(
    "X-Session-Token",
    {"type": "string"},
    OpenApiParameter.HEADER,
    description="The session of a login of yours. With it, what is made may outlive"
    " the access token in use: it is you who make it.",
)


def maker_of(endpoint: Endpoint) -> Caller:
    """Return the caller as who makes a token: a session of theirs lifts their end.

    An access token that somebody got hold of comes without one.
    """
    caller = endpoint.caller
    session = endpoint.request.headers.get("X-Session-Token")
    if session is None:
        return caller
    if not sessions.is_logged_in(caller.actor.removeprefix(PLAYER_PREFIX), session):
        raise UnauthenticatedError("X-Session-Token is no login of yours, or ended.")
    return replace(caller, expires_at=None)


def issue(endpoint: Endpoint, make: Callable[[], tuple[AccessToken, str]]) -> Response:
    """Answer with the token that `make` makes, and its secret; a key makes one."""

    def create() -> NewToken:
        return NewToken.of_secret(*make())

    return endpoint.create_once(create, shown_once="token")
