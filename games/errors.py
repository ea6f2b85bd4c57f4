"""How a request about games can fail: one hierarchy, each class with a stable code.

The docstring of a class is its message. Its fields come back in the problem document,
by their names, and the texts under them describe them there. Apps above have errors of
their own: whatever is a subclass is known by its code.
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
"""What answers declare, which are above: errors carry it, and do not look inside."""

REASONS = "\n".join(f"* `{reason}`: {reason.sentence}" for reason in Reason)
"""What each reason for a refusal means, for the documentation."""

ERRORS: dict[str, type["ApiError"]] = {}
"""Every error by its code."""


@dataclass(eq=False)
class ApiError(Exception):
    """The request failed."""

    code: ClassVar[str]
    """What is wrong, for programs to read."""
    status: ClassVar[int]
    """The HTTP status, where the place of the error asks for no other."""
    anywhere: ClassVar[bool]
    """Whether any request may meet with it, whatever it is for."""

    detail: str = ""
    """What is wrong, for people to read; by default what the class says."""

    def __init_subclass__(
        cls, *, code: str, status: int, anywhere: bool = False
    ) -> None:
        """Make the error known by its code."""
        assert code not in ERRORS, f"Two errors are called {code}."
        cls.code, cls.status, cls.anywhere = code, status, anywhere
        ERRORS[code] = cls

    def __post_init__(self) -> None:
        """Take the docstring as the message where no detail is given."""
        self.detail = self.detail or self.message()

    def __str__(self) -> str:
        return self.detail

    @classmethod
    def message(cls) -> str:
        """Return what is wrong whenever this error is raised."""
        return inspect.cleandoc(cls.__doc__ or "")

    @classmethod
    def example(cls) -> Self:
        """Return an error as it may come, for the documentation."""
        return cls()

    def extras(self) -> dict[str, Any]:
        """Return the fields that this error has beside `detail`, where they are set."""
        names = [one.name for one in dataclasses.fields(self)[1:]]
        found = {name: getattr(self, name) for name in names}
        return {name: value for name, value in found.items() if value is not UNSET}


@dataclass(eq=False, kw_only=True)
class MalformedError(ApiError, code="malformed", status=400, anywhere=True):
    """The request cannot be read."""

    field: str | UnsetType = UNSET
    """Where, as a dotted path: `seats.0`."""


class UnauthenticatedError(ApiError, code="unauthenticated", status=401, anywhere=True):
    """Send "Authorization: Bearer blk_..."; POST /api/v1/guests gives a token."""


class NotFoundError(ApiError, code="not-found", status=404):
    """There is no such thing here, or you may not see it."""


@dataclass(eq=False, kw_only=True)
class InvalidError(ApiError, code="invalid", status=422):
    """A value is not allowed; `field` names it."""

    field: str | UnsetType = UNSET
    """Where, as a dotted path: `seats.0`."""

    @classmethod
    def example(cls) -> Self:
        """Return an error as it may come, for the documentation."""
        return cls("The variants are: classic, duo.", field="variant")


class UnknownPlayerError(InvalidError, code="unknown-player", status=422):
    """No such player exists, or they are erased: name a player by their id."""

    @classmethod
    def example(cls) -> Self:
        """Return an error as it may come, for the documentation."""
        return cls(field="seats.1")


class NotYourSeatError(ApiError, code="not-your-seat", status=403):
    """You hold no seat that may do this."""


@dataclass(eq=False, kw_only=True)
class InsufficientScopeError(ApiError, code="insufficient-scope", status=403):
    """Your access token lacks the scope for this."""

    scopes: list[str] | UnsetType = UNSET
    """The scopes that the token would need as well, where another one would do."""

    @classmethod
    def example(cls) -> Self:
        """Return an error as it may come, for the documentation."""
        return cls("This needs the scope 'play'.", scopes=["play"])


class AccountRequiredError(ApiError, code="account-required", status=403):
    """Guests cannot do this: sign up first, and keep your player."""


class BlockedError(ApiError, code="blocked", status=403):
    """A player whom this would reach has blocked you."""


class KeyReusedError(ApiError, code="key-reused", status=422):
    """The idempotency key was used before, with another body."""


class GameOverError(ApiError, code="game-over", status=409):
    """The game has ended."""


class NotStartedError(ApiError, code="not-started", status=409):
    """The game has not started: seats are still open, or a draw is due."""


class AlreadyStartedError(ApiError, code="already-started", status=409):
    """The game has started; resign to leave it."""


class SeatTakenError(ApiError, code="seat-taken", status=409):
    """The seat is taken, or kept for another player."""


class TooLateToAbortError(ApiError, code="too-late-to-abort", status=409):
    """Every seat has moved; the game can only be played, or resigned."""


@dataclass(eq=False, kw_only=True)
class RatedGameError(ApiError, code="rated-game", status=409):
    """In a rated game the computer plays for nobody: play on, or resign."""

    game: str | UnsetType = UNSET
    """The rated game, where it is another than that of the request."""


@dataclass(eq=False, kw_only=True)
class NoHintsError(ApiError, code="no-hints", status=409):
    """This game has no hints while it is played: ask when it has ended."""

    game: str | UnsetType = UNSET
    """The game without hints, where it is another than that of the request."""


class NothingToRemoveError(ApiError, code="nothing-to-remove", status=409):
    """Only in games for one can pieces be taken back, and only those on the board."""


class TooManyRemovalsError(ApiError, code="too-many-removals", status=409):
    """Too many pieces were taken back in this game: solve it, or begin another."""


class NothingToUndoError(ApiError, code="nothing-to-undo", status=409):
    """This version cannot be returned to; `detail` says why."""


class OfferEndedError(ApiError, code="offer-ended", status=409):
    """This offer cannot be answered any more, or not by you."""


class OfferOpenError(ApiError, code="offer-open", status=409):
    """Your seat has an open offer already: withdraw it first."""


class TooManyOffersError(ApiError, code="too-many-offers", status=409):
    """This seat has made too many offers in this game."""


class TooManySeatingsError(ApiError, code="too-many-seatings", status=409):
    """Players came and went too often before this game began: create another one."""


class NotOverError(ApiError, code="not-over", status=409):
    """The game has not ended yet."""


@dataclass(eq=False, kw_only=True)
class RatingOutOfRangeError(ApiError, code="rating-out-of-range", status=409):
    """The game asks for another rating than yours; `rating` and `range` say which."""

    rating: int
    """Yours, as a whole number; that of a new player is 0."""
    range: Annotated[list[int | None], Meta(min_length=2, max_length=2)]
    """The lowest and the highest that may sit down; null is no limit."""

    @classmethod
    def example(cls) -> Self:
        """Return an error as it may come, for the documentation."""
        return cls(rating=0, range=[10, None])


class NotInvitedError(ApiError, code="not-invited", status=409):
    """The seat is kept for nobody, or not for you."""


class NothingToPlanError(ApiError, code="nothing-to-plan", status=409):
    """In games for one nobody else moves: there is nothing to plan for."""


@dataclass(eq=False, kw_only=True)
class StaleVersionError(ApiError, code="stale-version", status=409):
    """The game has moved on; `events` are the ones you missed."""

    version: int
    """The current version of the game."""
    events: list[EventJson] = dataclasses.field(default_factory=list)
    """All that came after the version that you saw."""

    @classmethod
    def example(cls) -> Self:
        """Return an error as it may come, for the documentation."""
        return cls(version=7, events=[])


@dataclass(eq=False, kw_only=True)
class NotYourTurnError(ApiError, code="not-your-turn", status=409):
    """Another color or seat is to move."""

    turn: TurnJson | None
    """Whose turn it is; null where nobody can move."""

    @classmethod
    def example(cls) -> Self:
        """Return an error as it may come, for the documentation."""
        return cls(
            "It is orange's turn, not purple's.", turn={"color": "orange", "seat": 1}
        )


@dataclass(eq=False, kw_only=True)
class IllegalMoveError(ApiError, code="illegal-move", status=422):
    """The rules refuse this placement; `reason` and `cells` say why and where."""

    reason: Annotated[Reason, Meta(title="IllegalMoveReason", description=REASONS)]
    """Which rule refuses it."""
    cells: tuple[Cell, ...]
    """The cells that are to blame, in canonical order; none where no cell is."""
    field: str | UnsetType = UNSET
    """Where in a list of moves, as a dotted path: `moves.3`."""

    @classmethod
    def example(cls) -> Self:
        """Return an error as it may come, for the documentation."""
        detail = "That is edge to edge with your own L5 at e8."
        return cls(detail, reason=Reason.EDGE_CONTACT, cells=((4, 6),))
