"""Open offers: a seat has made them, and other seats can still respond.

An offer ends when a player leaves or a computer takes over a seat. An offer to undo
refers to a position, so the next move also ends it. All offers expire.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, TypeAlias

from games.events.offers import (
    OfferAccepted,
    OfferDeclined,
    OfferMade,
    OfferWithdrawn,
)
from games.events.times import time_of

UNDO: Final = "undo"
PAUSE: Final = "pause"
RESUME: Final = "resume"
EXTRA_TIME: Final = "extra-time"
ABORT: Final = "abort"
OF_CLOCKS = (PAUSE, RESUME, EXTRA_TIME)
WITH_SECONDS = (PAUSE, EXTRA_TIME)


@dataclass(frozen=True)
class Offer:
    """An offer, and the seats that have accepted it."""

    event: OfferMade
    accepted: tuple[int, ...] = ()

    @property
    def awaits(self) -> tuple[int, ...]:
        """Seats that have not responded yet."""
        return tuple(seat for seat in self.event.awaits if seat not in self.accepted)

    @property
    def expires_at(self) -> datetime:
        """Time at which the offer expires."""
        return time_of(self.event.expires_at)


Offers: TypeAlias = tuple[Offer, ...]


def open_at(offers: Offers, at: datetime) -> Offers:
    """Return the offers that have not expired."""
    return offers and tuple(offer for offer in offers if at < offer.expires_at)


def after_move(offers: Offers) -> Offers:
    """Return the offers that remain open after a move."""
    return offers and tuple(offer for offer in offers if offer.event.kind != UNDO)


def after_word(
    offers: Offers,
    event: OfferMade | OfferAccepted | OfferDeclined | OfferWithdrawn,
) -> Offers:
    """Return the open offers after a new offer or a response to one."""
    match event:
        case OfferMade():
            changed = (*offers, Offer(event))
        case OfferAccepted():
            changed = tuple(_agreed(offer, event) for offer in offers)
        case _:
            changed = tuple(o for o in offers if o.event.offer != event.offer)
    return tuple(offer for offer in changed if offer.awaits)


def _agreed(offer: Offer, event: OfferAccepted) -> Offer:
    if offer.event.offer != event.offer:
        return offer
    return replace(offer, accepted=(*offer.accepted, event.seat))
