"""Worker tasks for notices. Repeating a task has no effect."""

from celery import shared_task

from blokus_api.notifications import mailing, reminding
from blokus_api.players.profiles.services import REMINDING
from games.storage import obligations, queues
from games.storage.obligations import ObligationKind


@shared_task(name="notices.write_to_player")
def write_to_player(player: str, version: int) -> None:
    """Send a player's pending notices in one email."""
    obligations.begin(mailing.OWED, player, version)
    mailing.write_to(player)


@shared_task(name="notices.remind_player")
def remind_player(turn: str, version: int) -> None:
    """Remind a player of a turn if a reminder is due."""
    obligations.begin(reminding.OWED, turn, version)
    reminding.remind(turn)


@shared_task(name="notices.plan_reminders")
def plan_reminders(player: str, version: int) -> None:
    """Schedule the reminders for all of a player's turns again."""
    obligations.begin(REMINDING, player, version)
    reminding.plan_all(player)


KINDS = (
    ObligationKind(
        mailing.OWED,
        write_to_player.name,
        queues.DELIVERIES,
        lease=120,
        # An unavailable email server is already logged.
        alert_after=None,
    ),
    ObligationKind(reminding.OWED, remind_player.name, queues.DELIVERIES, lease=60),
    ObligationKind(REMINDING, plan_reminders.name, queues.DELIVERIES, lease=120),
)
