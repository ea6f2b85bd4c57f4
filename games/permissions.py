"""Who asks, and what they may do; and whoever can make tokens for seats."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, cast

from django.conf import settings

from games.clocks.calendars import NO_DAYS_OFF, Calendar
from games.errors import InsufficientScopeError


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

    is_authenticated = True

    def require(self, scope: str) -> None:
        """Refuse a token without this scope."""
        if scope not in self.scopes:
            raise InsufficientScopeError(f"This needs the scope {scope!r}.")

    def require_at(self, game: str | None, seat: int | None) -> None:
        """Refuse a seat token away from its seat; None is a path that names none."""
        if self.bound is None:
            return
        if game != self.bound.game or seat not in (None, self.bound.seat):
            raise InsufficientScopeError("A seat token is good for one seat alone.")


class SeatTokens(Protocol):
    """Makes players for seats that have no other, and the tokens to play them by."""

    def new_actor(self) -> str:
        """A player that does not exist yet, as events name them."""

    def issue(self, game: str, actors: Mapping[int, str]) -> dict[int, str]:
        """Make the players of these seats; each seat's secret."""


class Calendars(Protocol):
    """Knows the days off of players."""

    def calendar_of(self, actor: str) -> Calendar:
        """Their days off as of now; nobody's are none."""


def calendar_of(actor: str, clock: object) -> Calendar:
    """Their days off as of now, where a clock counts: games know no players."""
    if clock is None:
        return NO_DAYS_OFF
    return cast("Calendars", import_module(settings.CALENDARS)).calendar_of(actor)


def seat_tokens() -> SeatTokens:
    """As the project is set up: games know neither players nor tokens."""
    return cast("SeatTokens", import_module(settings.SEAT_TOKENS))


class Ratings(Protocol):
    """Knows how strong players are: what is above games does."""

    def rating_of(self, player: str, ruleset: str) -> int:
        """As a whole number; that of a new player is 0."""


def ratings() -> Ratings:
    """As the project is set up."""
    return cast("Ratings", import_module(settings.RATINGS))
