"""Decisions: from a state and a wish to events, or to the reason why not. Pure.

Checks come in the order of the error table of the API: over or not started, a stale
version, the turn, and last the rules.
"""

from games.decisions.guards import (
    find_seat,
    own_seat,
    require_any_seat,
    require_part,
    require_seat,
)
from games.decisions.plans import make_plan
from games.decisions.seats import (
    Table,
    abort,
    create_game,
    leave_seat,
    seat_level,
    take_seat,
)
from games.decisions.turns import (
    draft_piece,
    place_piece,
    remove_placement,
    resign,
    score,
)

__all__ = [
    "Table",
    "abort",
    "create_game",
    "draft_piece",
    "find_seat",
    "leave_seat",
    "make_plan",
    "own_seat",
    "place_piece",
    "remove_placement",
    "require_any_seat",
    "require_part",
    "require_seat",
    "resign",
    "score",
    "seat_level",
    "take_seat",
]
