"""Days off: which days of a player do not count on the clocks of their games.

A change is owed to the running games in its transaction. The most urgent ones learn of
it before the answer, the others from a worker.
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
"""Of vacation, in any 365 days, so that no game can be put off for ever."""
YEAR = timedelta(days=365)
TOLD_AT_ONCE = 20
"""Games that learn of a change before its answer; an append takes milliseconds."""


class VacationUsedUpError(ApiError, code="vacation-used-up", status=409):
    """This is more vacation than a year has: 42 days in any 365."""


@cache
def time_zones() -> frozenset[str]:
    """Return the names that a time zone may have."""
    return frozenset(available_timezones())


def take_vacation(player: Player, first_day: date, last_day: date) -> Vacation:
    """Take a vacation on these days, instead of the one there was.

    Raises `InvalidError` for days that do not come, and `VacationUsedUpError`.
    """
    with told_to_games(player) as today:
        if last_day < first_day:
            raise InvalidError("It ends before it begins.", field="last_day")
        if first_day < today:
            raise InvalidError(f"It is {today} already.", field="first_day")
        if last_day > today + YEAR:
            raise InvalidError("That is more than a year ahead.", field="last_day")
        _end(player, today)
        if _days_with(player, first_day, last_day) > DAYS_A_YEAR:
            raise VacationUsedUpError
        player.absences.create(first_day=first_day, last_day=last_day)
    return Vacation(first_day, last_day)


def end_vacation(player: Player) -> None:
    """End the vacation there is: days that have begun count as taken."""
    with told_to_games(player) as today:
        _end(player, today)


def tell_all_games(player_id: str) -> None:
    """Tell every running game; owe it on if one could not be told, or days changed."""
    player = Player.objects.get(id=player_id)
    told = _tell(player, limit=100_000)
    obligations.settle_if(
        OWED, player_id, lambda: commitments.current_calendar(_held(player)) == told
    )


@contextmanager
def told_to_games(player: Player) -> Iterator[date]:
    """Change days off, with the player's date: all games hear of it, or it is undone.

    Nobody else counts the player's days meanwhile. The games whose deadline comes first
    hear of it at once.
    """
    with transaction.atomic():
        held = _held(player)
        if not held.is_active:
            raise UnauthenticatedError  # They were erased since the request began.
        today = local_day(commitments.days_of_the_week(held), event_store.clock())
        _keep_begun_days(held, today)
        yield today
        obligations.owe_once(OWED, player.id)
        # Each of them is an event in every running game.
        charge("calendars", owner_name(held))
    _tell(player, TOLD_AT_ONCE)


def _tell(player: Player, limit: int) -> Calendar | None:
    """Tell so many games; None if one of them could not be told."""
    player.refresh_from_db()
    calendar, actor = commitments.current_calendar(player), player.actor
    games = queries.games_on_the_clock(actor, limit)
    commitment = commitments.commit(actor) if games else None
    told = [
        automation.change_calendar(game=game, player=actor, calendar=commitment)
        for game in games
    ]
    return calendar if all(told) else None


def _held(player: Player) -> Player:
    """Return the player, whose days nobody else counts until this transaction ends."""
    return Player.objects.select_for_update(no_key=True).get(id=player.id)


def _end(player: Player, today: date) -> None:
    player.absences.filter(last_day__lt=today - 2 * YEAR).delete()
    _current(player, today).delete()


def _current(player: Player, today: date) -> QuerySet[Absence]:
    """Return the vacation that is not over, if there is one."""
    absences: QuerySet[Absence] = player.absences.all()
    return absences.filter(last_day__gte=today, is_over=False)


def _keep_begun_days(player: Player, today: date) -> None:
    """Count the days of vacation until today as taken, whatever day it is elsewhere.

    In the west they have not begun yet, so that one could come back from there, and
    leave again for nothing.
    """
    absence = _current(player, today).filter(first_day__lte=today).first()
    if absence is not None:
        player.absences.get_or_create(
            first_day=absence.first_day, last_day=today, is_over=True
        )


def _days_with(player: Player, first_day: date, last_day: date) -> int:
    """Return how many days of the year up to the last one are days of vacation.

    A vacation that ended today and one that begins today have a day in common.
    """
    days = _days(first_day, last_day)
    for absence in player.absences.all():
        days |= _days(absence.first_day, absence.last_day)
    return sum(last_day - YEAR < day <= last_day for day in days)


def _days(first: date, last: date) -> set[date]:
    return {first + timedelta(days=n) for n in range((last - first).days + 1)}
