"""Decisions: functions that turn a state and a command into events or an error.

* `turns`, `seats`, `offers`, `invitations`, `plans`, `series`: the kinds of commands.
* `timeouts`: the effects of missed deadlines.
* `lots`: the random draws before a game starts.
* `preconditions`: shared checks.
* `verification`: repeats and compares the decisions of a stored game.

Checks follow the order of the API's table of errors. A decision first checks whether
the game is running, then its version and the turn, and finally the rules. This package
is above `games.replay`. `games.services` loads the state and stores the events.
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
from games.decisions.rematch_and_fork import begin_at, fork, line_to, rematch
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
    "begin_at",
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
