"""Command: the actor of a request, and its idempotency key."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Command:
    """The actor of a request, and the key that makes it idempotent."""

    actor: str
    key: str | None = None
    fingerprint: str | None = None
    network: str | None = None
    """Network of a guest for whom a worker creates a game; None for requests."""
