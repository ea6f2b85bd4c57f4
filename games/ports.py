"""Ports: what games need and apps above them know; filled in `AppConfig.ready()`.

Games know neither players, nor tokens, nor ratings. Each port is a typed slot for the
one module that does.
"""

from collections.abc import Callable, Mapping
from typing import Generic, Protocol, TypeVar

from rest_framework.response import Response

from games.clocks.calendars import NO_DAYS_OFF, Calendar

Adapter = TypeVar("Adapter")


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

    def issue(self, game: str, actors: Mapping[int, str]) -> dict[int, str]:
        """Make the players of these seats; return each seat's secret."""


class Calendars(Protocol):
    """Knows the days off of players."""

    def calendar_of(self, actor: str) -> Calendar:
        """Return their days off as of now; nobody's are none."""


class Ratings(Protocol):
    """Knows how strong players are."""

    def rating_of(self, player: str, ruleset: str) -> int:
        """Return a whole number; that of a new player is 0."""


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


class KeptAnswers(Protocol):
    """Keeps answers to requests whose key is not stored with what they made."""

    def answer_once(
        self, request: RepeatableRequest, make: Callable[[], Response]
    ) -> Response:
        """Answer what `make` answers, or the first answer to the same key."""


seat_tokens: Port[SeatTokens] = Port("seat tokens")
calendars: Port[Calendars] = Port("calendars")
ratings: Port[Ratings] = Port("ratings")
kept_answers: Port[KeptAnswers] = Port("kept answers")


def calendar_of(actor: str, clock: object) -> Calendar:
    """Return a player's days off as of now; without a clock, nobody has to know."""
    return NO_DAYS_OFF if clock is None else calendars().calendar_of(actor)
