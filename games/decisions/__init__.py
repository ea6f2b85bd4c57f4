"""Decisions: from a state and a command to new events, or to an error. Pure.

`turns`, `seats`, `offers`, `invitations`, `plans` and `series` each decide one kind of
command, `timeouts` what a deadline brings, and `lots` the draws before the start.
`preconditions` has the checks that they share. Checks come in the order of the
API's table of errors: over or not started, a stale version, the turn, and last the
rules. `verification` decides all events of a stored game again.

It stands above `games.replay`; `games.services` loads the state and stores the events.
"""

from games.decisions.command import Command
from games.decisions.invitations import (
    Guest,
    decline_seat,
    reserve_seat,
    withdraw_seat,
)
from games.decisions.lots import (
    DRAWER,
    commitment_to,
    draw_lots,
    draws_piece,
    is_committed_to,
)
from games.decisions.offers import (
    Proposal,
    accept_offer,
    decline_offer,
    make_offer,
    withdraw_offer,
)
from games.decisions.plans import make_plan
from games.decisions.preconditions import (
    find_seat,
    is_contest,
    own_seat,
    require_any_seat,
    require_creator,
    require_part,
    require_seat,
)
from games.decisions.rematch_and_fork import fork, line_to, rematch
from games.decisions.seats import (
    OPERATOR,
    Claim,
    Table,
    Terms,
    abort,
    change_calendar,
    create_game,
    expire,
    leave_seat,
    require_terms,
    seat_level,
    stop,
    take_seat,
)
from games.decisions.timeouts import TIMEKEEPER, let_run_out, time_out
from games.decisions.turns import (
    draft_piece,
    place_piece,
    remove_placement,
    resign,
    score,
    skip_turn,
    vacate,
)

__all__ = [
    "DRAWER",
    "OPERATOR",
    "TIMEKEEPER",
    "Claim",
    "Command",
    "Guest",
    "Proposal",
    "Table",
    "Terms",
    "abort",
    "accept_offer",
    "change_calendar",
    "commitment_to",
    "create_game",
    "decline_offer",
    "decline_seat",
    "draft_piece",
    "draw_lots",
    "draws_piece",
    "expire",
    "find_seat",
    "fork",
    "is_committed_to",
    "is_contest",
    "leave_seat",
    "let_run_out",
    "line_to",
    "make_offer",
    "make_plan",
    "own_seat",
    "place_piece",
    "rematch",
    "remove_placement",
    "require_any_seat",
    "require_creator",
    "require_part",
    "require_seat",
    "require_terms",
    "reserve_seat",
    "resign",
    "score",
    "seat_level",
    "skip_turn",
    "stop",
    "take_seat",
    "time_out",
    "vacate",
    "withdraw_offer",
    "withdraw_seat",
]
