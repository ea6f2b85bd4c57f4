"""Who asks, and what they may do."""

from dataclasses import dataclass

from games.errors import InsufficientScopeError


@dataclass(frozen=True)
class Caller:
    """Who sent a request: an opaque player id and what the access token allows."""

    actor: str
    """As it stands in events: `player:7Qm2...`."""
    scopes: frozenset[str]

    is_authenticated = True

    def require(self, scope: str) -> None:
        """Refuse a token without this scope."""
        if scope not in self.scopes:
            raise InsufficientScopeError(f"This needs the scope {scope!r}.")
