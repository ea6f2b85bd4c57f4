"""Events of offers, and of what was agreed to."""

from dataclasses import dataclass
from typing import ClassVar

from games.events.base import BaseEvent


@dataclass(frozen=True)
class OfferMade(BaseEvent):
    """A seat asks the others for something; `offer` counts from 1."""

    type: ClassVar[str] = "offer.made"
    offer: int
    seat: int
    kind: str
    """One of `games.replay.offers.KINDS`."""
    to: int | None
    """Of an undo: the version whose position shall be played on from."""
    seconds: int | None
    """Of a pause: how long at most. Of extra time: how much."""
    awaits: tuple[int, ...]
    """The seats that have to agree."""
    expires_at: str


@dataclass(frozen=True)
class OfferAccepted(BaseEvent):
    """A seat agreed; with the last one, what was offered is done."""

    type: ClassVar[str] = "offer.accepted"
    offer: int
    seat: int


@dataclass(frozen=True)
class OfferDeclined(BaseEvent):
    """A seat refused, which ends the offer."""

    type: ClassVar[str] = "offer.declined"
    offer: int
    seat: int


@dataclass(frozen=True)
class OfferWithdrawn(BaseEvent):
    """Who made an offer took it back."""

    type: ClassVar[str] = "offer.withdrawn"
    offer: int
    seat: int


@dataclass(frozen=True)
class UndoApplied(BaseEvent):
    """The game goes on from the position of an earlier version.

    What was played since is not deleted, but no part of the game any more. `ply` is
    the number of placements that are left.
    """

    type: ClassVar[str] = "undo.applied"
    offer: int
    to: int
    ply: int
