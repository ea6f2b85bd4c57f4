"""Messages to webhooks, in the OpenAPI document."""

from typing import Any

from drf_spectacular.utils import OpenApiWebhook, extend_schema
from rest_framework import serializers

from blokus_api.webhooks.serializers import TYPES
from blokus_api.webhooks.services import TEST


class MessageSerializer(serializers.Serializer[Any]):
    """An event, as a webhook gets it."""

    type = serializers.ChoiceField(choices=[*TYPES, TEST])
    timestamp = serializers.DateTimeField(help_text="When it happened.")
    data = serializers.DictField(  # type: ignore[assignment]
        help_text="The event as `GET /games/{id}/events` has it; of a test, the id of"
        " the `webhook`."
    )
    game = serializers.DictField(
        required=False,
        help_text="Of a webhook that plays, where its owner is to move: the game as"
        " `GET /games/{id}` has it.",
    )


EVENT = OpenApiWebhook(
    name="event",
    decorator=extend_schema(
        operation_id="receive_event",
        summary="An event of a game",
        description="Signed by Standard Webhooks: `webhook-id` is the same whenever an"
        " event is sent, `webhook-signature` proves it. Answer 2xx within 15 seconds.",
        tags=["webhooks"],
        request={"application/json": MessageSerializer},
        responses={200: None},
    ),
)
