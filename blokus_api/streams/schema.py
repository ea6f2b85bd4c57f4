"""What streams are asked and answer, for the OpenAPI document."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.serializers import IntegerField, Serializer

from games.views.schema import Event

LONGEST_WAIT = 30


class StreamQuery(Serializer[Any]):
    """From where to read on, and whether to wait for one answer."""

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


class Poll(Serializer[Any]):
    """One answer instead of a stream."""

    items = Event(many=True)
    after = IntegerField(help_text="What to send as `after` next time.")


LAST_EVENT_ID = OpenApiParameter(
    "Last-Event-ID",
    {"type": "string", "pattern": "^[0-9]{1,16}$"},
    OpenApiParameter.HEADER,
    description="Resume: only events after this `id`, none missing. Sent by"
    " `EventSource` itself.",
)
STREAM = OpenApiResponse(OpenApiTypes.STR, "Server-sent events.")
NOTHING_MORE = OpenApiResponse(description="All is over; do not come back.")
