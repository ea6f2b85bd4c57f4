"""Reminding: the steps of a turn's time, owed one after another.

What is owed is a look at the game when the next step is due. What there is to remind of
is decided then, by the state of the game and the clock of the database: a turn that was
moved in is nothing to remind of, a pause or extra time only puts the next look off.
"""

from collections.abc import Collection, Mapping
from datetime import timedelta

from django.db import transaction

from blokus_api.notifications import recipients, timing
from blokus_api.notifications.mailing import note
from blokus_api.notifications.timing import Reminder
from blokus_api.players import accounts
from blokus_api.players.models import Player
from blokus_api.players.preferences import read_step
from blokus_api.players.profiles.services import REMINDING
from blokus_api.webhooks import turn_messages
from games.events.times import time_text
from games.replay.pending import PendingAction, pending_actions
from games.replay.state import PLAYER_PREFIX, GameState
from games.storage import days_off, event_store, inbox, obligations

OWED = "reminder"
"""The kind of obligation to look at a player's turn; its subject is `GAME:PLAYER`."""
AT_ONCE = timedelta()


def plan(game: str, player: str) -> None:
    """Owe a look at a turn that began, or whose deadline is another now."""
    name = player.removeprefix(PLAYER_PREFIX)
    obligations.owe_by(OWED, f"{game}:{name}", AT_ONCE)


def reminded(actors: Collection[str], mailed: Mapping[str, Player]) -> set[str]:
    """Return those who want reminders, as webhooks or as mails, given who has mails."""
    by_mail = {actor for actor, one in mailed.items() if "reminder" in one.mails}
    return by_mail | turn_messages.reminded(actors)


def plan_all(player_id: str) -> None:
    """Owe a look at every turn of a player who wants other reminders now."""
    with transaction.atomic():
        if not obligations.hold(REMINDING, player_id):
            return
        player = PLAYER_PREFIX + player_id
        if reminded([player], recipients.mailed([player])):
            for game in inbox.on_the_clock(player):
                plan(game, player)
        obligations.settle(REMINDING, player_id)


def remind(subject: str) -> None:
    """Remind a player of the step that their turn has reached, and owe the next."""
    game, _, player_id = subject.partition(":")
    with transaction.atomic():
        player = Player.objects.get(id=player_id)
        accounts.hold(player)  # First, as an erasure does.
        if not obligations.hold(OWED, subject):
            return
        loaded = event_store.read(game)
        planned = _reminders(loaded.state, player)
        found = timing.reached(planned, loaded.now, player.reminded_since)
        if found is not None:
            _tell(loaded.state, player, found)
        after = timing.following(planned, loaded.now)
        if after is None:
            obligations.settle(OWED, subject)
        else:
            obligations.put_off(OWED, subject, after.due_at - loaded.now)


def _reminders(state: GameState, player: Player) -> list[Reminder]:
    """Return the reminders of the turn that runs, if it is the player's."""
    action = _turn_of(state, player)
    if action is None or state.clock is None or not player.is_active:
        return []
    steps = [read_step(text) for text in player.reminder_steps]
    quiet_hours = recipients.quiet_hours_of(player)
    known = days_off.known_in_turn(state.clock)
    return list(timing.reminders(state.clock, steps, quiet_hours, known))


def _tell(state: GameState, player: Player, found: Reminder) -> None:
    action = _turn_of(state, player)
    assert action is not None
    if recipients.is_mailed(player, "reminder"):
        note(
            player,
            f"reminder:{state.id}:{action.number}:{time_text(found.reached_at)}",
            AT_ONCE,
            kind="reminder",
            game=state.id,
            number=action.number,
            deadline=action.deadline,
        )
    turn_messages.remind(state.id, action, found.reached_at)


def _turn_of(state: GameState, player: Player) -> PendingAction | None:
    found = [action for action in pending_actions(state) if action.kind == "turn"]
    return next((action for action in found if action.player == player.actor), None)
