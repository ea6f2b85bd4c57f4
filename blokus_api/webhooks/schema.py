"""Messages to webhooks, in the OpenAPI document."""

from typing import Any, get_args

from drf_spectacular.utils import OpenApiResponse, OpenApiWebhook, extend_schema

from blokus_api.webhooks.messages import Message
from games.api.http.openapi.components import either

HEADERS = {
    "webhook-id": "Id of the event, the same in each attempt.",
    "webhook-timestamp": "Time of this attempt, in seconds since 1970.",
    "webhook-signature": "`v1,` and an HMAC-SHA256 in base64. While a secret is"
    " rotated, there are two, separated by a space.",
}
EVENT = OpenApiWebhook(
    name="event",
    decorator=extend_schema(
        operation_id="receive_event",
        summary="Receive a game event",
        description="The server sends this request to the URL of a webhook, signed as"
        " Standard Webhooks. Respond with a 2xx status within 15 seconds.",
        tags=["webhooks"],
        request={"application/json": either("Message", *get_args(Message))},
        responses={
            200: OpenApiResponse(
                description="Received. Any other 2xx status has the same meaning."
            ),
            410: OpenApiResponse(
                description="The receiver is gone; the webhook is disabled."
            ),
        },
    ),
)


def add_messages(result: dict[str, Any], generator: Any, **_: Any) -> dict[str, Any]:
    """Add the headers and components of messages (a hook of drf-spectacular).

    drf-spectacular omits headers of webhooks, and collects the components before it
    describes webhooks.
    """
    result["components"] = generator.registry.build({})
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
