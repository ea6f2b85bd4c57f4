"""Copies of days off for games, stored outside the events so that they can be erased.

A player's profile and vacations contain the current days off. A game uses a copy, so
that only events change its clock. The events contain only a hash of the copy, which is
called its commitment.
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
    """Return a player's weekly days off, excluding vacations."""
    days = tuple(day for day in WEEKDAYS if day in player.weekend_days)
    return Calendar(player.time_zone, days)


def current_calendar(player: Player) -> Calendar:
    """Return a player's days off with the current or upcoming vacation."""
    calendar = days_of_the_week(player)
    absences = [each for each in player.absences.all() if not each.is_over]
    absence = max(absences, key=lambda each: each.last_day, default=None)
    if absence is None or absence.last_day < local_day(calendar, event_store.clock()):
        return calendar
    vacation = Vacation(absence.first_day, absence.last_day)
    return Calendar(calendar.time_zone, calendar.weekend_days, vacation)


@transaction.atomic
def commit(actor: str) -> str | None:
    """Store a copy of a player's current days off; return its commitment.

    Return None if the player has no days off. The commitment stays the same while the
    days off are unchanged. The player's row is locked, so that nothing is stored for a
    player who is being erased.
    """
    rows = Player.objects.select_for_update(no_key=True).filter(
        id=actor.removeprefix(PLAYER_PREFIX), is_active=True
    )
    player = rows.first()
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
    """Return the days off for these commitments, excluding erased ones.

    Rows that do not match their commitment are ignored.
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
