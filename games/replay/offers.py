"""Offers: what a seat asks of the others, as long as it may be answered. Pure.

An offer is to the table as it is: it ends when a seat leaves or is handed over. An undo
speaks of a position, so it ends with the next move, too. All of them expire.
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
    """An offer, and who agreed so far."""

    made: OfferMade
    accepted: tuple[int, ...] = ()

    @property
    def awaits(self) -> tuple[int, ...]:
        """The seats that have not answered yet."""
        return tuple(seat for seat in self.made.awaits if seat not in self.accepted)

    @property
    def expires_at(self) -> datetime:
        """From when on nobody can answer any more."""
        return time_of(self.made.expires_at)


Offers: TypeAlias = tuple[Offer, ...]


def open_at(offers: Offers, at: datetime) -> Offers:
    """Return the offers that have not expired."""
    return tuple(offer for offer in offers if at < offer.expires_at)


def after_move(offers: Offers) -> Offers:
    """Return the offers that do not speak of a position that is no more."""
    return tuple(offer for offer in offers if offer.made.kind != UNDO)


def after_word(
    offers: Offers,
    event: OfferMade | OfferAccepted | OfferDeclined | OfferWithdrawn,
) -> Offers:
    """Return the offers after one was made or answered; who all agreed to is gone."""
    match event:
        case OfferMade():
            changed = (*offers, Offer(event))
        case OfferAccepted():
            changed = tuple(_agreed(offer, event) for offer in offers)
        case _:
            changed = tuple(o for o in offers if o.made.offer != event.offer)
    return tuple(offer for offer in changed if offer.awaits)


def _agreed(offer: Offer, event: OfferAccepted) -> Offer:
    if offer.made.offer != event.offer:
        return offer
    return replace(offer, accepted=(*offer.accepted, event.seat))
