"""Registry: all event types, as a closed union and by name."""

from typing import TypeAlias, get_args

from games.events.clocks import CalendarChanged, ClockPaused, ClockResumed, TimeAdded
from games.events.game import (
    GameAborted,
    GameCreated,
    GameEnded,
    GameScored,
    GameStarted,
    PieceDrawn,
)
from games.events.offers import (
    OfferAccepted,
    OfferDeclined,
    OfferMade,
    OfferWithdrawn,
    UndoApplied,
)
from games.events.seats import (
    SeatHandedOver,
    SeatLeft,
    SeatOut,
    SeatReleased,
    SeatReserved,
    SeatsDrawn,
    SeatTaken,
)
from games.events.turns import (
    MovePlayed,
    PieceDrafted,
    PlacementRemoved,
    PlanFired,
    TurnPassed,
    TurnSkipped,
)

Event: TypeAlias = (
    GameCreated
    | SeatReserved
    | SeatReleased
    | SeatTaken
    | SeatLeft
    | SeatsDrawn
    | PieceDrawn
    | SeatHandedOver
    | GameStarted
    | MovePlayed
    | PieceDrafted
    | PlacementRemoved
    | TurnPassed
    | TurnSkipped
    | PlanFired
    | SeatOut
    | CalendarChanged
    | ClockPaused
    | ClockResumed
    | TimeAdded
    | OfferMade
    | OfferAccepted
    | OfferDeclined
    | OfferWithdrawn
    | UndoApplied
    | GameEnded
    | GameScored
    | GameAborted
)
"""A fact about one game. mypy reports each `match` that does not handle a new type."""

EVENTS: dict[str, type[Event]] = {event.type: event for event in get_args(Event)}
