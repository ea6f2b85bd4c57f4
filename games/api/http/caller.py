"""Callers of requests and their permissions."""

from dataclasses import dataclass
from datetime import datetime

from games.errors import InsufficientScopeError
from games.storage.queues import OwnerClass

GRANT = "_grant"
"""Attribute of a request that stores the grant of its token, set by authentication."""


@dataclass(frozen=True)
class OneSeat:
    """The single seat for which a seat token is valid."""

    game: str
    seat: int


@dataclass(frozen=True)
class Caller:
    """Caller of a request: an opaque player id with the permissions of the token."""

    actor: str
    """Actor name as used in events, such as `player:7Qm2...`."""
    scopes: frozenset[str]
    bound: OneSeat | None = None
    """Seat of a seat token; None for other tokens."""
    is_guest: bool = False
    """Whether the player is a guest. Anyone can create guests at any time."""
    expires_at: datetime | None = None
    """Expiry time of the access token; None if it does not expire."""
    owner: str = ""
    """Owner of the player, as `games.ports.Accounts.owner_of` returns it."""

    is_authenticated = True

    @property
    def owner_class(self) -> OwnerClass:
        """Class of the owner. An account also owns its bots."""
        return "guest" if self.is_guest else "account"

    @property
    def account(self) -> str:
        """Return the owner if it is an account, or else an empty string."""
        return "" if self.is_guest else self.owner

    def require(self, scope: str) -> None:
        """Require that the token has this scope."""
        if scope not in self.scopes:
            raise InsufficientScopeError(
                f"This request requires the scope {scope!r}.", scopes=[scope]
            )

    def require_at(self, game: str | None, seat: int | None) -> None:
        """Reject a seat token if the request is for another seat or for no seat."""
        if self.bound is None:
            return
        if game != self.bound.game or seat not in (None, self.bound.seat):
            raise InsufficientScopeError("A seat token is valid only for its own seat.")
