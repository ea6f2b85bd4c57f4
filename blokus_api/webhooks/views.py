"""Endpoints of webhooks: make them, change them, try them, and look at deliveries.

All need the scope `webhooks`, and `games:read` where they let events out.
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
from blokus_api.players.idempotency import create_once
from blokus_api.webhooks import services
from blokus_api.webhooks.answers import Delivery, NewSecret, Redelivered, Webhook
from blokus_api.webhooks.models import Endpoint
from blokus_api.webhooks.requests import (
    DeliveriesQuery,
    RedeliveryRequest,
    SecretRequest,
    WebhookPatch,
    WebhookRequest,
)
from games.api.http import endpoint as http
from games.api.http.bodies import given_fields
from games.api.http.headers import LOCATION
from games.api.http.media_types import JSONParser, MergePatchParser
from games.api.http.paging import PagedQuery, page_of
from games.api.http.problems import problems
from games.errors import InvalidError


class WebhookEndpoint(http.Endpoint):
    """The base of endpoints about one webhook of the caller."""

    def webhook(self, webhook: UUID) -> Endpoint:
        """Return it, if it is the caller's own."""
        return services.find(accounts.player_of(self.caller), webhook)

    def require_scopes(self, *, plays: bool = False, app: object = None) -> None:
        """Refuse tokens that may not do what a webhook would."""
        self.require_scope("webhooks")
        self.require_scope("games:read")
        if plays:
            self.require_scope("play")
        if app:
            self.require_scope("account")


class WebhookListView(WebhookEndpoint):
    """The caller's webhooks."""

    bodies: ClassVar = {"POST": WebhookRequest}
    queries: ClassVar = {"GET": PagedQuery}

    @extend_schema(
        operation_id="list_webhooks",
        summary="List my webhooks",
        tags=["webhooks"],
        responses={200: page_of(Webhook), **problems(401, 403, 422)},
    )
    def get(self, request: Request) -> Response:
        """List webhooks without their secrets, newest first."""
        owner = accounts.player_of(self.caller)
        self.queried(PagedQuery)
        self.require_scope("webhooks")
        return self.page(owner.webhooks.all(), Webhook.of)

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
        owner = accounts.player_of(self.caller)
        values = asdict(self.received(WebhookRequest))
        _require_sense(values)
        self.require_scopes(plays=values["plays"], app=values["app"])

        def create() -> NewSecret:
            return NewSecret.of(services.create(owner, values))

        return create_once(self, create, shown_once="secret")


class WebhookView(WebhookEndpoint):
    """A webhook."""

    parser_classes = [JSONParser, MergePatchParser]
    bodies: ClassVar = {"PATCH": WebhookPatch}

    @extend_schema(
        operation_id="read_webhook",
        summary="Read a webhook",
        tags=["webhooks"],
        responses={200: Webhook, **problems(401, 403, 404)},
    )
    def get(self, request: Request, webhook: UUID) -> Response:
        """Return a webhook, with whether it fails, and why it was disabled."""
        found = self.webhook(webhook)
        self.require_scope("webhooks")
        return Response(Webhook.of(found))

    @extend_schema(
        operation_id="update_webhook",
        summary="Change a webhook",
        tags=["webhooks"],
        responses={200: Webhook, **problems(401, 403, 404, 422)},
    )
    def patch(self, request: Request, webhook: UUID) -> Response:
        """Change what a merge patch (RFC 7396) names, no more."""
        found = self.webhook(webhook)
        changes = given_fields(self.received(WebhookPatch))
        after = {name: getattr(found, name) for name in _TOGETHER} | changes
        _require_sense(after)
        self.require_scopes(plays=after["plays"], app=after["app"])
        services.change(found, changes)
        return Response(Webhook.of(found))

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
        found = self.webhook(webhook)
        self.require_scope("webhooks")
        services.delete(found)
        return Response(status=204)


class SecretView(WebhookEndpoint):
    """The secret of a webhook."""

    bodies: ClassVar = {"POST": SecretRequest}

    @extend_schema(
        operation_id="rotate_webhook_secret",
        summary="Rotate the secret",
        tags=["webhooks"],
        responses={201: NewSecret, **problems(401, 403, 404, 422)},
    )
    def post(self, request: Request, webhook: UUID) -> Response:
        """Make a new secret; for the overlap, messages are signed by both."""
        found = self.webhook(webhook)
        overlap = timedelta(hours=self.received(SecretRequest).overlap_hours)
        self.require_scopes()

        def rotate() -> NewSecret:
            services.rotate(found, overlap)
            return NewSecret.of(found)

        return create_once(self, rotate, shown_once="secret")


class TestView(WebhookEndpoint):
    """A message to try a webhook with."""

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
        found = self.webhook(webhook)
        self.require_scope("webhooks")
        path = request.path.removesuffix("/test")

        def test() -> Response:
            delivery = services.test(found)
            return Response(
                Delivery.of(delivery),
                status=202,
                headers={"Location": f"{path}/deliveries/{delivery.id}"},
            )

        return self.once(test)


class RedeliveryView(WebhookEndpoint):
    """Events of a game, sent again."""

    bodies: ClassVar = {"POST": RedeliveryRequest}

    @extend_schema(
        operation_id="redeliver_webhook_from",
        summary="Send a game again from a version on",
        tags=["webhooks"],
        responses={202: Redelivered, **problems(401, 403, 404, 422)},
    )
    def post(self, request: Request, webhook: UUID) -> Response:
        """Send events in order with the same `webhook-id`, also what never was sent."""
        found = self.webhook(webhook)
        events = self.received(RedeliveryRequest)
        self.require_scopes()

        def redeliver() -> Response:
            count = services.redeliver_from(found, str(events.game), events.version)
            return Response(Redelivered(deliveries=count), status=202)

        return self.once(redeliver)


class DeliveryListView(WebhookEndpoint):
    """The deliveries of a webhook."""

    queries: ClassVar = {"GET": DeliveriesQuery}

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
        found = self.webhook(webhook)
        query = self.queried(DeliveriesQuery)
        self.require_scope("webhooks")
        filters = {"game_id": query.game, "type": query.type, "status": query.status}
        given = {
            column: value for column, value in filters.items() if value is not None
        }
        return self.page(found.deliveries.filter(**given), Delivery.of)


class DeliveryView(WebhookEndpoint):
    """A delivery."""

    @extend_schema(
        operation_id="read_delivery",
        summary="Read a delivery",
        tags=["webhooks"],
        responses={200: Delivery, **problems(401, 403, 404)},
    )
    def get(self, request: Request, webhook: UUID, delivery: UUID) -> Response:
        """Return what was sent and answered, attempt by attempt."""
        found = services.find_delivery(self.webhook(webhook), delivery)
        self.require_scope("webhooks")
        return Response(Delivery.of(found))


class DeliveryRedeliveryView(WebhookEndpoint):
    """A delivery, once more."""

    @extend_schema(
        operation_id="redeliver",
        summary="Send an event again",
        tags=["webhooks"],
        responses={202: Delivery, **problems(401, 403, 404)},
    )
    def post(self, request: Request, webhook: UUID, delivery: UUID) -> Response:
        """Send an event with the same `webhook-id`; try for three days from now."""
        found = services.find_delivery(self.webhook(webhook), delivery)
        self.require_scopes()

        def redeliver() -> Response:
            services.redeliver(found)
            return Response(Delivery.of(found), status=202)

        return self.once(redeliver)


_TOGETHER = ("follows", "games", "app", "plays", "types")
"""Fields that must suit each other."""


def _require_sense(values: Mapping[str, Any]) -> None:
    if (values["follows"] == Endpoint.Follows.GAMES) != bool(values["games"]):
        raise InvalidError(
            "Name games where `follows` is `games`, and only there.", field="games"
        )
    if (values["follows"] == Endpoint.Follows.APP) != bool(values["app"]):
        raise InvalidError(
            "Name an app where `follows` is `app`, and only there.", field="app"
        )
    if values["plays"] and values["app"]:
        raise InvalidError("A webhook plays for its owner alone.", field="plays")
    if values["plays"] and values["types"]:
        raise InvalidError("Who plays must hear of everything.", field="types")
