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
    """The query of a stream: the place where it goes on, and the time to wait."""

    after: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    """The last `id` that you have. `Last-Event-ID` overrules it."""
    wait: Annotated[int, Meta(ge=0, le=LONGEST_WAIT)] | None = None
    """Respond once, as JSON: immediately if there are events, otherwise with the next
    one, or without events after this number of seconds."""


class GameStreamQuery(StreamQuery):
    """The query of a game's stream: also, what it sends beside events."""

    with_: Annotated[str, one_of(None, (STATE, f"{STATE},{LEGAL}"))] | None = field(
        default=None, name="with"
    )
    """`state`: events are followed by an event `state` with the response of `GET
    /games/{game}`. `state,legal`: if it is your turn, an event `legal` follows too,
    with the response of `GET /games/{game}/legal-moves?color=*&as=anchors`."""


class WorkQuery(Query):
    """The query of work: how long to wait for a position, and how long to hold it."""

    wait: Annotated[int, Meta(ge=0, le=LONGEST_WAIT)] = 0
    """Respond immediately if a position waits for you, otherwise with the next one, or
    without a position after this number of seconds."""
    lease: Annotated[int, Meta(ge=1, le=LONGEST_LEASE)] = 30
    """Seconds during which no other worker gets the position."""
    invitations: bool = False
    """Also return seats that are kept for you, when no position waits."""


LAST_EVENT_ID = header(
    "Last-Event-ID",
    "Resume: only events after this `id`, none missing. Sent by `EventSource` itself;"
    " polyfills send a query parameter `lastEventId` instead.",
    {"type": "string", "pattern": "^[0-9]{1,16}$"},
)
NO_WORK = OpenApiResponse(description="No position waits for you: ask again.")
NOTHING_MORE = OpenApiResponse(description="All is over; do not come back.")


def stream_of(message: type[StreamMessage], poll: type[Poll[Any]]) -> dict[Any, Any]:
    """Return the successes of a stream: one poll, or messages one after another.

    Many generators read one type alone: the first.
    """
    text = "With `wait` one poll as JSON, otherwise messages (server-sent events)."
    return {
        (200, JSON): OpenApiResponse(poll, text),
        (200, MEDIA_TYPE): OpenApiResponse(message, text),
    }
