"""Animations: replays that workers draw, by what they show; kept for who asks again."""

from hashlib import sha256
from typing import Any

import msgspec
from django.db import transaction

from games.models import Animation, Obligation
from games.storage import disk, obligations

KIND = "animation"
"""What is owed until one is made."""
MOST_WAITING, MOST_OF_ONE = 100, 20
"""Maximum number of waiting animations: of all callers, some minutes of work for a
worker, and of one owner. Guests and callers without a token count by network."""
KEPT = 500
"""The latest ones: a third of a megabyte each, so 200 MB at most."""
MOST_BYTES = 2**20
"""Of one; half of this were never needed."""


def digest_of(shown: Any) -> str:
    """Return the name of an animation: the same for all that look the same."""
    return sha256(msgspec.json.encode(shown, order="deterministic")).hexdigest()[:32]


def find(digest: str) -> Animation | None:
    """Return an animation, made or not."""
    return Animation.objects.filter(digest=digest).first()


def ask(digest: str, shown: Any, owner: str) -> bool:
    """Request an animation, unless it is pending; return False if too many are.

    Raises `StorageLowError`, because the animation of a GET is stored.
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
    """Keep what was made, and forget the oldest ones beyond what is kept."""
    Animation.objects.filter(digest=digest).update(content=content)
    made = Animation.objects.exclude(content=None).order_by("-asked_at")
    old = list(made.values_list("digest", flat=True)[KEPT:])
    Animation.objects.filter(digest__in=old).delete()


def cancel_all(owner: str) -> None:
    """Delete the pending animations that an owner requested."""
    pending = Obligation.objects.filter(kind=KIND, owner=owner)
    digests = list(pending.values_list("subject", flat=True))
    pending.delete()
    Animation.objects.filter(digest__in=digests, content=None).delete()


def give_up(digest: str) -> None:
    """Forget an animation that cannot be made."""
    Animation.objects.filter(digest=digest, content=None).delete()
