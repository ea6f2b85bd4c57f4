"""Who asks, and what they may do."""

from dataclasses import dataclass
from datetime import datetime

from games.errors import InsufficientScopeError
from games.storage.queues import OwnerClass

GRANT = "_grant"
"""Attribute of a request: the grant of its token, which authentication stores."""


@dataclass(frozen=True)
class OneSeat:
    """The only place where a seat token can be used."""

    game: str
    seat: int


@dataclass(frozen=True)
class Caller:
    """Who sent a request: an opaque player id and what the access token allows."""

    actor: str
    """As it stands in events: `player:7Qm2...`."""
    scopes: frozenset[str]
    bound: OneSeat | None = None
    """Of a seat token: the seat that it is for."""
    is_guest: bool = False
    """Whether nobody answers for this player: anybody can make another at any time."""
    expires_at: datetime | None = None
    """When the access token ends by itself."""
    owner: str = ""
    """Owner of the player, as `games.ports.Accounts.owner_of` returns it."""

    is_authenticated = True

    @property
    def owner_class(self) -> OwnerClass:
        """Of what class the owner is: an account answers for its bots as well."""
        return "guest" if self.is_guest else "account"

    @property
    def account(self) -> str:
        """Return the owner if it is an account; an empty text for a guest."""
        return "" if self.is_guest else self.owner

    def require(self, scope: str) -> None:
        """Refuse a token without this scope."""
        if scope not in self.scopes:
            raise InsufficientScopeError(
                f"This needs the scope {scope!r}.", scopes=[scope]
            )

    def require_at(self, game: str | None, seat: int | None) -> None:
        """Refuse a seat token away from its seat; None is a path that names none."""
        if self.bound is None:
            return
        if game != self.bound.game or seat not in (None, self.bound.seat):
            raise InsufficientScopeError("A seat token is good for one seat alone.")
