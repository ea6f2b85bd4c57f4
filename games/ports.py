"""Ports: functions that games need and that higher apps provide at startup.

This app does not depend on the code for players, tokens or ratings. Each port is a
typed slot for the module that provides such data.
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
"""Kinds of stored data that have a daily quota."""


class Port(Generic[Adapter]):
    """A slot for one adapter, which is returned by calling the slot."""

    def __init__(self, name: str) -> None:
        """Create an empty slot. Calling it raises an error that contains its name."""
        self._name = name
        self._adapter: Adapter | None = None

    def fill(self, adapter: Adapter) -> None:
        """Register the adapter."""
        self._adapter = adapter

    def __call__(self) -> Adapter:
        """Return the adapter. Raises `LookupError` if no app has registered one."""
        if self._adapter is None:
            raise LookupError(f"No app has filled the port {self._name}.")
        return self._adapter


class SeatTokens(Protocol):
    """Creates players with tokens for seats without a player."""

    def new_actor(self) -> str:
        """Return a new player id in the form used by events."""

    def issue(
        self, game: str, creator: str, actors: Mapping[int, str]
    ) -> dict[int, str]:
        """Create players for these seats, and return each seat's secret.

        Raises `QuotaExceededError` if a quota is used up.
        """


class Allowance(NamedTuple):
    """The limits of one caller."""

    owner: str
    """Owner to whom work is charged, as returned by `Accounts.owner_of`."""
    counted: Sequence[str]
    """Players whose games are counted together."""
    limits: Literal["guests", "accounts"]
    """Kind of limits that apply: limits for guests or limits for accounts."""


class Accounts(Protocol):
    """Returns the owners of players."""

    def owner_of(self, actor: str) -> str:
        """Return the owner to whom a player's work is charged.

        The account owns itself, its bots and its apps' users: `account:ID`. A guest is
        its own owner: `guest:ID`.
        """

    def households_of(self, actors: Collection[str]) -> Mapping[str, str | None]:
        """Return a key for each bot and app user, which is shared within an account.

        The key outlives erasure. It is None for unknown players. Accounts and guests
        are omitted, because they are their own owners.
        """

    def users_of(self, actor: str, app: str) -> Collection[str]:
        """Return the users of one of this account's apps.

        Raises `InvalidError` for unknown apps and for other accounts' apps.
        """

    def allowance_of(self, actor: str) -> Allowance:
        """Return a player's limits. A user of an app has a guest's limits."""


class DaysOff(Protocol):
    """Stores players' days off. Events contain only a salted hash of them."""

    def commit(self, actor: str) -> str | None:
        """Store a player's current days off; return their salted hash, or None."""

    def read(self, commitments: Collection[str]) -> Calendars:
        """Return the days off that have these hashes and were not erased."""


class Ratings(Protocol):
    """Returns the ratings of players."""

    def rating_of(self, player: str, ruleset: str) -> int:
        """Return a player's rating as a whole number, which is 0 for a new player."""

    def ratings_of(self, players: Collection[str], ruleset: str) -> Mapping[str, int]:
        """Return players' ratings with one query, omitting new players."""


class Profile(NamedTuple):
    """Public information about a player."""

    kind: PersonKind
    name: str


class Profiles(Protocol):
    """Returns public information about players, such as names."""

    def find(self, players: Collection[str]) -> Mapping[str, Profile]:
        """Return the profiles of the players who exist, with one query."""


class Blocks(Protocol):
    """Determines whether a player has been blocked by another."""

    def is_blocked(self, actor: str, players: Collection[str]) -> bool:
        """Return whether one of these players has blocked the actor."""


class UsageCounter(Protocol):
    """Counts the data stored per day, and enforces the daily quotas."""

    def network(self) -> str | None:
        """Return a keyed hash of the network of the current request."""

    def charge(
        self, amounts: Mapping[Store, int], owner: str | None, network: str | None
    ) -> None:
        """Add amounts to the counts for an owner, a network and all players together.

        Raises `QuotaExceededError`, after which the caller must roll back its
        transaction.
        """


class MetricsEndpoint(Protocol):
    """Serves a process's Prometheus metrics."""

    def __call__(self, *, of_all: bool) -> None:
        """Start serving if configured. `of_all` adds metrics for the whole server."""


seat_tokens: Port[SeatTokens] = Port("seat tokens")
accounts: Port[Accounts] = Port("accounts")
blocks: Port[Blocks] = Port("blocks")
days_off: Port[DaysOff] = Port("days off")
profiles: Port[Profiles] = Port("profiles")
ratings: Port[Ratings] = Port("ratings")
usage: Port[UsageCounter] = Port("usage")
metrics_endpoint: Port[MetricsEndpoint] = Port("metrics endpoint")


def commit_to_days_off(actor: str, control: Control | None) -> str | None:
    """Store a player's current days off if the clock uses them. Return their hash."""
    if control is None or not control.uses_calendar:
        return None
    return days_off().commit(actor)
