"""Days off: days that do not count on a player's game clocks.

A change creates an obligation in its transaction. The games with the nearest deadlines
are updated before the response, and a worker updates the others.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from functools import cache
from zoneinfo import available_timezones

from django.db import transaction
from django.db.models import QuerySet

from blokus_api.players.accounts import owner_name
from blokus_api.players.days_off import commitments
from blokus_api.players.models import Absence, Player
from games.clocks.calendars import (
    Calendar,
    Vacation,
    local_day,
)
from games.errors import ApiError, InvalidError, UnauthenticatedError
from games.services import automation, queries
from games.services.quotas import charge
from games.storage import event_store, obligations

OWED = "calendar"
DAYS_A_YEAR = 42
"""Maximum number of vacation days in any 365 days. It prevents players from postponing
a game forever."""
YEAR = timedelta(days=365)
UPDATED_AT_ONCE = 20
"""Maximum number of games that are updated before the response. An update takes some
milliseconds."""


class VacationUsedUpError(ApiError, code="vacation-used-up", status=409):
    """You can take at most 42 vacation days in any 365 days."""


@cache
def time_zones() -> frozenset[str]:
    """Return the names of valid time zones."""
    return frozenset(available_timezones())


def take_vacation(player: Player, first_day: date, last_day: date) -> Vacation:
    """Store a vacation, which replaces the current one.

    Raise `VacationUsedUpError`, or `InvalidError` for days in the past or more than a
    year ahead.
    """
    with changed_days_off(player) as today:
        if last_day < first_day:
            raise InvalidError(
                "The last day must not be before the first day.", field="last_day"
            )
        if first_day < today:
            raise InvalidError(
                f"The first day must not be before today, {today}.", field="first_day"
            )
        if last_day > today + YEAR:
            raise InvalidError(
                "The last day must be at most one year after today.", field="last_day"
            )
        _end(player, today)
        if _days_with(player, first_day, last_day) > DAYS_A_YEAR:
            raise VacationUsedUpError
        player.absences.create(first_day=first_day, last_day=last_day)
    return Vacation(first_day, last_day)


def end_vacation(player: Player) -> None:
    """End the current vacation. Days that have begun count as taken."""
    with changed_days_off(player) as today:
        _end(player, today)


def update_all_games(player_id: str) -> None:
    """Update a player's days off in all running games.

    The obligation remains if an update failed or the days off have changed since.
    """
    player = Player.objects.get(id=player_id)
    calendar = _update_games(player, limit=100_000)
    obligations.settle_if(
        OWED, player_id, lambda: commitments.current_calendar(_lock(player)) == calendar
    )


@contextmanager
def changed_days_off(player: Player) -> Iterator[date]:
    """Lock a player, yield the player's current date, and then update the games.

    The caller changes the days off inside the `with` block. The lock prevents other
    transactions from counting days. The games with the nearest deadlines are updated
    immediately.
    """
    with transaction.atomic():
        locked = _lock(player)
        if not locked.is_active:
            raise UnauthenticatedError  # The player was erased after the request began.
        today = local_day(commitments.days_of_the_week(locked), event_store.clock())
        _keep_begun_days(locked, today)
        yield today
        obligations.owe_once(OWED, player.id)
        # The quota is necessary because each change adds an event to every running
        # game.
        charge("calendars", owner_name(locked))
    _update_games(player, UPDATED_AT_ONCE)


def _update_games(player: Player, limit: int) -> Calendar | None:
    """Update up to `limit` games; return the days off, or None if an update failed."""
    player.refresh_from_db()
    calendar, actor = commitments.current_calendar(player), player.actor
    games = queries.games_on_the_clock(actor, limit)
    commitment = commitments.commit(actor) if games else None
    results = [
        automation.change_calendar(game=game, player=actor, calendar=commitment)
        for game in games
    ]
    return calendar if all(results) else None


def _lock(player: Player) -> Player:
    """Lock and return a player, so that no other transaction counts vacation days."""
    return Player.objects.select_for_update(no_key=True).get(id=player.id)


def _end(player: Player, today: date) -> None:
    player.absences.filter(last_day__lt=today - 2 * YEAR).delete()
    _current(player, today).delete()


def _current(player: Player, today: date) -> QuerySet[Absence]:
    """Return the current or upcoming vacation, if any."""
    absences: QuerySet[Absence] = player.absences.all()
    return absences.filter(last_day__gte=today, is_over=False)


def _keep_begun_days(player: Player, today: date) -> None:
    """Count the vacation days up to today as taken.

    Otherwise, a player could get these days back by changing to a time zone further
    west, where they have not begun.
    """
    absence = _current(player, today).filter(first_day__lte=today).first()
    if absence is not None:
        player.absences.get_or_create(
            first_day=absence.first_day, last_day=today, is_over=True
        )


def _days_with(player: Player, first_day: date, last_day: date) -> int:
    """Return the number of vacation days in the year that ends on `last_day`.

    Days that belong to two vacations count once.
    """
    days = _days(first_day, last_day)
    for absence in player.absences.all():
        days |= _days(absence.first_day, absence.last_day)
    return sum(last_day - YEAR < day <= last_day for day in days)


def _days(first: date, last: date) -> set[date]:
    return {first + timedelta(days=n) for n in range((last - first).days + 1)}
