"""Worker that sends a lane's waiting deliveries in order until they arrive."""

import logging
import random
import time
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.db.models.functions import Coalesce, Now
from django.utils import timezone
from msgspec import structs
from prometheus_client import Counter

from blokus_api.webhooks import ordering, replies, sending
from blokus_api.webhooks.answers import Attempt
from blokus_api.webhooks.backoff import TRIED_FOR, next_pause, rest_after
from blokus_api.webhooks.messages import EventMessage, Message, own_message
from blokus_api.webhooks.models import Delivery, Endpoint
from blokus_api.webhooks.sending import SendingResult
from blokus_api.webhooks.services import disable, secrets_of
from blokus_api.webhooks.signing import signed_headers
from blokus_api.webhooks.targets import read_target
from games.api.answers.games import Game
from games.api.http.answer import encode
from games.events.times import time_text
from games.storage import event_store, obligations

logger = logging.getLogger(__name__)

ATTEMPTS = Counter(
    "blokus_webhook_attempts",
    "Number of attempts to send webhook messages, by result.",
    ["result"],
)
for _result in ("delivered", "failed"):
    ATTEMPTS.labels(_result)
STINT = 20.0
"""Seconds that a worker spends on one lane before it continues with another."""
LOGGED_ATTEMPTS = 10
LOGGED_ANSWER = 500
"""Number of bytes that the log stores from each response."""
LOGGED_DELIVERIES = 1000
"""Number of finished deliveries that are stored per endpoint."""
GRACE = timedelta(days=1)
"""Extra time after which a delivery whose workers keep dying is given up."""
MOST_WAITING = 10_000
"""Maximum number of waiting deliveries per endpoint. If more are waiting, the endpoint
is disabled."""


def work(lane: str) -> None:
    """Send a lane's waiting deliveries, unless another worker is doing so."""
    with ordering.alone_in(lane) as is_mine:
        if not is_mine:
            return
        _send_on(lane)


def _send_on(lane: str) -> None:
    until = time.monotonic() + STINT
    while time.monotonic() < until:
        delivery = ordering.next_in(lane)
        if delivery is None:
            if ordering.settle(lane):
                return
        elif not _deliver(delivery):
            return
    obligations.hand_back(ordering.OWED, lane)


def _deliver(delivery: Delivery) -> bool:
    """Send one delivery; return whether the lane's next delivery may follow."""
    endpoint = delivery.endpoint
    if endpoint.disabled_at is not None or endpoint.owner.is_suspended:
        ordering.give_up(delivery.lane)
        _forget_oldest(delivery.endpoint_id)
        return True
    if (rest := _rest(delivery.endpoint)) > timedelta():
        obligations.put_off(ordering.OWED, delivery.lane, rest)
        return False
    obligations.renew(ordering.OWED, delivery.lane)
    # Counted before sending, to include attempts whose worker dies.
    counted = _row(delivery).update(
        attempts=F("attempts") + 1,
        first_attempt_at=Coalesce("first_attempt_at", Now()),
    )
    if not counted:
        return True  # The delivery was deleted meanwhile.
    delivery.refresh_from_db(fields=["attempts", "first_attempt_at"])
    at = timezone.now()
    assert delivery.first_attempt_at is not None
    if at - delivery.first_attempt_at > TRIED_FOR + GRACE:
        _close(delivery, Delivery.Status.FAILED)
        return True
    outcome = _exchange(delivery, at)
    ATTEMPTS.labels("delivered" if outcome.is_delivered else "failed").inc()
    with transaction.atomic():
        _log(delivery, at, outcome)
        if outcome.is_delivered:
            _succeed(delivery)
            return True
        return _fail(delivery, outcome)


def _rest(endpoint: Endpoint) -> timedelta:
    """Return the remaining time of an endpoint's pause."""
    until = endpoint.resting_until
    return timedelta() if until is None else until - timezone.now()


def _exchange(delivery: Delivery, at: datetime) -> SendingResult:
    """Send a message; if it requests a move, play the response."""
    message = _message(delivery)
    player = delivery.endpoint.owner.actor
    state = None
    if delivery.endpoint.plays and delivery.game_id is not None:
        state = replies.find_game_to_move(
            str(delivery.game_id), delivery.version, player
        )
    if state is None or not isinstance(message, EventMessage):
        return _send(delivery, at, message)
    message = structs.replace(message, game=Game.for_viewer(player, state))
    outcome = _send(delivery, at, message)
    if not outcome.is_delivered or not _still_plays(delivery):
        return outcome
    if refused := replies.play(state, player, message_id(delivery), outcome.body):
        return replace(outcome, error=refused.code)
    return outcome


def _still_plays(delivery: Delivery) -> bool:
    """Return whether the endpoint is still enabled and still plays."""
    return Endpoint.objects.filter(
        id=delivery.endpoint_id, plays=True, disabled_at=None
    ).exists()


def _send(delivery: Delivery, at: datetime, message: Message) -> SendingResult:
    to_loopback: bool = settings.WEBHOOKS_TO_LOOPBACK
    body = encode(message)
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "blokus-api-webhooks/1",
        **signed_headers(message_id(delivery), at, body, secrets_of(delivery.endpoint)),
    }
    try:
        target = read_target(delivery.endpoint.url, to_loopback=to_loopback)
    except ValueError:
        return SendingResult(None, "forbidden-address", b"", 0)
    return sending.send(target, headers, body, to_loopback=to_loopback)


def message_id(delivery: Delivery) -> str:
    """Return a message's id.

    The id is the same in each attempt and for each endpoint.
    """
    if delivery.game_id is None:
        return f"test_{delivery.id}"
    about = delivery.about or "event"
    return f"{about}_{delivery.game_id}_{delivery.version}"


def _message(delivery: Delivery) -> Message:
    """Return the message to send. Events are read again; other messages are stored."""
    if delivery.game_id is None or delivery.data is not None:
        return own_message(delivery)
    version = delivery.version
    (envelope,) = event_store.events(str(delivery.game_id), version - 1, version)
    return EventMessage.from_envelope(envelope, delivery.endpoint)


def _log(delivery: Delivery, at: datetime, outcome: SendingResult) -> None:
    answer = outcome.body[:LOGGED_ANSWER].decode(errors="replace")
    attempt = Attempt(
        at=time_text(at),
        milliseconds=outcome.milliseconds,
        status=outcome.status,
        error=outcome.error,
        answer=answer.replace("\0", "\ufffd"),
    )
    log = [*delivery.log, msgspec.to_builtins(attempt)]
    delivery.log = log[-LOGGED_ATTEMPTS:]
    _row(delivery).update(log=delivery.log, updated_at=Now())


def _succeed(delivery: Delivery) -> None:
    failing = Endpoint.objects.filter(
        id=delivery.endpoint_id, failing_since__isnull=False
    )
    failing.update(failing_since=None, failures=0, resting_until=None)
    _close(delivery, Delivery.Status.DELIVERED)
    if _is_overrun(delivery.endpoint_id):
        _disable(delivery.endpoint_id, "backlog")


def _fail(delivery: Delivery, outcome: SendingResult) -> bool:
    """Store a failure; return whether the lane may continue without this delivery."""
    endpoints = Endpoint.objects.select_for_update(no_key=True)
    endpoint = endpoints.filter(id=delivery.endpoint_id).first()
    if endpoint is None:
        return True
    now, chance = timezone.now(), random.random()  # noqa: S311 - not for security
    endpoint.failing_since = endpoint.failing_since or now
    endpoint.failures += 1
    endpoint.resting_until = now + rest_after(endpoint.failures, chance)
    endpoint.save(update_fields=["failing_since", "failures", "resting_until"])
    if reason := _why_disable(endpoint, outcome, now):
        _disable(endpoint.id, reason)
    assert delivery.first_attempt_at is not None
    since_first = now - delivery.first_attempt_at
    pause = next_pause(delivery.attempts, since_first, chance)
    if reason or pause is None:
        _close(delivery, Delivery.Status.FAILED)
        return True
    obligations.put_off(ordering.OWED, delivery.lane, pause)
    return False


def _why_disable(endpoint: Endpoint, outcome: SendingResult, now: datetime) -> str:
    """Return the reason for disabling an endpoint; empty if it stays enabled."""
    if outcome.is_gone:
        return "gone"
    assert endpoint.failing_since is not None
    if now - endpoint.failing_since >= TRIED_FOR:
        return "failing"
    return "backlog" if _is_overrun(endpoint.id) else ""


def _is_overrun(endpoint: UUID) -> bool:
    waiting = Delivery.objects.filter(
        endpoint_id=endpoint, status=Delivery.Status.WAITING
    )
    return waiting[MOST_WAITING:].exists()


def _disable(endpoint: UUID, reason: str) -> None:
    logger.warning("Webhook %s was disabled: %s.", endpoint, reason)
    disable(Endpoint.objects.filter(id=endpoint), reason)


def _close(delivery: Delivery, status: Delivery.Status) -> None:
    """Set a delivery's final status, and delete the endpoint's oldest deliveries."""
    _row(delivery).update(status=status, updated_at=Now())
    _forget_oldest(delivery.endpoint_id)


def _forget_oldest(endpoint: UUID) -> None:
    done = Delivery.objects.filter(endpoint_id=endpoint).exclude(
        status=Delivery.Status.WAITING
    )
    oldest = done.order_by("-id").values_list("id", flat=True)
    limit = oldest[LOGGED_DELIVERIES - 1 : LOGGED_DELIVERIES].first()
    if limit is not None:
        done.filter(id__lt=limit).delete()


def _row(delivery: Delivery) -> Any:
    return Delivery.objects.filter(id=delivery.id)
