"""Decisions on offers: a seat asks, every other seat answers once, one no is enough.

Computers agree to everything, at once: what people want of a game is for people to
say. In games for one, pieces are taken back without asking (`remove_placement`).
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
"""Of one seat. Each makes a game longer to read, without an end if nothing bounds them;
nobody can use up those of others."""


@dataclass(frozen=True)
class Proposal:
    """What a seat asks for."""

    kind: OfferKind
    to: int | None = None
    """Of an undo: the version to go back to."""
    seconds: int | None = None
    """Of a pause or of extra time."""
    lasting: timedelta = timedelta(days=7)
    """How long it may be answered."""


def make_offer(
    state: GameState, seat: int, wanted: Proposal, now: datetime, expected: int | None
) -> list[Event]:
    """Decide an offer; what nobody else has to be asked for is done at once."""
    require_playing(state)
    require_in(state, seat)
    require_version(state, expected)
    _require_whole(wanted)
    _require_sense(state, wanted, now)
    if any(offer.event.seat == seat for offer in open_at(state.offers, now)):
        raise OfferOpenError
    if state.offered.count(seat) >= MOST_OFFERS:
        raise TooManyOffersError
    others = _others(state, seat)
    people = [one for one in others if state.seats[one].level is None]
    if wanted.kind == ABORT and not people:
        raise TooLateToAbortError("Nobody else is there to agree; resign.")
    made = OfferMade(
        offer=len(state.offered) + 1,
        seat=seat,
        kind=wanted.kind,
        to=wanted.to,
        seconds=wanted.seconds,
        awaits=tuple(others),
        expires_at=time_text(now + wanted.lasting),
    )
    answers = [OfferAccepted(made.offer, one) for one in others if one not in people]
    done = [] if people else _agreed(state, made)
    return [made, *answers, *done]


def accept_offer(
    state: GameState, number: int, player: str, seat: int | None, now: datetime
) -> list[Event]:
    """Decide that a seat agrees; the last one to do so makes it happen."""
    offer = _open(state, number, now)
    answering = _answering(state, offer, player, seat)
    accepted = OfferAccepted(number, answering)
    if offer.awaits == (answering,):
        return [accepted, *_agreed(state, offer.event)]
    return [accepted]


def decline_offer(
    state: GameState, number: int, player: str, seat: int | None, now: datetime
) -> list[Event]:
    """Decide that a seat refuses, for all."""
    offer = _open(state, number, now)
    return [OfferDeclined(number, _answering(state, offer, player, seat))]


def withdraw_offer(
    state: GameState, number: int, player: str, now: datetime
) -> list[Event]:
    """Decide that who made an offer takes it back."""
    offer = _open(state, number, now)
    if state.seats[offer.event.seat].player != player:
        raise NotYourSeatError("Only who made an offer can withdraw it.")
    return [OfferWithdrawn(number, offer.event.seat)]


def require_undoable(state: GameState, to: int) -> None:
    """Refuse a version that is no earlier position of this game with these seats."""
    if len(state.seats) == 1:
        raise NothingToUndoError("In games for one, POST undo takes pieces back.")
    if state.started is None or not state.started <= to < state.version:
        raise NothingToUndoError("Name a version since the start of the game.")
    if state.was_undone(to):
        raise NothingToUndoError("What that version did was undone itself.")
    later = [step.kind for step in state.steps if step.version > to]
    if not later:
        raise NothingToUndoError("Nothing was played since then.")
    if "left" in later:
        raise NothingToUndoError("A seat has left since then, for good.")


def _require_whole(wanted: Proposal) -> None:
    """Refuse an undo without a version, and time without an amount."""
    if wanted.kind not in OFFER_KINDS:
        raise InvalidError("There is no such kind of offer.", field="kind")
    if (wanted.kind == UNDO) == (wanted.to is None):
        raise InvalidError("An undo, and nothing else, needs a version.", field="to")
    if (wanted.kind in WITH_SECONDS) == (wanted.seconds is None):
        problem = "A pause and extra time, and nothing else, need seconds."
        raise InvalidError(problem, field="seconds")


def _require_sense(state: GameState, wanted: Proposal, now: datetime) -> None:
    """Refuse what could not be done now."""
    if wanted.to is not None:
        require_undoable(state, wanted.to)
    if wanted.kind not in OF_CLOCKS:
        return
    if state.clock is None:
        raise InvalidError("This game has no clock.", field="kind")
    if wanted.kind == RESUME and not state.clock.is_paused(now):
        raise InvalidError("The clock is not paused.", field="kind")


def _others(state: GameState, seat: int) -> Sequence[int]:
    """Return the seats that have to be asked: all that are in and not the player's."""
    player = state.seats[seat].player
    return [
        number
        for number, other in enumerate(state.seats)
        if other.player != player and number not in state.position.out
    ]


def _open(state: GameState, number: int, now: datetime) -> Offer:
    if not 1 <= number <= len(state.offered):
        raise NotFoundError("There is no such offer.")
    require_playing(state)
    found = [o for o in open_at(state.offers, now) if o.event.offer == number]
    if not found:
        raise OfferEndedError
    return found[0]


def _answering(state: GameState, offer: Offer, player: str, seat: int | None) -> int:
    """Return the seat whose answer this is: by default the player's first awaited."""
    own = [each for each in offer.awaits if state.seats[each].player == player]
    if not own or seat not in (None, *own):
        raise OfferEndedError("This seat is not asked, or has answered.")
    return own[0] if seat is None else seat


def _agreed(state: GameState, made: OfferMade) -> list[Event]:
    """Return what an offer leads to once nobody is awaited any more."""
    if made.kind == UNDO:
        assert made.to is not None
        ply = kinds(state.steps, made.to).count("placed")
        return [UndoApplied(made.offer, made.to, ply)]
    if made.kind == ABORT:
        return [GameAborted("agreed")]
    if made.kind == RESUME:
        return [ClockResumed()]
    assert made.seconds is not None
    if made.kind == PAUSE:
        return [ClockPaused(made.offer, made.seconds)]
    return [TimeAdded(made.offer, made.seat, made.seconds)]
