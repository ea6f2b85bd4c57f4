"""Reminders of a turn, which are scheduled one after another.

The obligation is to check the game when the next reminder is due. The game's state and
the database's clock then decide whether to send a reminder. A played turn needs no
reminder, and a pause or extra time postpones the next check.
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
"""Obligation kind for checking a player's turn; the subject is `GAME:PLAYER`."""
AT_ONCE = timedelta()


def plan(game: str, player: str) -> None:
    """Schedule a check of a turn that has begun or whose deadline has changed."""
    name = player.removeprefix(PLAYER_PREFIX)
    obligations.owe_by(OWED, f"{game}:{name}", AT_ONCE)


def reminded(actors: Collection[str], mailed: Mapping[str, Player]) -> set[str]:
    """Return the players who want reminders, by webhook or by email.

    `mailed` contains the players who get emails.
    """
    by_mail = {actor for actor, player in mailed.items() if "reminder" in player.mails}
    return by_mail | turn_messages.reminded(actors)


def plan_all(player_id: str) -> None:
    """Schedule a check of all turns of a player who has changed their reminders."""
    with transaction.atomic():
        if not obligations.hold(REMINDING, player_id):
            return
        player = PLAYER_PREFIX + player_id
        if reminded([player], recipients.mailed([player])):
            for game in inbox.on_the_clock(player):
                plan(game, player)
        obligations.settle(REMINDING, player_id)


def remind(subject: str) -> None:
    """Send the reminder that is due in a turn, and schedule the next one."""
    game, _, player_id = subject.partition(":")
    with transaction.atomic():
        player = Player.objects.get(id=player_id)
        accounts.hold(player)  # locked first, as in an erasure
        if not obligations.hold(OWED, subject):
            return
        loaded = event_store.read(game)
        planned = _reminders(loaded.state, player)
        reminder = timing.reached(planned, loaded.now, player.reminded_since)
        if reminder is not None:
            _send(loaded.state, player, reminder)
        after = timing.following(planned, loaded.now)
        if after is None:
            obligations.settle(OWED, subject)
        else:
            obligations.put_off(OWED, subject, after.due_at - loaded.now)


def _reminders(state: GameState, player: Player) -> list[Reminder]:
    """Return the reminders of the current turn if it belongs to the player."""
    action = _turn_of(state, player)
    if action is None or state.clock is None or not player.is_active:
        return []
    steps = [read_step(text) for text in player.reminder_steps]
    quiet_hours = recipients.quiet_hours_of(player)
    calendars = days_off.known_in_turn(state.clock)
    return list(timing.reminders(state.clock, steps, quiet_hours, calendars))


def _send(state: GameState, player: Player, reminder: Reminder) -> None:
    action = _turn_of(state, player)
    assert action is not None
    if recipients.is_mailed(player, "reminder"):
        note(
            player,
            f"reminder:{state.id}:{action.number}:{time_text(reminder.reached_at)}",
            AT_ONCE,
            kind="reminder",
            game=state.id,
            number=action.number,
            deadline=action.deadline,
        )
    turn_messages.remind(state.id, action, reminder.reached_at)


def _turn_of(state: GameState, player: Player) -> PendingAction | None:
    turns = [action for action in pending_actions(state) if action.kind == "turn"]
    return next((action for action in turns if action.player == player.actor), None)
