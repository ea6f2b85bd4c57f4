"""What streams are asked and answer, for the OpenAPI document."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.serializers import (
    CharField,
    DateTimeField,
    IntegerField,
    ListField,
    Serializer,
)

from games.analyses.documents import Analysis
from games.api.answers.events import Event
from games.api.answers.games import Game
from games.api.http.described import field_of

LONGEST_WAIT = 30
LONGEST_LEASE = 300


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


class WorkQuery(Serializer[Any]):
    """How long to wait for work, and how long to have it."""

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


class LegalColor(Serializer[Any]):
    """A color that has placements."""

    color = CharField()
    count = IntegerField(help_text="How many.")
    url = CharField(help_text="Where to get them.")


class Work(Serializer[Any]):
    """A position where you must move."""

    game = field_of(Game)()
    seat = IntegerField(help_text="The seat that must move.")
    version = IntegerField(help_text="Of the game: send it as `expected_version`.")
    lease_until = DateTimeField(
        help_text="Until then, or until the game goes on, no other worker gets this."
    )
    legal_moves = LegalColor(
        many=True,
        help_text="By color. Empty in a draft, and in a puzzle where nothing fits.",
    )
    picks = ListField(
        child=CharField(), help_text="In a draft: the pieces of which you take one."
    )


class Poll(Serializer[Any]):
    """One answer instead of a stream."""

    items = ListField(child=field_of(Event)())
    after = IntegerField(help_text="What to send as `after` next time.")


class AnalysisPoll(Serializer[Any]):
    """One answer instead of a stream: the analysis, if it changed."""

    items = ListField(child=field_of(Analysis)())
    after = IntegerField(help_text="What to send as `after` next time.")


LAST_EVENT_ID = OpenApiParameter(
    "Last-Event-ID",
    {"type": "string", "pattern": "^[0-9]{1,16}$"},
    OpenApiParameter.HEADER,
    description="Resume: only events after this `id`, none missing. Sent by"
    " `EventSource` itself.",
)
STREAM = OpenApiResponse(OpenApiTypes.STR, "Server-sent events.")
NO_WORK = OpenApiResponse(description="No position waits for you: ask again.")
NOTHING_MORE = OpenApiResponse(description="All is over; do not come back.")
