"""Answers that are kept for a day, so that a request can be repeated safely."""

from collections.abc import Callable
from datetime import timedelta

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from rest_framework.response import Response

from blokus_api.players.accounts import owner_of
from blokus_api.players.models import KeptAnswer
from games.api.http.client_addresses import client_address
from games.errors import KeyReusedError
from games.ports import RepeatableRequest
from games.services.quotas import charge

KEPT_FOR = timedelta(hours=24)
ROW = 2500
"""Bytes that a kept answer takes on the disk beside its body, with its key indexed."""
ANONYMOUS = "anonymous:"
"""What a caller without a name is kept under begins so; no player's id does."""


def create_once(
    request: RepeatableRequest,
    make: Callable[[], object],
    *,
    shown_once: str | None = None,
) -> Response:
    """Answer 201 with what `make` makes, or with the first answer to the same key."""
    return answer_once(
        request, lambda: Response(make(), status=201), shown_once=shown_once
    )


def answer_once(
    request: RepeatableRequest,
    make: Callable[[], Response],
    *,
    shown_once: str | None = None,
) -> Response:
    """Answer what `make` answers, or the first answer to the same key.

    `make` and the key share a transaction: both are there, or neither. A rival with
    the same key waits for it. The field named `shown_once` is kept as null.
    """
    key = request.idempotency_key
    if key is None:
        return make()
    now = timezone.now()
    KeptAnswer.objects.filter(created_at__lt=now - KEPT_FOR).delete()
    with transaction.atomic():
        kept, is_new = KeptAnswer.objects.get_or_create(
            caller=request.actor or _whoever_is_at(client_address(request.request)),
            key=key,
            defaults={"fingerprint": request.fingerprint, "created_at": now},
        )
        if is_new:
            answer = make()
            hidden = {shown_once: None} if shown_once else {}
            body = msgspec.to_builtins(answer.data)
            kept.status, kept.body = answer.status_code, {**body, **hidden}
            kept.location = answer.headers.get("Location", "")
            kept.save(update_fields=["status", "body", "location"])
            owner = owner_of(request.actor) if request.actor else None
            charge("kept-answers", owner, ROW + len(msgspec.json.encode(kept.body)))
            return answer
    if kept.fingerprint != request.fingerprint:
        raise KeyReusedError
    headers = {"Idempotency-Replayed": "true"}
    if kept.location:
        headers["Location"] = kept.location
    return Response(kept.body, status=kept.status, headers=headers)


def _whoever_is_at(address: str) -> str:
    """Return a caller to keep answers for who says no name; it tells no address."""
    return ANONYMOUS + salted_hmac(__name__, address).hexdigest()
