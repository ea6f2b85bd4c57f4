"""Endpoints that create, change and test webhooks, and list deliveries.

All require the scope `webhooks`, and those that release events also `games:read`.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import OpenApiResponse, extend_schema
from msgspec.structs import asdict
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.players import accounts
from blokus_api.webhooks import services
from blokus_api.webhooks.answers import Delivery, NewSecret, Redelivered, Webhook
from blokus_api.webhooks.requests import (
    TOGETHER,
    DeliveriesQuery,
    RedeliveryRequest,
    SecretRequest,
    WebhookPatch,
    WebhookRequest,
    require_sense,
)
from games.api.http import endpoint as http
from games.api.http.bodies import given_fields
from games.api.http.headers import LOCATION
from games.api.http.media_types import JSONParser, MergePatchParser
from games.api.http.paging import PagedQuery, page_of
from games.api.http.problems import problems

SENDING = "webhooks games:read"
"""Scopes of requests that release events."""


class WebhookEndpoint(http.Endpoint):
    """Base class of endpoints about the caller's webhooks."""

    def prepare(self) -> None:
        """Load the webhook and the delivery in the path if the caller owns them."""
        self.owner = accounts.player_of(self.caller)
        if (webhook := self.kwargs.get("webhook")) is not None:
            self.webhook = services.find(self.owner, webhook)
        if (delivery := self.kwargs.get("delivery")) is not None:
            self.delivery = services.find_delivery(self.webhook, delivery)

    def require_scopes_of(self, values: Mapping[str, Any]) -> None:
        """Refuse tokens that lack a scope that the webhook would use."""
        if values["plays"]:
            self.require_scope("play")
        if values["app"]:
            self.require_scope("account")


class WebhookListView(WebhookEndpoint):
    """The caller's webhooks."""

    bodies: ClassVar = {"POST": WebhookRequest}
    queries: ClassVar = {"GET": PagedQuery}
    scopes: ClassVar = {"GET": "webhooks", "POST": SENDING}

    @extend_schema(
        operation_id="list_webhooks",
        tags=["webhooks"],
        responses={200: page_of(Webhook), **problems(401, 403, 422)},
    )
    def get(self, request: Request) -> Response:
        """List your webhooks, newest first.

        The list has no secrets.
        """
        return self.page(self.owner.webhooks.all(), Webhook.from_row)

    @extend_schema(
        operation_id="create_webhook",
        tags=["webhooks"],
        responses={
            201: NewSecret,
            **problems(401, 403, 422, "too-many-webhooks"),
        },
    )
    def post(self, request: Request) -> Response:
        """Create a webhook.

        The webhook receives events from now on. The secret is returned only in this
        response. Messages are signed according to Standard Webhooks (`webhook-id`,
        `webhook-timestamp`, `webhook-signature`). They are retried for three days until
        the receiver responds with a 2xx status within 15 seconds. Messages about a game
        arrive in order. Redirects are not followed.
        """
        values = asdict(self.received(WebhookRequest))
        self.require_scopes_of(values)

        def create() -> NewSecret:
            return NewSecret.from_row(services.create(self.owner, values))

        return self.create_once(create, shown_once="secret")


class WebhookView(WebhookEndpoint):
    """A webhook."""

    parser_classes = [JSONParser, MergePatchParser]
    bodies: ClassVar = {"PATCH": WebhookPatch}
    scopes: ClassVar = {"GET": "webhooks", "PATCH": SENDING, "DELETE": "webhooks"}

    def prepare(self) -> None:
        """Load the webhook, and check that the changed fields are consistent."""
        super().prepare()
        if self.method == "PATCH":
            self.changes = given_fields(self.received(WebhookPatch))
            before = {name: getattr(self.webhook, name) for name in TOGETHER}
            self.values = before | self.changes
            require_sense(self.values)

    @extend_schema(
        operation_id="read_webhook",
        tags=["webhooks"],
        responses={200: Webhook, **problems(401, 403, 404)},
    )
    def get(self, request: Request, webhook: UUID) -> Response:
        """Get a webhook.

        The response shows whether deliveries fail and why the webhook was disabled.
        """
        return Response(Webhook.from_row(self.webhook))

    @extend_schema(
        operation_id="update_webhook",
        tags=["webhooks"],
        responses={200: Webhook, **problems(401, 403, 404, 422)},
    )
    def patch(self, request: Request, webhook: UUID) -> Response:
        """Update a webhook.

        Only the fields in the body change (merge patch, RFC 7396).
        """
        self.require_scopes_of(self.values)
        services.change(self.webhook, self.changes)
        return Response(Webhook.from_row(self.webhook))

    @extend_schema(
        operation_id="delete_webhook",
        tags=["webhooks"],
        responses={
            204: OpenApiResponse(description="The webhook is deleted."),
            **problems(401, 403, 404),
        },
    )
    def delete(self, request: Request, webhook: UUID) -> Response:
        """Delete a webhook.

        The webhook's deliveries are also deleted. A message that is being sent may
        still arrive.
        """
        services.delete(self.webhook)
        return Response(status=204)


class SecretView(WebhookEndpoint):
    """A webhook's secret."""

    bodies: ClassVar = {"POST": SecretRequest}
    scopes: ClassVar = {"POST": SENDING}

    @extend_schema(
        operation_id="rotate_webhook_secret",
        tags=["webhooks"],
        responses={201: NewSecret, **problems(401, 403, 404, 422)},
    )
    def post(self, request: Request, webhook: UUID) -> Response:
        """Rotate a webhook's secret.

        The new secret is returned only in this response. During the overlap, messages
        are signed with both secrets.
        """
        overlap = timedelta(hours=self.received(SecretRequest).overlap_hours)

        def rotate() -> NewSecret:
            services.rotate(self.webhook, overlap)
            return NewSecret.from_row(self.webhook)

        return self.create_once(rotate, shown_once="secret")


class TestView(WebhookEndpoint):
    """A test message to a webhook."""

    scopes: ClassVar = {"POST": "webhooks"}

    @extend_schema(
        operation_id="test_webhook",
        tags=["webhooks"],
        parameters=[LOCATION],
        responses={
            202: Delivery,
            **problems(401, 403, 404, "too-many-webhooks"),
        },
    )
    def post(self, request: Request, webhook: UUID) -> Response:
        """Send a test message to a webhook.

        The message has the type `webhook.test`. `Location` is the address of its
        delivery.
        """
        path = request.path.removesuffix("/test")

        def test() -> Response:
            delivery = services.test(self.webhook)
            return Response(
                Delivery.from_row(delivery),
                status=202,
                headers={"Location": f"{path}/deliveries/{delivery.id}"},
            )

        return self.once(test)


class RedeliveryView(WebhookEndpoint):
    """Game events to be sent again."""

    bodies: ClassVar = {"POST": RedeliveryRequest}
    scopes: ClassVar = {"POST": SENDING}

    @extend_schema(
        operation_id="redeliver_webhook_from",
        tags=["webhooks"],
        responses={202: Redelivered, **problems(401, 403, 404, 422)},
    )
    def post(self, request: Request, webhook: UUID) -> Response:
        """Resend the events of a game, starting with a version.

        The server sends the events in order with the same `webhook-id`, including any
        that were never sent.
        """
        events = self.received(RedeliveryRequest)

        def redeliver() -> Response:
            count = services.redeliver_from(
                self.webhook, str(events.game), events.version
            )
            return Response(Redelivered(deliveries=count), status=202)

        return self.once(redeliver)


class DeliveryListView(WebhookEndpoint):
    """A webhook's deliveries."""

    queries: ClassVar = {"GET": DeliveriesQuery}
    scopes: ClassVar = {"GET": "webhooks"}

    @extend_schema(
        operation_id="list_deliveries",
        tags=["webhooks"],
        responses={
            200: page_of(Delivery),
            **problems(401, 403, 404, 422),
        },
    )
    def get(self, request: Request, webhook: UUID) -> Response:
        """List a webhook's deliveries, newest first.

        The server stores the last 1,000 completed deliveries.
        """
        query = self.queried(DeliveriesQuery)
        filters = {"game_id": query.game, "type": query.type, "status": query.status}
        filters = {
            column: value for column, value in filters.items() if value is not None
        }
        return self.page(self.webhook.deliveries.filter(**filters), Delivery.from_row)


class DeliveryView(WebhookEndpoint):
    """A delivery."""

    scopes: ClassVar = {"GET": "webhooks"}

    @extend_schema(
        operation_id="read_delivery",
        tags=["webhooks"],
        responses={200: Delivery, **problems(401, 403, 404)},
    )
    def get(self, request: Request, webhook: UUID, delivery: UUID) -> Response:
        """Get a webhook delivery.

        The response has the message, and each attempt with the receiver's response.
        """
        return Response(Delivery.from_row(self.delivery))


class DeliveryRedeliveryView(WebhookEndpoint):
    """A repeated delivery."""

    scopes: ClassVar = {"POST": SENDING}

    @extend_schema(
        operation_id="redeliver",
        tags=["webhooks"],
        responses={202: Delivery, **problems(401, 403, 404)},
    )
    def post(self, request: Request, webhook: UUID, delivery: UUID) -> Response:
        """Resend a webhook delivery.

        The message has the same `webhook-id`. It is retried for three days from now.
        """

        def redeliver() -> Response:
            services.redeliver(self.delivery)
            return Response(Delivery.from_row(self.delivery), status=202)

        return self.once(redeliver)
