"""Tasks: what a worker does for players."""

from celery import shared_task

from blokus_api.players import calendars
from games.storage.obligations import Kind


@shared_task(name="players.tell_of_calendar", time_limit=60, soft_time_limit=50)
def tell_of_calendar(player: str, _version: int) -> None:
    """Bring new days off to the running games of a player."""
    calendars.tell_all_games(player)


KIND = Kind(calendars.OWED, tell_of_calendar.name, queue="score", lease=120)
