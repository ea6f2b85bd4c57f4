"""Signing: the log's keys, and the checkpoints that they signed.

The keys are in the database, beside what they sign: every process that signs has them,
a backup that is restored goes on as the same log, and nothing has to be handed out at
the first start. Who can read that table could sign another log, but not undo what
clients and witnesses have kept of this one.
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
"""No other checkpoint is signed on demand until one is older than this."""


def sign() -> SignedCheckpoint:
    """Sign the log as it is now; of one size there is one checkpoint.

    Raises `ForkError` where it is not the log any more that was signed before.
    """
    with transaction.atomic():
        size = lock_head().size
        if (known := find(size)) is not None:
            return known
        keys = _signing_keys()
        checkpoint = Checkpoint(keys[0].name, size, tree.root(size))
        lines = "".join(key.sign(checkpoint.text) for key in keys)
        forks.require_growth(checkpoint.origin, size, forks.KEPT)
        signed = SignedCheckpoint.objects.create(
            size=size,
            root=checkpoint.root,
            note=f"{checkpoint.text}\n{lines}",
            signed_at=timezone.now(),
        )
        # Before anybody else can see it: what is published is always kept.
        forks.keep(signed.note, forks.KEPT)
        return signed


def latest(older: timedelta = FRESH) -> SignedCheckpoint:
    """Return the last checkpoint; where it is older than this, sign what came since.

    Where the log lost what it signed, the last one before is still true.
    """
    last = SignedCheckpoint.objects.order_by("-size").first()
    if last is not None and last.signed_at >= timezone.now() - older:
        return last
    try:
        return sign()
    except ForkError as error:
        logger.error("%s", error)  # noqa: TRY400 - it says what to do, not where
        if last is None:
            raise NotFoundError("The log signs nothing for now.") from error
        return last


def find(size: int) -> SignedCheckpoint | None:
    """Return the checkpoint of a size, if one was signed."""
    return SignedCheckpoint.objects.filter(size=size).first()


def note_of(checkpoint: SignedCheckpoint) -> str:
    """Return a checkpoint with what witnesses signed."""
    lines = Cosignature.objects.filter(size=checkpoint.size).order_by("witness")
    return checkpoint.note + "".join(lines.values_list("line", flat=True))


def log_keys() -> list[LogKey]:
    """Return all keys that ever signed, the newest last; the first is made here."""
    with transaction.atomic():
        lock_head()
        if not LogKey.objects.exists():
            _make_key(settings.PUBLIC_URL.partition("://")[2] + "/api/v1/log")
    return list(LogKey.objects.order_by("id"))


def verifier_of(key: LogKey) -> VerifierKey:
    """Return what everybody may know of a key."""
    return VerifierKey(key.name, LOG, bytes(key.public))


def rotate() -> LogKey:
    """Make another key, which signs beside those before.

    A client that trusts the old key believes the new one by a checkpoint that both
    signed; when all have seen one, `retire` the old.
    """
    with transaction.atomic():
        return _make_key(log_keys()[0].name)


def retire() -> int:
    """Let the newest key sign alone; return how many sign no more."""
    with transaction.atomic():
        newest = log_keys()[-1]
        older = LogKey.objects.filter(retired_at=None).exclude(id=newest.id)
        return older.update(retired_at=Now())


def begin(name: str) -> LogKey:
    """Begin a log of another name, as the owner of the tables; return its key.

    All that is stored gets its leaf anew. What the log before signed stays with those
    who kept it.
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
