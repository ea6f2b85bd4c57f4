"""A cache of animated replays, which workers draw on request."""

from hashlib import sha256
from typing import Any

import msgspec
from django.db import transaction

from games.models import Animation, Obligation
from games.storage import disk, obligations

KIND = "animation"
"""Kind of the obligation to draw an animation."""
MOST_WAITING, MOST_OF_ONE = 100, 20
"""Maximum number of pending animations, in total and per owner. One worker draws all of
them in a few minutes. Guests and callers without a token share a limit for their
network.
"""
MOST_STORED = 500
"""Maximum number of stored animations. Each has about 0.33 MB, so they take less than
200 MB.
"""
MOST_BYTES = 2**20
"""Maximum size of an animation in bytes, which is twice the largest measured size."""


def digest_of(shown: Any) -> str:
    """Return the id of an animation. Replays that look identical share an id."""
    return sha256(msgspec.json.encode(shown, order="deterministic")).hexdigest()[:32]


def find(digest: str) -> Animation | None:
    """Return a drawn or pending animation, or None if it was not requested."""
    return Animation.objects.filter(digest=digest).first()


def ask(digest: str, shown: Any, owner: str) -> bool:
    """Request an animation. Return False if too many are pending.

    Requesting a pending animation again has no effect. Raises `StorageLowError` if disk
    space is low, because even this GET request stores a row.
    """
    disk.require_room()
    waiting = Obligation.objects.filter(kind=KIND)
    if waiting.filter(subject=digest).exists():
        return True
    if waiting.count() >= MOST_WAITING:
        return False
    if waiting.filter(owner=owner).count() >= MOST_OF_ONE:
        return False
    with transaction.atomic():
        new = Animation(digest=digest, shown=shown)
        Animation.objects.bulk_create([new], ignore_conflicts=True)
        obligations.owe_once(KIND, digest, owner)
    return True


def keep(digest: str, content: bytes) -> None:
    """Store a drawn animation, and delete the oldest ones beyond `MOST_STORED`."""
    Animation.objects.filter(digest=digest).update(content=content)
    drawn = Animation.objects.exclude(content=None).order_by("-asked_at")
    old = list(drawn.values_list("digest", flat=True)[MOST_STORED:])
    Animation.objects.filter(digest__in=old).delete()


def cancel_all(owner: str) -> None:
    """Delete the pending animations requested by an owner."""
    pending = Obligation.objects.filter(kind=KIND, owner=owner)
    digests = list(pending.values_list("subject", flat=True))
    pending.delete()
    Animation.objects.filter(digest__in=digests, content=None).delete()


def give_up(digest: str) -> None:
    """Delete a pending animation that cannot be drawn."""
    Animation.objects.filter(digest=digest, content=None).delete()
