"""Messages to webhooks, in the OpenAPI document."""

from typing import Any, get_args

from drf_spectacular.utils import OpenApiResponse, OpenApiWebhook, extend_schema

from blokus_api.webhooks.messages import Message
from games.api.http.openapi.components import either

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
        request={"application/json": either("Message", *get_args(Message))},
        responses={
            200: OpenApiResponse(description="It came, or any other 2xx status."),
            410: OpenApiResponse(description="Never send anything again."),
        },
    ),
)


def add_messages(result: dict[str, Any], generator: Any, **_: Any) -> dict[str, Any]:
    """Add headers and components of messages (a hook of drf-spectacular).

    It leaves headers out, and collects the components before it describes webhooks.
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
