"""Ports: what games need and apps above them know; filled in `AppConfig.ready()`.

Games know neither players, nor tokens, nor ratings. Each port is a typed slot for the
one module that does.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from rest_framework.request import Request
from rest_framework.response import Response

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
"""A store that requests fill, of which each day has its quotas."""


class Port(Generic[Adapter]):
    """A slot for one adapter; calling it returns what it was filled with."""

    def __init__(self, name: str) -> None:
        """Name what is missing where nobody fills it."""
        self._name = name
        self._adapter: Adapter | None = None

    def fill(self, adapter: Adapter) -> None:
        """Say what answers here from now on."""
        self._adapter = adapter

    def __call__(self) -> Adapter:
        """Return the adapter; raises `LookupError` where no app has filled the slot."""
        if self._adapter is None:
            raise LookupError(f"No app fills the port of {self._name}.")
        return self._adapter


class SeatTokens(Protocol):
    """Makes players for seats that have no other, and the tokens to play them by."""

    def new_actor(self) -> str:
        """Return a player that does not exist yet, as events name them."""

    def issue(
        self, game: str, creator: str, actors: Mapping[int, str]
    ) -> dict[int, str]:
        """Make the players of these seats; return each seat's secret.

        Raises `QuotaExceededError`.
        """


class Allowance(NamedTuple):
    """What of the server somebody may use at once."""

    owner: str
    """Among whom work for them is shared out, as `Accounts.owner_of` says."""
    counted: Sequence[str]
    """The players whose games count together."""
    limits: Literal["guests", "accounts"]
    """How much it is."""


class Accounts(Protocol):
    """Knows who answers for players."""

    def owner_of(self, actor: str) -> str:
        """Return among whom work for a player is shared out.

        That is the account, of a bot and of an app's user as well: `account:ID`. A
        guest answers for nobody else: `guest:ID`.
        """

    def households_of(self, actors: Collection[str]) -> Mapping[str, str | None]:
        """Return a key per bot and app user, the same for all of one account.

        It outlives erasure; None where it is not known. Accounts and guests, who are
        their own owners, are left out.
        """

    def users_of(self, actor: str, app: str) -> Collection[str]:
        """Return the users of an app of this account.

        Raises `InvalidError` for unknown apps and those of other accounts.
        """

    def allowance_of(self, actor: str) -> Allowance:
        """Return what a player may use: a user of an app as much as a guest."""


class DaysOff(Protocol):
    """Keeps the days off of players, of which events have commitments alone."""

    def commit(self, actor: str) -> str | None:
        """Keep a player's days off as of now; return a commitment, None for none."""

    def read(self, commitments: Collection[str]) -> Calendars:
        """Return the days off behind commitments, without those that are erased."""


class Ratings(Protocol):
    """Knows how strong players are."""

    def rating_of(self, player: str, ruleset: str) -> int:
        """Return a whole number; that of a new player is 0."""

    def ratings_of(self, players: Collection[str], ruleset: str) -> Mapping[str, int]:
        """Return the same of several, by one query; new players are left out."""


class Profile(NamedTuple):
    """What everybody may know of a player."""

    kind: PersonKind
    name: str


class Profiles(Protocol):
    """Knows what players are called."""

    def find(self, players: Collection[str]) -> Mapping[str, Profile]:
        """Return the profiles of those players that there are, by one query."""


class Blocks(Protocol):
    """Knows who wants nothing from whom."""

    def is_blocked(self, actor: str, players: Collection[str]) -> bool:
        """Return whether any of these players has blocked who acts."""


class RepeatableRequest(Protocol):
    """A request that may come again with the same `Idempotency-Key`."""

    @property
    def idempotency_key(self) -> str | None:
        """The header, checked."""

    @property
    def fingerprint(self) -> str:
        """What a second request with the same key must have in common with this."""

    @property
    def actor(self) -> str | None:
        """Return who asks, as events name them; None for nobody."""

    @property
    def request(self) -> Request:
        """Return the request itself."""


class KeptAnswers(Protocol):
    """Keeps answers to requests whose key is not stored with what they made."""

    def answer_once(
        self, request: RepeatableRequest, make: Callable[[], Response]
    ) -> Response:
        """Answer what `make` answers, or the first answer to the same key."""


class UsageCounter(Protocol):
    """Counts what the requests of a day store, and refuses more than the quotas."""

    def network(self) -> str | None:
        """Return a keyed hash of the network that the current request comes from."""

    def charge(
        self, amounts: Mapping[Store, int], owner: str | None, network: str | None
    ) -> None:
        """Count amounts for an owner, a network and all players.

        Raises `QuotaExceededError`; then the caller rolls its transaction back.
        """


class MetricsEndpoint(Protocol):
    """Answers whoever scrapes the metrics of a process."""

    def __call__(self, *, of_all: bool) -> None:
        """Listen, where settings say so; `of_all`: tell of the whole server, too."""


seat_tokens: Port[SeatTokens] = Port("seat tokens")
accounts: Port[Accounts] = Port("accounts")
blocks: Port[Blocks] = Port("blocks")
days_off: Port[DaysOff] = Port("days off")
profiles: Port[Profiles] = Port("profiles")
ratings: Port[Ratings] = Port("ratings")
usage: Port[UsageCounter] = Port("usage")
kept_answers: Port[KeptAnswers] = Port("kept answers")
metrics_endpoint: Port[MetricsEndpoint] = Port("metrics endpoint")


def commit_to_days_off(actor: str, control: Control | None) -> str | None:
    """Commit to a player's days off as of now, if the clock of a game counts them."""
    if control is None or not control.uses_calendar:
        return None
    return days_off().commit(actor)
