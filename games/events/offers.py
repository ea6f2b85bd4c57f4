"""Events of offers, and of what was agreed to."""

from typing import Annotated, ClassVar, Literal, TypeAlias, get_args

from msgspec import Meta

from games.events.base import BaseEvent
from games.events.times import Time
from games.events.turn_time import TurnTime

OfferKind: TypeAlias = Annotated[
    Literal["undo", "pause", "resume", "extra-time", "abort"], Meta(title="OfferKind")
]
OFFER_KINDS: tuple[OfferKind, ...] = get_args(get_args(OfferKind)[0])


class OfferMade(BaseEvent, frozen=True):
    """A seat asks the others for something."""

    type: ClassVar = "offer.made"
    cause: ClassVar = "`POST /games/{game}/offers`."
    offer: int
    """The number of the offer in its game, from 1."""
    seat: int
    """Who asks, counted from 0."""
    kind: OfferKind
    """What for."""
    to: int | None
    """Of an undo: the version whose position shall be played on from."""
    seconds: int | None
    """Of a pause: how long at most. Of extra time: how much."""
    awaits: tuple[int, ...]
    """The seats that have to agree."""
    expires_at: Time
    """From when on nobody can answer any more."""


class OfferAccepted(BaseEvent, frozen=True):
    """A seat agreed; with the last one, what was offered is done."""

    type: ClassVar = "offer.accepted"
    cause: ClassVar = (
        "`POST /games/{game}/offers/{offer}/accept`; computers accept at once, in the"
        " batch of `offer.made`."
    )
    offer: int
    """The number of the offer."""
    seat: int
    """Who agreed, counted from 0."""


class OfferDeclined(BaseEvent, frozen=True):
    """A seat refused, which ends the offer."""

    type: ClassVar = "offer.declined"
    cause: ClassVar = "`POST /games/{game}/offers/{offer}/decline`."
    offer: int
    """The number of the offer."""
    seat: int
    """Who refused, counted from 0."""


class OfferWithdrawn(BaseEvent, frozen=True):
    """Who made an offer took it back."""

    type: ClassVar = "offer.withdrawn"
    cause: ClassVar = "`POST /games/{game}/offers/{offer}/withdraw`."
    offer: int
    """The number of the offer."""
    seat: int
    """Who had made it, counted from 0."""


class UndoApplied(BaseEvent, frozen=True):
    """The game goes on from the position of an earlier version.

    What was played since is not deleted, but no part of the game any more.
    """

    type: ClassVar = "undo.applied"
    cause: ClassVar = "The last seat accepts an offer to undo; in the same batch."
    offer: int
    """The number of the offer."""
    to: int
    """The version whose position it is."""
    ply: int
    """The number of placements that are left."""
    clock: TurnTime | None = None
    """The time of the turn that it ended, if that is another seat's now."""
    deadline: Time | None = None
    """When the time of the seat to move is over, from now on, if its time runs."""
