"""Queries and responses of streams, for the OpenAPI document."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.fields import BooleanField, ChoiceField, Field
from rest_framework.serializers import IntegerField, Serializer

from blokus_api.streams.answers import Poll, StreamMessage
from blokus_api.streams.responses import LEGAL, MEDIA_TYPE, STATE
from games.api.http.answer import JSON

LONGEST_WAIT = 30
LONGEST_LEASE = 300


class StreamQuery(Serializer[Any]):
    """The query of a stream: from where to read on, and whether for one answer."""

    after = IntegerField(
        required=False,
        min_value=0,
        max_value=2**53,
        help_text="The last `id` you have. `Last-Event-ID` overrules it.",
    )
    wait = IntegerField(
        required=False,
        min_value=0,
        max_value=LONGEST_WAIT,
        help_text="Answer once, as JSON: at once if there are events, else with the"
        " next one, or with none after so many seconds.",
    )


class GameStreamQuery(StreamQuery):
    """The query of a game's stream: also, what it tells beside events."""

    def get_fields(self) -> dict[str, Field[Any, Any, Any, Any]]:
        """Add what Python has a word of its own for."""
        wanted = ChoiceField(
            [STATE, f"{STATE},{LEGAL}"],
            required=False,
            help_text="`state`: after events an event `state` has what `GET"
            " /games/{game}` tells you. `state,legal`: and if it is your turn, an event"
            " `legal` what `GET /games/{game}/legal-moves?color=*&as=anchors` does.",
        )
        return {**super().get_fields(), "with": wanted}


class WorkQuery(Serializer[Any]):
    """The query of work: how long to wait for it, and how long to have it."""

    wait = IntegerField(
        default=0,
        min_value=0,
        max_value=LONGEST_WAIT,
        help_text="Answer at once if a position waits for you, else with the next one,"
        " or with none after so many seconds.",
    )
    lease = IntegerField(
        default=30,
        min_value=1,
        max_value=LONGEST_LEASE,
        help_text="For so many seconds no other worker gets the position.",
    )
    invitations = BooleanField(
        default=False,
        help_text="Also tell of seats that are kept for you, when no position waits.",
    )


LAST_EVENT_ID = OpenApiParameter(
    "Last-Event-ID",
    {"type": "string", "pattern": "^[0-9]{1,16}$"},
    OpenApiParameter.HEADER,
    description="Resume: only events after this `id`, none missing. Sent by"
    " `EventSource` itself; polyfills send a query parameter `lastEventId` instead.",
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
