"""Errors for requests about games; each class has a stable code.

The docstring of a class is its message. Its fields are members of the problem document,
and the docstrings of the fields are their descriptions. Apps that depend on `games`
declare their own subclasses.
"""

import dataclasses
import inspect
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Self, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from games.rules.geometry import Cell
from games.rules.refusals import Reason

Json: TypeAlias = dict[str, Any]
TurnJson: TypeAlias = Annotated[
    Json, Meta(extra_json_schema={"$ref": "#/components/schemas/Turn"})
]
EventJson: TypeAlias = Annotated[
    Json, Meta(extra_json_schema={"$ref": "#/components/schemas/Event"})
]
"""An event as JSON. Its type is in `games.api.answers`, which depends on this
module."""

REASONS = "\n".join(f"* `{reason}`: {reason.sentence}" for reason in Reason)
"""List of refusal reasons with their meanings, for the documentation."""

ERRORS: dict[str, type["ApiError"]] = {}
"""Error classes by code."""


@dataclass(eq=False)
class ApiError(Exception):
    """The request failed."""

    code: ClassVar[str]
    """Error code."""
    status: ClassVar[int]
    """HTTP status of the error, unless a library sets another one."""
    anywhere: ClassVar[bool]
    """Whether any request can cause this error."""

    detail: str = ""
    """Human-readable explanation; by default, the class's message."""

    def __init_subclass__(
        cls, *, code: str, status: int, anywhere: bool = False
    ) -> None:
        """Register the class by its code."""
        assert code not in ERRORS, f"Two error classes have the code {code!r}."
        cls.code, cls.status, cls.anywhere = code, status, anywhere
        ERRORS[code] = cls

    def __post_init__(self) -> None:
        """Use the message of the class if no detail is given."""
        self.detail = self.detail or self.message()

    def __str__(self) -> str:
        return self.detail

    @classmethod
    def message(cls) -> str:
        """Return the message of the class."""
        return inspect.cleandoc(cls.__doc__ or "")

    @classmethod
    def example(cls) -> Self:
        """Return an example for the documentation."""
        return cls()

    def extras(self) -> dict[str, Any]:
        """Return all fields of the error that are set, except `detail`."""
        names = [field.name for field in dataclasses.fields(self)[1:]]
        values = {name: getattr(self, name) for name in names}
        return {name: value for name, value in values.items() if value is not UNSET}


@dataclass(eq=False, kw_only=True)
class MalformedError(ApiError, code="malformed", status=400, anywhere=True):
    """The request is malformed."""

    field: str | UnsetType = UNSET
    """Dotted path to the invalid value, such as `seats.0`."""


class UnauthenticatedError(ApiError, code="unauthenticated", status=401, anywhere=True):
    """Send "Authorization: Bearer blk_...". POST /api/v1/guests returns a token."""


class NotFoundError(ApiError, code="not-found", status=404):
    """This does not exist, or you may not see it."""


@dataclass(eq=False, kw_only=True)
class InvalidError(ApiError, code="invalid", status=422):
    """A value is invalid. `field` is the path of the value."""

    field: str | UnsetType = UNSET
    """Dotted path to the invalid value, such as `seats.0`."""

    @classmethod
    def example(cls) -> Self:
        """Return an example for the documentation."""
        return cls(
            "Unknown variant. Available variants: classic, duo.", field="variant"
        )


class UnknownPlayerError(InvalidError, code="unknown-player", status=422):
    """This player does not exist or was erased. Name players by their ids."""

    @classmethod
    def example(cls) -> Self:
        """Return an example for the documentation."""
        return cls(field="seats.1")


class NotYourSeatError(ApiError, code="not-your-seat", status=403):
    """You have no seat that can do this."""


@dataclass(eq=False, kw_only=True)
class InsufficientScopeError(ApiError, code="insufficient-scope", status=403):
    """Your access token does not have the required scope."""

    scopes: list[str] | UnsetType = UNSET
    """Scopes that the token would need."""

    @classmethod
    def example(cls) -> Self:
        """Return an example for the documentation."""
        return cls("This request requires the scope 'play'.", scopes=["play"])


class AccountRequiredError(ApiError, code="account-required", status=403):
    """Guests cannot do this. Sign up first. You will keep your player."""


class BlockedError(ApiError, code="blocked", status=403):
    """A player affected by this request has blocked you."""


class KeyReusedError(ApiError, code="key-reused", status=422):
    """This idempotency key was already used for a different request."""


class GameOverError(ApiError, code="game-over", status=409):
    """The game has ended."""


class NotStartedError(ApiError, code="not-started", status=409):
    """The game has not started. Seats are still open, or a random draw is pending."""


class AlreadyStartedError(ApiError, code="already-started", status=409):
    """The game has started. To leave it, resign."""


class SeatTakenError(ApiError, code="seat-taken", status=409):
    """The seat is taken or reserved for another player."""


class TooLateToAbortError(ApiError, code="too-late-to-abort", status=409):
    """Every seat has made a move, so the game cannot be aborted. Play on or resign."""


@dataclass(eq=False, kw_only=True)
class RatedGameError(ApiError, code="rated-game", status=409):
    """The computer cannot replace a player in a rated game. Play on or resign."""

    game: str | UnsetType = UNSET
    """Id of the rated game, if it is not the requested game."""


@dataclass(eq=False, kw_only=True)
class NoHintsError(ApiError, code="no-hints", status=409):
    """Hints are not available in this game until it has ended."""

    game: str | UnsetType = UNSET
    """Id of the game without hints, if it is not the requested game."""


class NothingToRemoveError(ApiError, code="nothing-to-remove", status=409):
    """Only pieces on the board can be removed, and only in single-player games."""


class TooManyRemovalsError(ApiError, code="too-many-removals", status=409):
    """Too many pieces have been removed. Solve this game or start another game."""


class NothingToUndoError(ApiError, code="nothing-to-undo", status=409):
    """The game cannot return to this version. `detail` explains why."""


class OfferEndedError(ApiError, code="offer-ended", status=409):
    """This offer has ended, or you cannot respond to it."""


class OfferOpenError(ApiError, code="offer-open", status=409):
    """Your seat already has an open offer. Withdraw it first."""


class TooManyOffersError(ApiError, code="too-many-offers", status=409):
    """This seat has made too many offers in this game."""


class TooManySeatingsError(ApiError, code="too-many-seatings", status=409):
    """Players have joined and left this game too often. Create another game."""


class NotOverError(ApiError, code="not-over", status=409):
    """The game has not ended yet."""


@dataclass(eq=False, kw_only=True)
class RatingOutOfRangeError(ApiError, code="rating-out-of-range", status=409):
    """Your rating (`rating`) is outside the game's `range`."""

    rating: int
    """Your rating, rounded; 0 for a new player."""
    range: Annotated[list[int | None], Meta(min_length=2, max_length=2)]
    """Lowest and highest permitted ratings; null for no limit."""

    @classmethod
    def example(cls) -> Self:
        """Return an example for the documentation."""
        return cls(rating=0, range=[10, None])


class NotInvitedError(ApiError, code="not-invited", status=409):
    """This seat is not reserved for you."""


class NothingToPlanError(ApiError, code="nothing-to-plan", status=409):
    """Single-player games do not support standing orders."""


@dataclass(eq=False, kw_only=True)
class StaleVersionError(ApiError, code="stale-version", status=409):
    """The game has changed. `events` lists the events that you missed."""

    version: int
    """Current version of the game."""
    events: list[EventJson] = dataclasses.field(default_factory=list)
    """Events after the version that you have seen."""

    @classmethod
    def example(cls) -> Self:
        """Return an example for the documentation."""
        return cls(version=7, events=[])


@dataclass(eq=False, kw_only=True)
class NotYourTurnError(ApiError, code="not-your-turn", status=409):
    """Another color or seat must move next."""

    turn: TurnJson | None
    """Current turn; null if no seat can move."""

    @classmethod
    def example(cls) -> Self:
        """Return an example for the documentation."""
        return cls(
            "It is orange's turn, not purple's.", turn={"color": "orange", "seat": 1}
        )


@dataclass(eq=False, kw_only=True)
class IllegalMoveError(ApiError, code="illegal-move", status=422):
    """The rules forbid this placement. See `reason` and `cells`."""

    reason: Annotated[Reason, Meta(title="IllegalMoveReason", description=REASONS)]
    """Rule that forbids the placement."""
    cells: tuple[Cell, ...]
    """Cells that break the rule, in canonical order; empty if none do."""
    field: str | UnsetType = UNSET
    """Dotted path of the move in a list, such as `moves.3`."""

    @classmethod
    def example(cls) -> Self:
        """Return an example for the documentation."""
        detail = "The piece touches your own L5 edge to edge at e8."
        return cls(detail, reason=Reason.EDGE_CONTACT, cells=((4, 6),))
