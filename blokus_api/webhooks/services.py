"""Webhook operations: create, change and test endpoints, and repeat deliveries."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import UUID

from allauth.account.signals import password_reset
from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Now
from django.dispatch import receiver
from django.utils import timezone

from blokus_api.players import accounts, mail
from blokus_api.players.erasure import erased
from blokus_api.players.models import Player
from blokus_api.webhooks import app_users
from blokus_api.webhooks.models import Delivery, Endpoint
from blokus_api.webhooks.ordering import OWED, lane_of
from blokus_api.webhooks.signing import new_secret
from games.errors import ApiError, NotFoundError
from games.ids import new_id
from games.services import queries
from games.storage import event_store, obligations

ENDPOINTS_OF_ONE = 20
"""Maximum number of endpoints of an account, with its bots and its apps' users."""
FOLLOWING_ALL = 3
"""Maximum number of these that follow all games, because each move sends a message."""
TEST = "webhook.test"
TESTS_AT_ONCE = 20
"""Maximum number of waiting test messages per webhook."""
AWAKE = {"failures": 0, "resting_until": None}
"""Values that end an endpoint's pause when its owner requests messages."""


class TooManyWebhooksError(ApiError, code="too-many-webhooks", status=429):
    """Your account and its bots share a limit of 20 webhooks. Delete one first."""


def create(owner: Player, values: Mapping[str, Any]) -> Endpoint:
    """Create an endpoint with a secret; raise `TooManyWebhooksError`."""
    with transaction.atomic():
        account = _hold_account(owner)
        if Endpoint.objects.filter(account=account).count() >= ENDPOINTS_OF_ONE:
            raise TooManyWebhooksError
        _require_followable(account, values)
        endpoint = Endpoint.objects.create(
            id=new_id(),
            owner=owner,
            account=account,
            secret=new_secret(),
            **_with_app(owner, values),
        )
    endpoint.refresh_from_db()
    return endpoint


def _hold_account(owner: Player) -> str:
    """Lock a player's account, so that counts stay valid.

    Return the owner's name.
    """
    accounts.hold(accounts.account_of(owner))
    return accounts.owner_name(owner)


def _with_app(owner: Player, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return an endpoint's values, with the app's row if they include an app's id.

    The row is locked, so that it is not deleted before the transaction ends.
    """
    if not values.get("app"):
        return dict(values)
    app = accounts.find_app(owner.actor, values["app"])
    accounts.hold_client(app)
    return {**values, "app": app}


def _require_followable(
    account: str, values: Mapping[str, Any], besides: Sequence[UUID] = ()
) -> None:
    if values.get("follows") != Endpoint.Follows.ALL:
        return
    others = Endpoint.objects.filter(account=account, follows=Endpoint.Follows.ALL)
    if others.exclude(id__in=besides).count() >= FOLLOWING_ALL:
        raise TooManyWebhooksError(
            f"An account and its bots can have at most {FOLLOWING_ALL} webhooks that"
            " follow all games. Delete one, or follow only selected games."
        )


def find(owner: Player, endpoint: UUID) -> Endpoint:
    """Return one of the owner's endpoints; raise `NotFoundError`."""
    row = owner.webhooks.filter(id=endpoint).first()
    if row is None:
        raise NotFoundError
    return row


def change(endpoint: Endpoint, values: Mapping[str, Any]) -> None:
    """Change the given values of an endpoint.

    `enabled` disables the endpoint, or enables it for new events.
    """
    changes = dict(values)
    match changes.pop("enabled", None):
        case True:
            changes |= {
                "disabled_at": None,
                "disabled_reason": "",
                "failing_since": None,
                **AWAKE,
            }
        case False if endpoint.disabled_at is None:
            changes |= {"disabled_at": Now(), "disabled_reason": "by-owner"}
    with transaction.atomic():
        account = _hold_account(endpoint.owner)
        _require_followable(account, values, besides=[endpoint.id])
        changes = _with_app(endpoint.owner, changes)
        _update(endpoint.id, {**changes, "updated_at": Now()})
        endpoint.refresh_from_db()


def delete(endpoint: Endpoint) -> None:
    """Delete an endpoint and its deliveries; those in progress may still arrive."""
    endpoint.delete()


@receiver(erased)
def forget_owners(ids: set[str], **_: Any) -> None:
    """Delete the endpoints of erased players, and their pending messages.

    A URL may reveal the identity of a player.
    """
    endpoints = Endpoint.objects.filter(owner__in=ids)
    waiting = Delivery.objects.filter(endpoint__in=endpoints)
    lanes = waiting.values_list("lane", flat=True).distinct()
    obligations.settle_all(OWED, list(lanes))
    endpoints.delete()


@receiver(password_reset)
def stop_with_tokens(user: Player, **_: Any) -> None:
    """Disable a player's endpoints, because an intruder may have created them."""
    disable(Endpoint.objects.filter(owner=user), "password-reset")


def disable(endpoints: QuerySet[Endpoint], reason: str) -> None:
    """Disable enabled endpoints, and email the accounts responsible for them.

    Otherwise, they would not learn why their programs get no messages.
    """
    in_use = endpoints.filter(disabled_at=None)
    for endpoint in in_use.select_related("owner__owner", "owner__api_client__owner"):
        rows = in_use.filter(id=endpoint.id)
        if rows.update(disabled_at=Now(), disabled_reason=reason):
            transaction.on_commit(partial(_send_end_notice, endpoint, reason))


def _send_end_notice(endpoint: Endpoint, reason: str) -> None:
    account = accounts.account_of(endpoint.owner)
    mail.send_notice(
        account,
        "webhook-disabled",
        "api/docs",
        webhook=endpoint.name or endpoint.url,
        id=endpoint.id,
        reason=mail.reason_text(account, reason),
    )


def rotate(endpoint: Endpoint, overlap: timedelta) -> None:
    """Create a new secret; during the overlap, the previous one also signs."""
    with transaction.atomic():
        # Because of the lock, the previous secret can be that of a concurrent rotation,
        # whose client has received it.
        held = Endpoint.objects.select_for_update(no_key=True).filter(id=endpoint.id)
        before = held.values_list("secret", flat=True).first()
        changes = {
            "secret": new_secret(),
            "previous_secret": before if overlap else "",
            "previous_until": timezone.now() + overlap if overlap else None,
        }
        _update(endpoint.id, changes)
        endpoint.refresh_from_db()


def secrets_of(endpoint: Endpoint) -> list[str]:
    """Return the secrets that currently sign messages, newest first."""
    until = endpoint.previous_until
    if until is None or until <= timezone.now():
        return [endpoint.secret]
    return [endpoint.secret, endpoint.previous_secret]


def test(endpoint: Endpoint) -> Delivery:
    """Send a test message; raise `TooManyWebhooksError`."""
    waiting = endpoint.deliveries.filter(type=TEST, status=Delivery.Status.WAITING)
    if waiting.count() >= TESTS_AT_ONCE:
        raise TooManyWebhooksError(
            f"{TESTS_AT_ONCE} test messages to this webhook are already waiting. Try"
            " again later."
        )
    delivery_id = new_id()
    with transaction.atomic():
        delivery = Delivery.objects.create(
            id=delivery_id,
            endpoint=endpoint,
            lane=lane_of(endpoint.id, delivery_id),
            version=0,
            type=TEST,
        )
        _update(endpoint.id, AWAKE)
        obligations.owe_once(OWED, delivery.lane, delivery.endpoint.account)
        delivery.refresh_from_db()
    return delivery


def find_delivery(endpoint: Endpoint, delivery: UUID) -> Delivery:
    """Return a delivery that the log still contains; raise `NotFoundError`."""
    row = endpoint.deliveries.filter(id=delivery).first()
    if row is None:
        raise NotFoundError
    return row


def redeliver(delivery: Delivery) -> None:
    """Send an event again as if it had never been sent."""
    with transaction.atomic():
        _wait_again(Delivery.objects.filter(id=delivery.id))
        _update(delivery.endpoint_id, AWAKE)
        obligations.owe_once(OWED, delivery.lane, delivery.endpoint.account)
        obligations.hand_back(OWED, delivery.lane)
        delivery.refresh_from_db()


def redeliver_from(endpoint: Endpoint, game: str, version: int) -> int:
    """Send a game's events again, starting at a version; return their number.

    Event types to which the endpoint does not subscribe are omitted. Raise
    `NotFoundError` if its owner may not see the game, or if the endpoint follows an app
    that has no user in the game.
    """
    state = queries.read_game(game, _viewer_of(endpoint, game))
    lane = lane_of(endpoint.id, state.id)
    envelopes = [
        envelope
        for envelope in event_store.events(state.id, after=version - 1)
        if not endpoint.types or envelope.type in endpoint.types
    ]
    with transaction.atomic():
        Delivery.objects.bulk_create(
            [
                Delivery(
                    id=new_id(),
                    endpoint=endpoint,
                    lane=lane,
                    game_id=state.id,
                    version=envelope.version,
                    type=envelope.type,
                )
                for envelope in envelopes
            ],
            ignore_conflicts=True,
        )
        versions = [envelope.version for envelope in envelopes]
        again = endpoint.deliveries.filter(lane=lane, version__in=versions, about="")
        _wait_again(again)
        _update(endpoint.id, AWAKE)
        if envelopes:
            obligations.owe_once(OWED, lane, endpoint.account)
            obligations.hand_back(OWED, lane)
    return len(envelopes)


def _viewer_of(endpoint: Endpoint, game: str) -> str:
    """Return the player with whose rights an endpoint may read a game."""
    if endpoint.app_id is None:
        return endpoint.owner.actor
    users = app_users.in_game(endpoint, game)
    if not users:
        raise NotFoundError
    return next(iter(users))


def _update(endpoint: UUID, changes: Mapping[str, Any]) -> None:
    """Update an endpoint; raise `NotFoundError` if it was deleted meanwhile."""
    if not Endpoint.objects.filter(id=endpoint).update(**changes):
        raise NotFoundError


def _wait_again(deliveries: QuerySet[Delivery]) -> None:
    deliveries.update(
        status=Delivery.Status.WAITING,
        attempts=0,
        first_attempt_at=None,
        updated_at=Now(),
    )
