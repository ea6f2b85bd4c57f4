"""Command: the actor of a request, and its idempotency key."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Command:
    """The actor of a request, and the key under which it is executed only once."""

    actor: str
    key: str | None = None
    fingerprint: str | None = None
    network: str | None = None
    """Network of a guest for whom a worker creates a game; requests have their own."""
