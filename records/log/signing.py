"""Manage the keys of the log, and sign checkpoints.

The keys are stored in the database with the tree. Every process can therefore sign, a
restored backup continues the same log, and the first start needs no configuration. A
person who can read the table of keys could sign a different log, but could not change
the checkpoints that clients and witnesses have stored.
"""

import logging
import secrets
from datetime import timedelta

from django.conf import settings
from django.db import connections, transaction
from django.db.models.functions import Now
from django.utils import timezone

from games.errors import NotFoundError
from records.log import forks, tree
from records.log.checkpoints import Checkpoint
from records.log.forks import ForkError
from records.log.growth import lock_head
from records.log.models import Cosignature, LogKey, SignedCheckpoint
from records.log.notes import KEY_SIZE, LOG, SigningKey, VerifierKey

logger = logging.getLogger(__name__)

HOURLY = timedelta(hours=1)
_TRUNCATE = """
TRUNCATE log_tile, log_stretch, log_recordnames, log_cosignature, log_signedcheckpoint,
    log_logkey, log_loghead
"""
FRESH = timedelta(seconds=10)
"""Minimum age of the last checkpoint at which a request makes the server sign a new
one.
"""


def sign() -> SignedCheckpoint:
    """Sign the current tree. Each size is signed only once.

    Raises `ForkError` if the tree does not extend the last checkpoint.
    """
    with transaction.atomic():
        size = lock_head().size
        if (existing := find(size)) is not None:
            return existing
        keys = _signing_keys()
        checkpoint = Checkpoint(keys[0].name, size, tree.root(size))
        lines = "".join(key.sign(checkpoint.text) for key in keys)
        forks.require_growth(checkpoint.origin, size, forks.LAST_CHECKPOINT)
        signed = SignedCheckpoint.objects.create(
            size=size,
            root=checkpoint.root,
            note=f"{checkpoint.text}\n{lines}",
            signed_at=timezone.now(),
        )
        # Write the file before the commit, because it must contain every published
        # checkpoint.
        forks.store(signed.note, forks.LAST_CHECKPOINT)
        return signed


def latest(older: timedelta = FRESH) -> SignedCheckpoint:
    """Return the last checkpoint, or sign a new one if it is older than `older`.

    If signing fails with `ForkError`, return the last stored checkpoint, which is still
    valid. Raises `NotFoundError` if no checkpoint is stored.
    """
    last = SignedCheckpoint.objects.order_by("-size").first()
    if last is not None and last.signed_at >= timezone.now() - older:
        return last
    try:
        return sign()
    except ForkError as error:
        logger.error("%s", error)  # noqa: TRY400 - no traceback: the text has advice
        if last is None:
            raise NotFoundError(
                "The log has no checkpoint yet. Try again later."
            ) from error
        return last


def find(size: int) -> SignedCheckpoint | None:
    """Return the checkpoint for a size; None if this size was not signed."""
    return SignedCheckpoint.objects.filter(size=size).first()


def note_of(checkpoint: SignedCheckpoint) -> str:
    """Return a signed checkpoint with the witnesses' cosignatures."""
    lines = Cosignature.objects.filter(size=checkpoint.size).order_by("witness")
    return checkpoint.note + "".join(lines.values_list("line", flat=True))


def log_keys() -> list[LogKey]:
    """Return all current and former keys, oldest first; create a key if none exists."""
    with transaction.atomic():
        lock_head()
        if not LogKey.objects.exists():
            _make_key(settings.PUBLIC_URL.partition("://")[2] + "/api/v1/log")
    return list(LogKey.objects.order_by("id"))


def verifier_of(key: LogKey) -> VerifierKey:
    """Return the public part of a key."""
    return VerifierKey(key.name, LOG, bytes(key.public))


def rotate() -> LogKey:
    """Create another key, which signs in addition to the existing keys.

    A client that trusts an old key can verify the new key with a checkpoint that both
    keys have signed. Call `retire` when all clients have seen such a checkpoint.
    """
    with transaction.atomic():
        return _make_key(log_keys()[0].name)


def retire() -> int:
    """Retire all keys except the newest; return the number of retired keys."""
    with transaction.atomic():
        newest = log_keys()[-1]
        older = LogKey.objects.filter(retired_at=None).exclude(id=newest.id)
        return older.update(retired_at=Now())


def begin(name: str) -> LogKey:
    """Begin a log with another name as the owner of the tables; return its key.

    All stored events and records get new leaves. Clients may still have checkpoints
    from the old log.
    """
    with transaction.atomic(using="owner"):
        with connections["owner"].cursor() as cursor:
            cursor.execute(_TRUNCATE)
        return _make_key(name, using="owner")


def _signing_keys() -> list[SigningKey]:
    return [
        SigningKey(key.name, bytes(key.seed))
        for key in log_keys()
        if key.retired_at is None
    ]


def _make_key(name: str, using: str | None = None) -> LogKey:
    seed = secrets.token_bytes(KEY_SIZE)
    public = SigningKey(name, seed).verifier.public
    return LogKey.objects.using(using).create(name=name, seed=seed, public=public)
