"""Ports: functions that games need and the apps above provide in `AppConfig.ready()`.

This app does not know players, tokens or ratings. Each port is a typed slot for the
module that provides such data.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from games.clocks.commitments import Calendars
from games.clocks.controls import Control

Adapter = TypeVar("Adapter")
PersonKind: TypeAlias = Literal["guest", "user", "bot", "external"]
Store: TypeAlias = Literal[
    "analyses",
    "calendars",
    "games",
    "imported-bytes",
    "imported-games",
    "imports",
    "kept-answers",
    "players",
    "uploaded-bytes",
]
"""A kind of stored data with a quota per day."""


class Port(Generic[Adapter]):
    """A slot for one adapter; calling it returns the adapter."""

    def __init__(self, name: str) -> None:
        """Create an empty slot; the error for an empty slot contains its name."""
        self._name = name
        self._adapter: Adapter | None = None

    def fill(self, adapter: Adapter) -> None:
        """Register the adapter."""
        self._adapter = adapter

    def __call__(self) -> Adapter:
        """Return the adapter; raise `LookupError` if no app has registered one."""
        if self._adapter is None:
            raise LookupError(f"No app fills the port of {self._name}.")
        return self._adapter


class SeatTokens(Protocol):
    """Creates players for seats without one, and their tokens."""

    def new_actor(self) -> str:
        """Return a new player id, in the form that events use."""

    def issue(
        self, game: str, creator: str, actors: Mapping[int, str]
    ) -> dict[int, str]:
        """Create the players of these seats; return the secret of each seat.

        Raises `QuotaExceededError`.
        """


class Allowance(NamedTuple):
    """The limits of one caller."""

    owner: str
    """Owner for whom work counts, as returned by `Accounts.owner_of`."""
    counted: Sequence[str]
    """The players whose games count together."""
    limits: Literal["guests", "accounts"]
    """The class of its limits."""


class Accounts(Protocol):
    """Returns the owners of players."""

    def owner_of(self, actor: str) -> str:
        """Return the owner for whom a player's work counts.

        For an account, its bots and its apps' users, the owner is the account:
        `account:ID`. A guest is its own owner: `guest:ID`.
        """

    def households_of(self, actors: Collection[str]) -> Mapping[str, str | None]:
        """Return a key per bot and app user, the same for all of one account.

        The key outlives erasure. It is None for unknown players. Accounts and guests,
        which are their own owners, are left out.
        """

    def users_of(self, actor: str, app: str) -> Collection[str]:
        """Return the users of an app of this account.

        Raises `InvalidError` for unknown apps and those of other accounts.
        """

    def allowance_of(self, actor: str) -> Allowance:
        """Return the limits of a player; a user of an app has those of a guest."""


class DaysOff(Protocol):
    """Stores the days off of players; events contain only commitments to them."""

    def commit(self, actor: str) -> str | None:
        """Store a player's current days off; return a commitment to them, if any."""

    def read(self, commitments: Collection[str]) -> Calendars:
        """Return the days off behind commitments, without erased ones."""


class Ratings(Protocol):
    """Returns the ratings of players."""

    def rating_of(self, player: str, ruleset: str) -> int:
        """Return a player's rating, a whole number; a new player has 0."""

    def ratings_of(self, players: Collection[str], ruleset: str) -> Mapping[str, int]:
        """Return players' ratings by one query; new players are left out."""


class Profile(NamedTuple):
    """The public facts about a player."""

    kind: PersonKind
    name: str


class Profiles(Protocol):
    """Returns the names of players."""

    def find(self, players: Collection[str]) -> Mapping[str, Profile]:
        """Return the profiles of existing players among these, by one query."""


class Blocks(Protocol):
    """Returns which players have blocked others."""

    def is_blocked(self, actor: str, players: Collection[str]) -> bool:
        """Return whether one of these players has blocked the actor."""


class UsageCounter(Protocol):
    """Counts the stored data of each day and enforces its quotas."""

    def network(self) -> str | None:
        """Return a keyed hash of the network of the current request."""

    def charge(
        self, amounts: Mapping[Store, int], owner: str | None, network: str | None
    ) -> None:
        """Count amounts for an owner, a network and all players.

        Raises `QuotaExceededError`, after which the caller must roll its transaction
        back.
        """


class MetricsEndpoint(Protocol):
    """Serves the Prometheus metrics of a process."""

    def __call__(self, *, of_all: bool) -> None:
        """Start listening, if configured; `of_all` adds server-wide metrics."""


seat_tokens: Port[SeatTokens] = Port("seat tokens")
accounts: Port[Accounts] = Port("accounts")
blocks: Port[Blocks] = Port("blocks")
days_off: Port[DaysOff] = Port("days off")
profiles: Port[Profiles] = Port("profiles")
ratings: Port[Ratings] = Port("ratings")
usage: Port[UsageCounter] = Port("usage")
metrics_endpoint: Port[MetricsEndpoint] = Port("metrics endpoint")


def commit_to_days_off(actor: str, control: Control | None) -> str | None:
    """Store a player's current days off if the clock uses them; return a commitment."""
    if control is None or not control.uses_calendar:
        return None
    return days_off().commit(actor)
