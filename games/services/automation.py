"""Automation: the actions that workers take in games.

Each function applies to one version of a game, or first checks whether anything needs
to be done. A task that runs late or twice therefore has no effect.
"""

import logging
from datetime import timedelta

from games import decisions
from games.computers.ai.levels import choose_pick
from games.computers.ai.readiness import is_preparing
from games.computers.registry import choose_placement, searches
from games.decisions import OPERATOR, Command
from games.replay.state import AI_PREFIX
from games.rules.moves import move_of
from games.services.execution import (
    MOST_TRIES,
    CommandResult,
    append_if_first,
    claim_deadline,
    load_in_time,
)
from games.storage import event_store, lot_nonces
from games.storage.event_store import LoadedGame

logger = logging.getLogger(__name__)

SCORER = "system:score"
EXPIRER = "system:expiry"
PATIENCE = timedelta(seconds=20)
"""Time after which another level plays a pending move, if the search of the seat's
level is still not compiled. The database's clock measures it.
"""


def can_wait(*, game: str, version: int) -> bool:
    """Return whether a computer's move should wait until the search is compiled.

    Picks need no search, and outdated moves need not wait.
    """
    if not is_preparing():
        return False
    loaded = event_store.read(game)
    state = loaded.state
    acting = state.acting_seat
    level = None if acting is None else state.seats[acting].level
    if state.version != version or level is None or state.position.picking is not None:
        return False
    assert state.updated_at is not None
    waiting_time = loaded.now - state.updated_at
    return searches(level, state.ruleset) and waiting_time < PATIENCE


def play_ai_turn(
    *, game: str, version: int, stand_in: str | None = None
) -> CommandResult | None:
    """Make the computer's move or pick in one version of a game, if it is still due.

    If no piece fits in a puzzle, the computer resigns. `stand_in` is a level that plays
    instead of the seat's level. The event names it.
    """
    loaded = event_store.read(game)
    state = loaded.state
    acting = state.acting_seat
    level = None if acting is None else state.seats[acting].level
    if state.version != version or level is None:
        return None
    command, seed = Command(AI_PREFIX + level), f"{game}:{version}"
    position = state.position
    stand_in = None if stand_in == level else stand_in
    if position.picking is not None:
        pick = (position.picking, choose_pick(position, stand_in or level, seed))
        events = decisions.draft_piece(state, command.actor, pick, version, stand_in)
    elif not any(position.legal_sets):
        assert acting is not None
        events = decisions.resign(state, acting, version)
    else:
        chosen = choose_placement(position, stand_in or level, seed)
        move = move_of(state.ruleset, chosen.color, chosen.number)
        mover = chosen.stand_in or stand_in
        events = decisions.place_piece(state, command.actor, move, version, mover)
    return append_if_first(loaded, events, command)


def claim_timeout(*, game: str, version: int) -> CommandResult | None:
    """Apply the deadline for one version of a game, if it has passed."""
    loaded = event_store.read(game)
    if loaded.state.version != version:
        return None
    return claim_deadline(loaded)


def score_game(*, game: str) -> CommandResult | None:
    """Score a game that has ended and has no score yet."""
    loaded = event_store.read(game)
    events = decisions.score(loaded.state)
    return append_if_first(loaded, events, Command(SCORER)) if events else None


def draw_lots(*, game: str) -> CommandResult | None:
    """Draw a full game's seats and first piece at random, and start the game.

    A game whose nonce is lost is aborted, because the promised draw is impossible.
    """
    loaded = event_store.read(game)
    if not loaded.state.awaits_lot:
        return None
    nonce = lot_nonces.find(game)
    if not decisions.is_committed_to(loaded.state, nonce):
        return _call_off_undrawn(loaded)
    events = decisions.draw_lots(loaded.state, nonce)
    return append_if_first(loaded, events, Command(decisions.DRAWER))


def _call_off_undrawn(loaded: LoadedGame) -> CommandResult | None:
    events = decisions.stop(loaded.state)
    stopped = append_if_first(loaded, events, Command(OPERATOR))
    if stopped is not None:
        logger.error(
            "Game %s was aborted, because its seats or first piece could not be"
            " drawn. Its row in games_lotnonce is missing or wrong.",
            loaded.state.id,
        )
    return stopped


def expire_game(*, game: str) -> CommandResult | None:
    """Abort a game whose seats were not filled in time."""
    loaded = event_store.read(game)
    events = decisions.expire(loaded.state, loaded.now)
    return append_if_first(loaded, events, Command(EXPIRER)) if events else None


def stop_game(*, game: str) -> bool:
    """Abort a game on behalf of the operator, unless it is over.

    Returns true if the game is over, or false if it changed during every attempt.
    Raises `NotFoundError` if the game does not exist.
    """
    for _ in range(MOST_TRIES):
        loaded = load_in_time(game)
        if loaded.state.status in ("ended", "aborted"):
            return True
        if append_if_first(loaded, decisions.stop(loaded.state), Command(OPERATOR)):
            return True
    return False


def change_calendar(*, game: str, player: str, calendar: str | None) -> bool:
    """Apply a player's new days off to a game from now on.

    `calendar` is the hash that commits to the days off. Returns true if the game uses
    the new days off or needs none, or false if the game changed during every attempt.
    """
    for _ in range(MOST_TRIES):
        loaded = load_in_time(game)
        state = loaded.state
        if state.status in ("ended", "aborted"):
            return True
        if state.control is None or not state.control.uses_calendar:
            return True
        events = [
            event
            for seat in state.seats_of(player)
            for event in decisions.change_calendar(state, seat, calendar)
        ]
        if not events or append_if_first(loaded, events, Command(player)):
            return True
    return False
