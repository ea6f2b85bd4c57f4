"""How a request about games can fail: one hierarchy, each class with a stable code.

The docstring of a class is its message. Extra fields travel as keyword arguments and
come back in the problem document. HTTP status codes live in `games.api.http.problems`.
"""

import inspect
from typing import Any, ClassVar


class ApiError(Exception):
    """The request failed."""

    code: ClassVar[str] = "error"

    def __init__(self, detail: str | None = None, **fields: Any) -> None:
        """Take the docstring as the message where no detail is given."""
        self.detail = detail or inspect.cleandoc(type(self).__doc__ or "")
        self.fields = fields
        super().__init__(self.detail)


class MalformedError(ApiError):
    """The request cannot be read."""

    code = "malformed"


class UnauthenticatedError(ApiError):
    """Send "Authorization: Bearer blk_..."; POST /api/v1/guests gives a token."""

    code = "unauthenticated"


class NotFoundError(ApiError):
    """There is no such thing here, or you may not see it."""

    code = "not-found"


class InvalidError(ApiError):
    """A value is not allowed; `field` names it."""

    code = "invalid"


class NotYourSeatError(ApiError):
    """You hold no seat that may do this."""

    code = "not-your-seat"


class InsufficientScopeError(ApiError):
    """Your access token lacks the scope for this."""

    code = "insufficient-scope"


class AccountRequiredError(ApiError):
    """Guests cannot do this: sign up first, and keep your player."""

    code = "account-required"


class KeyReusedError(ApiError):
    """The idempotency key was used before, with another body."""

    code = "key-reused"


class GameOverError(ApiError):
    """The game has ended."""

    code = "game-over"


class NotStartedError(ApiError):
    """The game has not started: seats are still open."""

    code = "not-started"


class AlreadyStartedError(ApiError):
    """The game has started; resign to leave it."""

    code = "already-started"


class SeatTakenError(ApiError):
    """The seat is taken, or kept for another player."""

    code = "seat-taken"


class TooLateToAbortError(ApiError):
    """Every seat has moved; the game can only be played, or resigned."""

    code = "too-late-to-abort"


class RatedGameError(ApiError):
    """In a rated game the computer plays for nobody: play on, or resign."""

    code = "rated-game"


class NothingToRemoveError(ApiError):
    """Only in games for one can pieces be taken back, and only those on the board."""

    code = "nothing-to-remove"


class TooManyRemovalsError(ApiError):
    """Too many pieces were taken back in this game: solve it, or begin another."""

    code = "too-many-removals"


class NothingToUndoError(ApiError):
    """This version cannot be returned to; `detail` says why."""

    code = "nothing-to-undo"


class OfferEndedError(ApiError):
    """This offer cannot be answered any more, or not by you."""

    code = "offer-ended"


class OfferOpenError(ApiError):
    """Your seat has an open offer already: withdraw it first."""

    code = "offer-open"


class TooManyOffersError(ApiError):
    """This seat has made too many offers in this game."""

    code = "too-many-offers"


class NotOverError(ApiError):
    """The game has not ended yet."""

    code = "not-over"


class RatingOutOfRangeError(ApiError):
    """The game asks for another rating than yours; `rating` and `range` say which."""

    code = "rating-out-of-range"


class NotInvitedError(ApiError):
    """The seat is kept for nobody, or not for you."""

    code = "not-invited"


class NothingToPlanError(ApiError):
    """In games for one nobody else moves: there is nothing to plan for."""

    code = "nothing-to-plan"


class TooManyAnalysesError(ApiError):
    """You have too many analyses waiting or running: wait for one, or cancel it."""

    code = "too-many-analyses"


class AnalystsBusyError(ApiError):
    """Too many analyses of all players wait to be answered: ask again later."""

    code = "analysts-busy"


class SearchTooLongError(ApiError):
    """The search took too long: narrow it, by a ruleset or dates."""

    code = "search-too-long"


class StaleVersionError(ApiError):
    """The game has moved on; `events` are the ones you missed."""

    code = "stale-version"


class NotYourTurnError(ApiError):
    """Another color or seat is to move."""

    code = "not-your-turn"


class IllegalMoveError(ApiError):
    """The rules refuse this placement; `reason` and `cells` say why and where."""

    code = "illegal-move"
