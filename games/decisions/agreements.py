"""What happens when everybody agreed to an offer."""

from games.events import Event
from games.lines import kinds
from games.offer_events import (
    ClockPaused,
    OfferMade,
    TimeAdded,
    UndoApplied,
)
from games.offers import EXTRA_TIME, PAUSE, UNDO
from games.state import GameState


def agreed(state: GameState, made: OfferMade) -> list[Event]:
    """Return what an offer leads to once nobody is awaited any more."""
    if made.kind == UNDO:
        assert made.to is not None
        ply = kinds(state.steps, made.to).count("placed")
        return [UndoApplied(made.offer, made.to, ply)]
    return clock_events(made)


def clock_events(made: OfferMade) -> list[Event]:
    """Return what a pause or extra time does to the clocks.

    All that offers know of clocks is in here.
    """
    assert made.seconds is not None
    if made.kind == PAUSE:
        return [ClockPaused(made.offer, made.seconds)]
    assert made.kind == EXTRA_TIME
    return [TimeAdded(made.offer, made.seat, made.seconds)]
