"""How a request about games can fail: one hierarchy, each class with a stable code.

The docstring of a class is its message. Extra fields travel as keyword arguments and
come back in the problem document. HTTP status codes live in `games.api.http.problems`.
"""

import inspect
from typing import Any, ClassVar


class GameError(Exception):
    """The request failed."""

    code: ClassVar[str] = "error"

    def __init__(self, detail: str | None = None, **fields: Any) -> None:
        """Take the docstring as the message where no detail is given."""
        self.detail = detail or inspect.cleandoc(type(self).__doc__ or "")
        self.fields = fields
        super().__init__(self.detail)


class MalformedError(GameError):
    """The request cannot be read."""

    code = "malformed"


class UnauthenticatedError(GameError):
    """Send "Authorization: Bearer blk_..."; POST /api/v1/guests gives a token."""

    code = "unauthenticated"


class NotFoundError(GameError):
    """There is no such thing here, or you may not see it."""

    code = "not-found"


class InvalidError(GameError):
    """A value is not allowed; `field` names it."""

    code = "invalid"


class NotYourSeatError(GameError):
    """You hold no seat that may do this."""

    code = "not-your-seat"


class InsufficientScopeError(GameError):
    """Your access token lacks the scope for this."""

    code = "insufficient-scope"


class AccountRequiredError(GameError):
    """Guests cannot do this: sign up first, and keep your player."""

    code = "account-required"


class KeyReusedError(GameError):
    """The idempotency key was used before, with another body."""

    code = "key-reused"


class GameOverError(GameError):
    """The game has ended."""

    code = "game-over"


class NotStartedError(GameError):
    """The game has not started: seats are still open."""

    code = "not-started"


class AlreadyStartedError(GameError):
    """The game has started; resign to leave it."""

    code = "already-started"


class SeatTakenError(GameError):
    """The seat is taken, or kept for another player."""

    code = "seat-taken"


class TooLateToAbortError(GameError):
    """Every seat has moved; the game can only be played, or resigned."""

    code = "too-late-to-abort"


class RatedGameError(GameError):
    """In a rated game the computer plays for nobody: play on, or resign."""

    code = "rated-game"


class NothingToRemoveError(GameError):
    """Only in games for one can pieces be taken back, and only those on the board."""

    code = "nothing-to-remove"


class TooManyRemovalsError(GameError):
    """Too many pieces were taken back in this game: solve it, or begin another."""

    code = "too-many-removals"


class NothingToUndoError(GameError):
    """This version cannot be returned to; `detail` says why."""

    code = "nothing-to-undo"


class OfferEndedError(GameError):
    """This offer cannot be answered any more, or not by you."""

    code = "offer-ended"


class OfferOpenError(GameError):
    """Your seat has an open offer already: withdraw it first."""

    code = "offer-open"


class TooManyOffersError(GameError):
    """This seat has made too many offers in this game."""

    code = "too-many-offers"


class NotOverError(GameError):
    """The game has not ended yet."""

    code = "not-over"


class RatingOutOfRangeError(GameError):
    """The game asks for another rating than yours; `rating` and `range` say which."""

    code = "rating-out-of-range"


class NotInvitedError(GameError):
    """The seat is kept for nobody, or not for you."""

    code = "not-invited"


class NothingToPlanError(GameError):
    """In games for one nobody else moves: there is nothing to plan for."""

    code = "nothing-to-plan"


class TooManyAnalysesError(GameError):
    """You have too many analyses waiting or running: wait for one, or cancel it."""

    code = "too-many-analyses"


class AnalystsBusyError(GameError):
    """Too many analyses of all players wait to be answered: ask again later."""

    code = "analysts-busy"


class SearchTooLongError(GameError):
    """The search took too long: narrow it, by a ruleset or dates."""

    code = "search-too-long"


class StaleVersionError(GameError):
    """The game has moved on; `events` are the ones you missed."""

    code = "stale-version"


class NotYourTurnError(GameError):
    """Another color or seat is to move."""

    code = "not-your-turn"


class IllegalMoveError(GameError):
    """The rules refuse this placement; `reason` and `cells` say why and where."""

    code = "illegal-move"
