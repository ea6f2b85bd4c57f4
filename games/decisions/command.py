"""Command: who wants something, whatever it is."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Command:
    """Who wants something, and the key under which it is done only once."""

    actor: str
    key: str | None = None
    fingerprint: str | None = None
    network: str | None = None
    """Network of a guest for whom a worker creates a game; requests have their own."""
