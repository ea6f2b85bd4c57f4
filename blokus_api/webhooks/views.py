"""Endpoints of webhooks: create, change and test them, and list deliveries.

All need the scope `webhooks`, and `games:read` if they release events.
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
    """Base of endpoints about the caller's webhooks."""

    def prepare(self) -> None:
        """Load the webhook and the delivery in the path, if the caller owns them."""
        self.owner = accounts.player_of(self.caller)
        if (webhook := self.kwargs.get("webhook")) is not None:
            self.webhook = services.find(self.owner, webhook)
        if (delivery := self.kwargs.get("delivery")) is not None:
            self.delivery = services.find_delivery(self.webhook, delivery)

    def require_scopes_of(self, values: Mapping[str, Any]) -> None:
        """Refuse tokens that lack the scopes that a webhook would use."""
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
        summary="List my webhooks",
        tags=["webhooks"],
        responses={200: page_of(Webhook), **problems(401, 403, 422)},
    )
    def get(self, request: Request) -> Response:
        """List webhooks without their secrets, newest first."""
        return self.page(self.owner.webhooks.all(), Webhook.from_row)

    @extend_schema(
        operation_id="create_webhook",
        summary="Create a webhook",
        tags=["webhooks"],
        responses={
            201: NewSecret,
            **problems(401, 403, 422, "too-many-webhooks"),
        },
    )
    def post(self, request: Request) -> Response:
        """Make a webhook for what happens from now on; its secret is shown now alone.

        Messages are signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`,
        `webhook-signature`), and sent for three days until they are answered with a
        2xx status within 15 seconds. Those of one game come in order. Redirects are
        not followed. Needs `webhooks` and `games:read`.
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
        """Check also that the changed fields are consistent."""
        super().prepare()
        if self.method == "PATCH":
            self.changes = given_fields(self.received(WebhookPatch))
            before = {name: getattr(self.webhook, name) for name in TOGETHER}
            self.values = before | self.changes
            require_sense(self.values)

    @extend_schema(
        operation_id="read_webhook",
        summary="Read a webhook",
        tags=["webhooks"],
        responses={200: Webhook, **problems(401, 403, 404)},
    )
    def get(self, request: Request, webhook: UUID) -> Response:
        """Return a webhook, with whether it fails, and why it was disabled."""
        return Response(Webhook.from_row(self.webhook))

    @extend_schema(
        operation_id="update_webhook",
        summary="Change a webhook",
        tags=["webhooks"],
        responses={200: Webhook, **problems(401, 403, 404, 422)},
    )
    def patch(self, request: Request, webhook: UUID) -> Response:
        """Change what a merge patch (RFC 7396) names, no more."""
        self.require_scopes_of(self.values)
        services.change(self.webhook, self.changes)
        return Response(Webhook.from_row(self.webhook))

    @extend_schema(
        operation_id="delete_webhook",
        summary="Delete a webhook",
        tags=["webhooks"],
        responses={
            204: OpenApiResponse(description="The webhook is deleted."),
            **problems(401, 403, 404),
        },
    )
    def delete(self, request: Request, webhook: UUID) -> Response:
        """Delete its deliveries as well; one that is on its way may still arrive."""
        services.delete(self.webhook)
        return Response(status=204)


class SecretView(WebhookEndpoint):
    """The secret of a webhook."""

    bodies: ClassVar = {"POST": SecretRequest}
    scopes: ClassVar = {"POST": SENDING}

    @extend_schema(
        operation_id="rotate_webhook_secret",
        summary="Rotate the secret",
        tags=["webhooks"],
        responses={201: NewSecret, **problems(401, 403, 404, 422)},
    )
    def post(self, request: Request, webhook: UUID) -> Response:
        """Make a new secret; for the overlap, messages are signed by both."""
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
        summary="Send a test message",
        tags=["webhooks"],
        parameters=[LOCATION],
        responses={
            202: Delivery,
            **problems(401, 403, 404, "too-many-webhooks"),
        },
    )
    def post(self, request: Request, webhook: UUID) -> Response:
        """Send a message of the type `webhook.test`; `Location` is its delivery."""
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
    """Events of a game, sent again."""

    bodies: ClassVar = {"POST": RedeliveryRequest}
    scopes: ClassVar = {"POST": SENDING}

    @extend_schema(
        operation_id="redeliver_webhook_from",
        summary="Send a game again from a version on",
        tags=["webhooks"],
        responses={202: Redelivered, **problems(401, 403, 404, 422)},
    )
    def post(self, request: Request, webhook: UUID) -> Response:
        """Send events in order with the same `webhook-id`, also what never was sent."""
        events = self.received(RedeliveryRequest)

        def redeliver() -> Response:
            count = services.redeliver_from(
                self.webhook, str(events.game), events.version
            )
            return Response(Redelivered(deliveries=count), status=202)

        return self.once(redeliver)


class DeliveryListView(WebhookEndpoint):
    """The deliveries of a webhook."""

    queries: ClassVar = {"GET": DeliveriesQuery}
    scopes: ClassVar = {"GET": "webhooks"}

    @extend_schema(
        operation_id="list_deliveries",
        summary="List deliveries",
        tags=["webhooks"],
        responses={
            200: page_of(Delivery),
            **problems(401, 403, 404, 422),
        },
    )
    def get(self, request: Request, webhook: UUID) -> Response:
        """List deliveries, newest first. The last 1,000 that are done are kept."""
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
        summary="Read a delivery",
        tags=["webhooks"],
        responses={200: Delivery, **problems(401, 403, 404)},
    )
    def get(self, request: Request, webhook: UUID, delivery: UUID) -> Response:
        """Return what was sent and answered, attempt by attempt."""
        return Response(Delivery.from_row(self.delivery))


class DeliveryRedeliveryView(WebhookEndpoint):
    """A repeated delivery."""

    scopes: ClassVar = {"POST": SENDING}

    @extend_schema(
        operation_id="redeliver",
        summary="Send an event again",
        tags=["webhooks"],
        responses={202: Delivery, **problems(401, 403, 404)},
    )
    def post(self, request: Request, webhook: UUID, delivery: UUID) -> Response:
        """Send an event with the same `webhook-id`; try for three days from now."""

        def redeliver() -> Response:
            services.redeliver(self.delivery)
            return Response(Delivery.from_row(self.delivery), status=202)

        return self.once(redeliver)
