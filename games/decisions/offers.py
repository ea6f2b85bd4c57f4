"""Decisions on offers: one seat makes an offer, and all other seats must accept it.

Computers accept every offer at once, so only people decide. In solo games, pieces are
removed without an offer (`remove_placement`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.decisions.preconditions import require_in, require_playing, require_version
from games.errors import (
    InvalidError,
    NotFoundError,
    NothingToUndoError,
    NotYourSeatError,
    OfferEndedError,
    OfferOpenError,
    TooLateToAbortError,
    TooManyOffersError,
)
from games.events.clocks import ClockPaused, ClockResumed, TimeAdded
from games.events.game import GameAborted
from games.events.offers import (
    OFFER_KINDS,
    OfferAccepted,
    OfferDeclined,
    OfferKind,
    OfferMade,
    OfferWithdrawn,
    UndoApplied,
)
from games.events.registry import Event
from games.events.times import time_text
from games.replay.history import kinds
from games.replay.offers import (
    ABORT,
    OF_CLOCKS,
    PAUSE,
    RESUME,
    UNDO,
    WITH_SECONDS,
    Offer,
    open_at,
)
from games.replay.state import GameState

MOST_OFFERS = 125
"""Maximum number of offers per seat and game. Without a limit, offers could grow a
game's stream without bound. Each seat has its own limit."""


@dataclass(frozen=True)
class Proposal:
    """An offer that a seat wants to make."""

    kind: OfferKind
    to: int | None = None
    """Version to return to, for an undo."""
    seconds: int | None = None
    """Number of seconds, for a pause or extra time."""
    lasting: timedelta = timedelta(days=7)
    """Time until the offer expires."""


def make_offer(
    state: GameState, seat: int, proposal: Proposal, now: datetime, expected: int | None
) -> list[Event]:
    """Return the events for an offer, and for its effect if no person must accept."""
    require_playing(state)
    require_in(state, seat)
    require_version(state, expected)
    _require_whole(proposal)
    _require_sense(state, proposal, now)
    if any(offer.event.seat == seat for offer in open_at(state.offers, now)):
        raise OfferOpenError
    if state.offered.count(seat) >= MOST_OFFERS:
        raise TooManyOffersError
    others = _others(state, seat)
    people = [other for other in others if state.seats[other].level is None]
    if proposal.kind == ABORT and not people:
        raise TooLateToAbortError(
            "No other person in this game can agree to abort it. Resign instead."
        )
    offer_made = OfferMade(
        offer=len(state.offered) + 1,
        seat=seat,
        kind=proposal.kind,
        to=proposal.to,
        seconds=proposal.seconds,
        awaits=tuple(others),
        expires_at=time_text(now + proposal.lasting),
    )
    answers = [
        OfferAccepted(offer_made.offer, other)
        for other in others
        if other not in people
    ]
    done = [] if people else _agreed(state, offer_made)
    return [offer_made, *answers, *done]


def accept_offer(
    state: GameState, number: int, player: str, seat: int | None, now: datetime
) -> list[Event]:
    """Return the events for an acceptance. The last required one applies the offer."""
    offer = _open(state, number, now)
    answering = _answering(state, offer, player, seat)
    accepted = OfferAccepted(number, answering)
    if offer.awaits == (answering,):
        return [accepted, *_agreed(state, offer.event)]
    return [accepted]


def decline_offer(
    state: GameState, number: int, player: str, seat: int | None, now: datetime
) -> list[Event]:
    """Return the event for declining an offer, which ends the offer."""
    offer = _open(state, number, now)
    return [OfferDeclined(number, _answering(state, offer, player, seat))]


def withdraw_offer(
    state: GameState, number: int, player: str, now: datetime
) -> list[Event]:
    """Return the event for withdrawing an offer, which only its maker may do."""
    offer = _open(state, number, now)
    if state.seats[offer.event.seat].player != player:
        raise NotYourSeatError("Only the player who made an offer can withdraw it.")
    return [OfferWithdrawn(number, offer.event.seat)]


def require_undoable(state: GameState, to: int) -> None:
    """Refuse an undo to a version that has no position or after which a player left."""
    if len(state.seats) == 1:
        raise NothingToUndoError(
            "In solo games, remove pieces instead of offering an undo."
        )
    if state.started is None or not state.started <= to < state.version:
        raise NothingToUndoError(
            "Choose a version between the start of the game and the current version."
        )
    if state.was_undone(to):
        raise NothingToUndoError("That version was undone. Choose another version.")
    later = [step.kind for step in state.steps if step.version > to]
    if not later:
        raise NothingToUndoError(
            "No move has been made since that version. Choose an earlier version."
        )
    if "left" in later:
        raise NothingToUndoError(
            "A player has left the game since that version. Choose a later version."
        )


def _require_whole(proposal: Proposal) -> None:
    """Refuse an undo without a version, and a pause or extra time without seconds."""
    if proposal.kind not in OFFER_KINDS:
        raise InvalidError(
            f"The kind must be one of: {', '.join(OFFER_KINDS)}.", field="kind"
        )
    if (proposal.kind == UNDO) == (proposal.to is None):
        raise InvalidError(
            "Offers to undo require `to`. Other offers do not accept it.", field="to"
        )
    if (proposal.kind in WITH_SECONDS) == (proposal.seconds is None):
        problem = (
            "Offers of a pause or extra time require `seconds`. Other offers do not"
            " accept it."
        )
        raise InvalidError(problem, field="seconds")


def _require_sense(state: GameState, proposal: Proposal, now: datetime) -> None:
    """Refuse an offer that cannot take effect now."""
    if proposal.to is not None:
        require_undoable(state, proposal.to)
    if proposal.kind not in OF_CLOCKS:
        return
    if state.clock is None:
        raise InvalidError(
            "This offer is possible only in games with a clock.", field="kind"
        )
    if proposal.kind == RESUME and not state.clock.is_paused(now):
        raise InvalidError(
            "The clock cannot be resumed, because it is not paused.", field="kind"
        )


def _others(state: GameState, seat: int) -> Sequence[int]:
    """Return the seats that must accept: other players' seats that are still in."""
    player = state.seats[seat].player
    return [
        number
        for number, other in enumerate(state.seats)
        if other.player != player and number not in state.position.out
    ]


def _open(state: GameState, number: int, now: datetime) -> Offer:
    if not 1 <= number <= len(state.offered):
        raise NotFoundError("This game has no offer with this number.")
    require_playing(state)
    matches = [o for o in open_at(state.offers, now) if o.event.offer == number]
    if not matches:
        raise OfferEndedError
    return matches[0]


def _answering(state: GameState, offer: Offer, player: str, seat: int | None) -> int:
    """Return the responding seat: by default, the player's first that must respond."""
    own = [each for each in offer.awaits if state.seats[each].player == player]
    if not own or seat not in (None, *own):
        raise OfferEndedError("The offer does not need a response from this seat.")
    return own[0] if seat is None else seat


def _agreed(state: GameState, offer_made: OfferMade) -> list[Event]:
    """Return the events for an offer that all seats have accepted."""
    if offer_made.kind == UNDO:
        assert offer_made.to is not None
        ply = kinds(state.steps, offer_made.to).count("placed")
        return [UndoApplied(offer_made.offer, offer_made.to, ply)]
    if offer_made.kind == ABORT:
        return [GameAborted("agreed")]
    if offer_made.kind == RESUME:
        return [ClockResumed()]
    assert offer_made.seconds is not None
    if offer_made.kind == PAUSE:
        return [ClockPaused(offer_made.offer, offer_made.seconds)]
    return [TimeAdded(offer_made.offer, offer_made.seat, offer_made.seconds)]
