"""Command: the actor of a request, and its idempotency key."""

import msgspec


class Command(msgspec.Struct, frozen=True):
    """The actor of a request, and the key that makes it idempotent."""

    actor: str
    key: str | None = None
    fingerprint: str | None = None
    network: str | None = None
    """Network of a guest for whom a worker creates a game; None for requests."""
