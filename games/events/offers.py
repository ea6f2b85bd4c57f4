"""Events about offers and agreements."""

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
    """A seat makes an offer to the other seats."""

    type: ClassVar = "offer.made"
    cause: ClassVar = "`POST /games/{game}/offers`."
    offer: int
    """Number of the offer in its game, from 1."""
    seat: int
    """Seat that made the offer, counted from 0."""
    kind: OfferKind
    """Kind of the offer."""
    to: int | None
    """Version to return to, for an undo; null for other kinds."""
    seconds: int | None
    """Maximum duration of a pause, or amount of extra time, in seconds; null for other
    kinds."""
    awaits: tuple[int, ...]
    """Seats that must accept."""
    expires_at: Time
    """Time at which the offer expires."""


class OfferAccepted(BaseEvent, frozen=True):
    """A seat accepted an offer. The last acceptance puts the offer into effect."""

    type: ClassVar = "offer.accepted"
    cause: ClassVar = (
        "`POST /games/{game}/offers/{offer}/accept`. Computers accept at once, in the"
        " batch of `offer.made`."
    )
    offer: int
    """Number of the offer."""
    seat: int
    """Seat that accepted, counted from 0."""


class OfferDeclined(BaseEvent, frozen=True):
    """A seat declined an offer, which ends it."""

    type: ClassVar = "offer.declined"
    cause: ClassVar = "`POST /games/{game}/offers/{offer}/decline`."
    offer: int
    """Number of the offer."""
    seat: int
    """Seat that declined, counted from 0."""


class OfferWithdrawn(BaseEvent, frozen=True):
    """A seat withdrew its offer."""

    type: ClassVar = "offer.withdrawn"
    cause: ClassVar = "`POST /games/{game}/offers/{offer}/withdraw`."
    offer: int
    """Number of the offer."""
    seat: int
    """Seat that made the offer, counted from 0."""


class UndoApplied(BaseEvent, frozen=True):
    """The game returns to the position of an earlier version.

    The undone events are not deleted, but no longer count.
    """

    type: ClassVar = "undo.applied"
    cause: ClassVar = (
        "The last required acceptance of an offer to undo; in the same batch."
    )
    offer: int
    """Number of the accepted offer."""
    to: int
    """Version to which the game returns."""
    ply: int
    """Number of placements that remain."""
    clock: TurnTime | None = None
    """Time of the turn that ended; left out if the same seat continues its turn."""
    deadline: Time | None = None
    """New deadline of the seat to move, if its clock is running."""
