"""Automation: what games owe and workers do, whoever waits for it.

Each verb is for one version of a game, or looks whether there is anything left to do:
a copy that comes late or twice does nothing.
"""

from games import decisions
from games.clocks.calendars import Calendar
from games.computers.ai.levels import choose_pick
from games.computers.registry import choose_placement
from games.replay.state import AI_PREFIX
from games.rules.moves import move_of
from games.services.execution import (
    MOST_TRIES,
    CommandResult,
    append_if_first,
    claim_deadline,
    load_in_time,
)
from games.storage import event_store
from games.storage.event_store import Command

SCORER = "system:score"
EXPIRER = "system:expiry"


def play_ai_turn(
    *, game: str, version: int, simply: bool = False
) -> CommandResult | None:
    """Make the computer's move or pick for one version of a game, if still due.

    It gives a puzzle up when nothing fits any more. `simply` takes any legal move,
    whatever the level would do.
    """
    loaded = event_store.read(game)
    state = loaded.state
    acting = state.acting_seat
    level = None if acting is None else state.seats[acting].level
    if state.version != version or level is None:
        return None
    command, seed = Command(AI_PREFIX + level), f"{game}:{version}"
    position = state.position
    choice = "random" if simply else level
    if position.picking is not None:
        pick = (position.picking, choose_pick(position, choice, seed))
        events = decisions.draft_piece(state, command.actor, pick, version)
    elif not any(position.legal_sets):
        assert acting is not None
        events = decisions.resign(state, acting, version)
    else:
        color, number = choose_placement(position, choice, seed)
        move = move_of(state.ruleset, color, number)
        events = decisions.place_piece(state, command.actor, move, version)
    return append_if_first(loaded, events, command)


def claim_timeout(*, game: str, version: int) -> CommandResult | None:
    """Do what the deadline of one version of a game brings, if it has come."""
    loaded = event_store.read(game)
    if loaded.state.version != version:
        return None
    return claim_deadline(loaded)


def score_game(*, game: str) -> CommandResult | None:
    """Score an ended game, once."""
    loaded = event_store.read(game)
    events = decisions.score(loaded.state)
    return append_if_first(loaded, events, Command(SCORER)) if events else None


def expire_game(*, game: str) -> CommandResult | None:
    """Call off a game that was not filled in time."""
    loaded = event_store.read(game)
    events = decisions.expire(loaded.state, loaded.now)
    return append_if_first(loaded, events, Command(EXPIRER)) if events else None


def change_calendar(*, game: str, player: str, calendar: Calendar) -> bool:
    """Let other days off of a player count in a game from now on.

    Returns whether the game knows of them; if not, it moved on again and again.
    """
    for _ in range(MOST_TRIES):
        loaded = load_in_time(game)
        state = loaded.state
        if state.status in ("ended", "aborted"):
            return True
        events = [
            event
            for seat in state.seats_of(player)
            for event in decisions.change_calendar(state, seat, calendar)
        ]
        if not events or append_if_first(loaded, events, Command(player)):
            return True
    return False
