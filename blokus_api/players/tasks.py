"""Worker tasks for players."""

from celery import shared_task

from blokus_api.players import erasure
from blokus_api.players.days_off import calendars
from blokus_api.players.names import claims
from blokus_api.players.tokens import notices
from games.storage import obligations, queues
from games.storage.obligations import ObligationKind


@shared_task(name="players.tell_of_calendar", time_limit=60, soft_time_limit=50)
def tell_of_calendar(player: str, version: int) -> None:
    """Update the days off of a player in the running games."""
    obligations.begin(calendars.OWED, player, version)
    calendars.update_all_games(player)


@shared_task(name="players.erase_name", time_limit=300, soft_time_limit=290)
def erase_name(claim: str, version: int) -> None:
    """Erase a name whose claim was accepted from the archive."""
    obligations.begin(claims.OWED, claim, version)
    claims.erase(claim)


@shared_task(name="players.end_pending", time_limit=60, soft_time_limit=50)
def end_pending(player: str, version: int) -> None:
    """End the pending work of an erased player."""
    obligations.begin(erasure.DEPARTURE, player, version)
    erasure.end_pending(player, version)


@shared_task(name="players.warn_of_end", time_limit=60, soft_time_limit=50)
def warn_of_end(token: str, version: int) -> None:
    """Send the email about an access token that expires soon."""
    obligations.begin(notices.TOKEN_ENDS, token, version)
    notices.warn_of_end(token)


KINDS = (
    ObligationKind(calendars.OWED, tell_of_calendar.name, queues.SCORE, lease=120),
    ObligationKind(erasure.DEPARTURE, end_pending.name, queues.SCORE, lease=120),
    ObligationKind(notices.TOKEN_ENDS, warn_of_end.name, queues.DELIVERIES, lease=120),
    # Like an import, this task locks the archive, and it must not wait for long
    # searches.
    ObligationKind(claims.OWED, erase_name.name, queues.IMPORTS, lease=600),
)
