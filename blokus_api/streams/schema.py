"""Queries and responses of streams, for the OpenAPI document."""

from typing import Annotated, Any

from drf_spectacular.utils import OpenApiResponse
from msgspec import Meta, field

from blokus_api.streams.answers import Poll, StreamMessage
from blokus_api.streams.responses import LEGAL, MEDIA_TYPE, STATE
from games.api.http.answer import JSON, one_of
from games.api.http.bodies import Query
from games.api.http.headers import header

LONGEST_WAIT = 30
LONGEST_LEASE = 300


class StreamQuery(Query):
    """Query of a stream: where to resume, and how long to wait."""

    after: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    """The last `id` that you received. `Last-Event-ID` takes precedence."""
    wait: Annotated[int, Meta(ge=0, le=LONGEST_WAIT)] | None = None
    """Maximum seconds to wait for one JSON response instead of a stream. If events
    exist, it arrives immediately. Otherwise it arrives with the next event, or without
    one after this time."""


class GameStreamQuery(StreamQuery):
    """Query of a game's stream, with the additional events."""

    with_: Annotated[str, one_of(None, (STATE, f"{STATE},{LEGAL}"))] | None = field(
        default=None, name="with"
    )
    """Additional events. `state`: events are followed by an event `state` with the
    response to `GET /games/{game}`. `state,legal`: on your turn, an event `legal` also
    follows, with the response to `GET /games/{game}/legal-moves?color=*&as=anchors`."""


class WorkQuery(Query):
    """Query for work: how long to wait for a position, and how long to lease it."""

    wait: Annotated[int, Meta(ge=0, le=LONGEST_WAIT)] = 0
    """Maximum seconds to wait for a position. If one is waiting, the response arrives
    immediately. Otherwise it arrives with the next position, or without one after this
    time."""
    lease: Annotated[int, Meta(ge=1, le=LONGEST_LEASE)] = 30
    """Seconds during which no other worker gets the position."""
    invitations: bool = False
    """Whether to return an invitation if no position is waiting."""


LAST_EVENT_ID = header(
    "Last-Event-ID",
    "Last `id` that you received. The stream resumes with the events after it."
    " `EventSource` sends this header itself; polyfills send a query parameter"
    " `lastEventId` instead.",
    {"type": "string", "pattern": "^[0-9]{1,16}$"},
)
NO_WORK = OpenApiResponse(description="No position is waiting; repeat the request.")
NOTHING_MORE = OpenApiResponse(description="The stream has ended; do not reconnect.")


def stream_of(message: type[StreamMessage], poll: type[Poll[Any]]) -> dict[Any, Any]:
    """Return a stream's successful responses: a poll, or messages.

    The poll comes first, because many generators read only the first type.
    """
    text = "With `wait`, one poll as JSON. Otherwise, a stream of server-sent events."
    return {
        (200, JSON): OpenApiResponse(poll, text),
        (200, MEDIA_TYPE): OpenApiResponse(message, text),
    }
