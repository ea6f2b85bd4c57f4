"""Messages to webhooks, in the OpenAPI document."""

from typing import Any

from drf_spectacular.utils import OpenApiResponse, OpenApiWebhook, extend_schema
from rest_framework import serializers

from blokus_api.webhooks.serializers import MESSAGE_TYPES


class MessageSerializer(serializers.Serializer[Any]):
    """An event, as a webhook gets it."""

    type = serializers.ChoiceField(choices=MESSAGE_TYPES)
    timestamp = serializers.DateTimeField(help_text="When it happened.")
    data = serializers.DictField(  # type: ignore[assignment]
        help_text="The event as `GET /games/{id}/events` has it. Of `turn.began` and"
        " `reminder.due`: `game`, `version`, `seat`, `deadline`. Of a test: the id of"
        " the `webhook`."
    )
    game = serializers.DictField(
        required=False,
        help_text="Of a webhook that plays, where its owner is to move: the game as"
        " `GET /games/{id}` has it.",
    )


HEADERS = {
    "webhook-id": "The same whenever this event is sent.",
    "webhook-timestamp": "When this was sent, in seconds since 1970.",
    "webhook-signature": "`v1,` and an HMAC-SHA256 in base64; two, divided by a space,"
    " while a secret is rotated.",
}
EVENT = OpenApiWebhook(
    name="event",
    decorator=extend_schema(
        operation_id="receive_event",
        summary="An event of a game",
        description="Signed by Standard Webhooks: `webhook-id` is the same whenever an"
        " event is sent, `webhook-signature` proves it. Answer 2xx within 15 seconds.",
        tags=["webhooks"],
        request={"application/json": MessageSerializer},
        responses={
            200: OpenApiResponse(description="It came, or any other 2xx status."),
            410: OpenApiResponse(description="Never send anything again."),
        },
    ),
)


def add_headers(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Put the headers of messages, which drf-spectacular leaves out (a hook of it)."""
    result["webhooks"][EVENT.name]["post"]["parameters"] = [
        {
            "name": name,
            "in": "header",
            "required": True,
            "schema": {"type": "string"},
            "description": description,
        }
        for name, description in HEADERS.items()
    ]
    return result
