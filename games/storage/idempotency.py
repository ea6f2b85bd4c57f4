"""Idempotency: a request that is sent several times with the same key runs once.

The client identifies a request by the header `Idempotency-Key`. A `Command` contains
the actor, this key and a fingerprint of the request. One transaction stores the key and
the change, so a concurrent request with the same key waits and gets the first result.
Keys are stored in:

* the first event of each command, while the game's events are in the database.
  `event_store.read` returns the earlier result as `prior`, from the query that reads
  the game;
* `CreationKey`, permanently, because a request to create a game contains no game id;
* each `KeyedRow` (analyses, imports), until the row is deleted;
* `KeptAnswer`, for the time `KEPT_FOR`, with the responses to all other requests.
"""

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import ClassVar, TypeVar

import msgspec
import orjson
from django.db import connection, models, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from rest_framework.response import Response

from games.decisions import Command
from games.errors import KeyReusedError, MalformedError
from games.ports import accounts, usage

KEY = re.compile(r"[!-~]{1,255}", re.ASCII)
KEPT_FOR = timedelta(hours=24)
"""Time for which a `KeptAnswer` is stored."""
ROW = 2500
"""Bytes on disk for a stored response and its indexed key, without the body."""
ANONYMOUS = "anonymous:"
"""Prefix for callers without a token. No player id begins with it."""
SALT = "blokus_api.players.idempotency"
"""Salt for hashing callers. It still names a former module, so that responses stored by
earlier releases are found.
"""
_CREATION = """
SELECT game_id::text, 1, batch, fingerprint FROM games_creationkey
WHERE actor = %s AND key = %s
"""
# A separate statement acquires this lock, because row locks on the game would also
# block other callers.
_CLAIM = """
INSERT INTO games_creationkey (actor, key, game_id, fingerprint, batch)
VALUES (%s, %s, %s, %s, %s)
"""


def read_key(header: str | None) -> str | None:
    """Return the `Idempotency-Key` header. Raises `MalformedError` if it is invalid."""
    if header is not None and not KEY.fullmatch(header):
        raise MalformedError(
            "`Idempotency-Key` must consist of 1 to 255 visible ASCII characters."
        )
    return header


def fingerprint(method: str, path: str, body: object) -> str:
    """Return a hash of a request. Requests with the same key must have equal hashes."""
    canonical = orjson.dumps(body, option=orjson.OPT_SORT_KEYS)
    return hashlib.sha256(f"{method} {path}\n".encode() + canonical).hexdigest()


def require_same(stored: str | None, command: Command) -> None:
    """Raise `KeyReusedError` if the key is stored with a different fingerprint."""
    if stored != command.fingerprint:
        raise KeyReusedError


@dataclass(frozen=True)
class PriorResult:
    """Events that were stored by an earlier command with the same key."""

    game: str
    version: int
    batch: int
    fingerprint: str | None


def find_creation(command: Command) -> PriorResult | None:
    """Return the game that this caller has already created with the same key."""
    with connection.cursor() as cursor:
        cursor.execute(_CREATION, [command.actor, command.key])
        row = cursor.fetchone()
    return PriorResult(*row) if row else None


def claim_creation(command: Command, game: str, batch: int) -> None:
    """Store the key of a new game. Raises `IntegrityError` if it was already used."""
    values = [command.actor, command.key, game, command.fingerprint, batch]
    with connection.cursor() as cursor:
        cursor.execute(_CLAIM, values)


class KeyedRow(models.Model):
    """Base class of tables whose rows contain the key of the creating request."""

    actor = models.TextField()
    """Player who sent the request. No other player can see the row."""
    key = models.TextField(null=True)  # noqa: DJ001 - most requests send no key
    fingerprint = models.TextField(null=True)  # noqa: DJ001

    class Meta:
        """Each caller can use a key for only one row."""

        abstract = True
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["actor", "key"],
                condition=Q(key__isnull=False),
                name="%(class)s_key",
            )
        ]


Row = TypeVar("Row", bound=KeyedRow)


def find_row(rows: models.Manager[Row], command: Command) -> Row | None:
    """Return the row created by an earlier copy of the request.

    Raises `KeyReusedError` if that request was a different one.
    """
    if command.key is None:
        return None
    row = rows.filter(actor=command.actor, key=command.key).first()
    if row is not None:
        require_same(row.fingerprint, command)
    return row


class KeptAnswer(models.Model):
    """The first response to a request with an `Idempotency-Key`, without secrets."""

    caller = models.CharField(max_length=64, blank=True)
    key = models.CharField(max_length=255)
    fingerprint = models.CharField(max_length=64)
    status = models.SmallIntegerField(default=0)
    body = models.JSONField(null=True)
    location = models.TextField(blank=True)
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        """Keys are unique per caller. The migrations of `players` created the table."""

        app_label = "players"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["caller", "key"], name="kept_answer_key")
        ]


def anonymous_at(address: str) -> str:
    """Return an id, which does not reveal the address, for a caller without a token."""
    return ANONYMOUS + salted_hmac(SALT, address).hexdigest()


def answer_once(
    command: Command, make: Callable[[], Response], shown_once: str | None = None
) -> Response:
    """Return the response from `make`, or the first response for the same key.

    The result of `make` and the key are stored in one transaction. The field named by
    `shown_once` is stored as null.
    """
    now = timezone.now()
    KeptAnswer.objects.filter(created_at__lt=now - KEPT_FOR).delete()
    with transaction.atomic():
        stored, is_new = KeptAnswer.objects.get_or_create(
            caller=command.actor,
            key=command.key,
            defaults={"fingerprint": command.fingerprint, "created_at": now},
        )
        if is_new:
            response = make()
            hidden = {shown_once: None} if shown_once else {}
            stored.status = response.status_code
            stored.body = {**msgspec.to_builtins(response.data), **hidden}
            stored.location = response.headers.get("Location", "")
            stored.save(update_fields=["status", "body", "location"])
            _charge(command, ROW + len(msgspec.json.encode(stored.body)))
            return response
    require_same(stored.fingerprint, command)
    headers = {"Idempotency-Replayed": "true"}
    if stored.location:
        headers["Location"] = stored.location
    return Response(stored.body, status=stored.status, headers=headers)


def _charge(command: Command, size: int) -> None:
    actor = command.actor
    owner = None if actor.startswith(ANONYMOUS) else accounts().owner_of(actor)
    usage().charge({"kept-answers": size}, owner, usage().network())
