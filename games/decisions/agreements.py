"""What happens when everybody agreed to an offer."""

from games.events.clocks import ClockPaused, ClockResumed, TimeAdded
from games.events.game import Event, GameAborted
from games.events.offers import OfferMade, UndoApplied
from games.replay.history import kinds
from games.replay.offers import ABORT, PAUSE, RESUME, UNDO
from games.replay.state import GameState


def agreed(state: GameState, made: OfferMade) -> list[Event]:
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
