"""Days off as they are kept for games: apart from the events, and erased with a player.

What players have is in their profile and their vacations. A game goes by a copy, so
that nothing changes behind its back; its events have a commitment to that copy alone.
"""

import secrets
from collections.abc import Collection

import msgspec
from django.db import transaction

from blokus_api.players.models import KeptCalendar, Player
from games.clocks.calendars import (
    NO_DAYS_OFF,
    WEEKDAYS,
    Calendar,
    Vacation,
    local_day,
)
from games.clocks.commitments import Calendars, Opening
from games.replay.state import PLAYER_PREFIX
from games.storage import event_store


def days_of_the_week(player: Player) -> Calendar:
    """Return days off without vacations."""
    days = tuple(day for day in WEEKDAYS if day in player.weekend_days)
    return Calendar(player.time_zone, days)


def current_calendar(player: Player) -> Calendar:
    """Return days off with the vacation that is not over yet."""
    calendar = days_of_the_week(player)
    absences = [one for one in player.absences.all() if not one.is_over]
    absence = max(absences, key=lambda one: one.last_day, default=None)
    if absence is None or absence.last_day < local_day(calendar, event_store.clock()):
        return calendar
    vacation = Vacation(absence.first_day, absence.last_day)
    return Calendar(calendar.time_zone, calendar.weekend_days, vacation)


@transaction.atomic
def commit(actor: str) -> str | None:
    """Keep a player's days off as of now; return a commitment, None for none.

    The same days off have the same commitment until others come. The player is held,
    so that nothing is kept of somebody who is being erased.
    """
    found = Player.objects.select_for_update(no_key=True).filter(
        id=actor.removeprefix(PLAYER_PREFIX), is_active=True
    )
    player = found.first()
    if player is None or (calendar := current_calendar(player)) == NO_DAYS_OFF:
        return None
    last = player.kept_calendars.order_by("-id").first()
    if last is not None and _opening(last).calendar == calendar:
        return last.commitment
    opening = Opening(secrets.token_hex(16), calendar)
    player.kept_calendars.create(
        commitment=opening.commitment,
        salt=opening.salt,
        calendar=msgspec.to_builtins(calendar),
    )
    return opening.commitment


def read(commitments: Collection[str]) -> Calendars:
    """Return the days off behind commitments, without those that are erased.

    What does not belong to its commitment is not what somebody committed to.
    """
    rows = KeptCalendar.objects.filter(commitment__in=commitments)
    openings = {row.commitment: _opening(row) for row in rows}
    return {
        commitment: opening.calendar
        for commitment, opening in openings.items()
        if opening.commitment == commitment
    }


def _opening(row: KeptCalendar) -> Opening:
    return Opening(row.salt, msgspec.convert(row.calendar, Calendar))
