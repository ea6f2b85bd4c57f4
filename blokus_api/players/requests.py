"""Requests about players and tokens."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Annotated, Any, TypeAlias, TypeVar

from django.utils import timezone
from msgspec import UNSET, Meta, UnsetType
from msgspec.inspect import StrType

from blokus_api.players.answers import LanguageName, NoticeKind, Scope
from blokus_api.players.calendars import time_zones
from blokus_api.players.models import MAX_NAME
from blokus_api.players.preferences import (
    MOST_STEPS,
    NOTICES,
    read_quiet_hours,
    read_step,
)
from games.api.http.answer import Moment
from games.api.http.bodies import EXACT, PARSER, Body, Query, read_by, text
from games.api.http.values import read_scalar
from games.clocks.calendars import MOST_WEEKEND_DAYS, WEEKDAYS, Weekday
from records.judging import names

Items = TypeVar("Items", bound=tuple[Any, ...])


def printable(
    max_length: int, *, may_be_blank: bool = False, is_exact: bool = False
) -> Meta:
    """Annotate a text that is shown beside others, in its one spelling.

    An exact text keeps the blanks at its ends.
    """
    kind = StrType(
        min_length=0 if may_be_blank else None,
        max_length=max_length,
        pattern=EXACT if is_exact else None,
    )

    def read(value: object) -> Any:
        """Normalize a text before its length is measured."""
        if isinstance(value, str):
            value = names.normalized(value if is_exact else value.strip())
            if value and (reason := names.refusal(value)):
                raise ValueError(reason)
        return read_scalar(kind, value)

    return Meta(max_length=max_length, extra={PARSER: read})


Name: TypeAlias = Annotated[str, printable(MAX_NAME)]
OptionalName: TypeAlias = Annotated[str, printable(MAX_NAME, may_be_blank=True)]


def _in_order_of(values: tuple[str, ...]) -> Callable[[Any], Any]:
    """Return a function that sorts values as these are, each once."""
    return lambda chosen: tuple(sorted(set(chosen), key=values.index))


def _read_steps(steps: tuple[str, ...]) -> tuple[str, ...]:
    """Return the steps of reminders, each once."""
    for step in steps:
        read_step(step)
    return tuple(dict.fromkeys(steps))


def _read_hours(hours: str) -> str:
    read_quiet_hours(hours)
    return hours


def _read_zone(zone: str) -> str:
    if zone not in time_zones():
        raise ValueError("There is no such time zone.")
    return zone


class GuestRequest(Body):
    """A new guest."""

    name: Name | UnsetType = UNSET


class Correspondence(Body, kw_only=True):
    """A player's days off and reminders, for games by correspondence."""

    language: LanguageName | UnsetType = UNSET
    """Language of emails and calendars. Before it is set, the server uses the
    `Accept-Language` of a log-in."""
    time_zone: Annotated[str, text(64), read_by(_read_zone)] | UnsetType = UNSET
    """Name in the IANA database: `Europe/Berlin`."""
    weekend_days: (
        Annotated[
            tuple[Weekday, ...],
            Meta(max_length=MOST_WEEKEND_DAYS),
            read_by(_in_order_of(WEEKDAYS)),
        ]
        | UnsetType
    ) = UNSET
    """Days on which clocks of correspondence stand still for the player, from the next
    turn in each game on."""
    reminder_steps: (
        Annotated[
            tuple[Annotated[str, text(4)], ...],
            Meta(max_length=MOST_STEPS),
            read_by(_read_steps),
        ]
        | UnsetType
    ) = UNSET
    """Time of a turn that is left when its player is reminded: a part of the whole
    (`50%`), hours (`2h`) or days (`1d`), up to 99."""
    quiet_hours: Annotated[str, text(11), read_by(_read_hours)] | UnsetType | None = (
        UNSET
    )
    """Hours without emails and reminders in the player's time zone, as `22:00-07:00`. A
    message that would be too late afterwards comes before. Null: no quiet hours."""


class ProfileRequest(Correspondence, kw_only=True):
    """A change of one's profile."""

    name: Name | UnsetType = UNSET
    wants_mail: bool | UnsetType = UNSET
    mails: (
        Annotated[
            tuple[NoticeKind, ...],
            Meta(max_length=len(NOTICES)),
            read_by(_in_order_of(NOTICES)),
        ]
        | UnsetType
    ) = UNSET
    """Notices that come by email, if `wants_mail`: that it is my turn, that its time
    runs out, offers and invitations that I should answer, games that are over. Guests
    and bots have no address."""


class VacationRequest(Body):
    """The days of a vacation, in one's own time zone, the last one included."""

    first_day: date
    last_day: date


def not_empty(items: Items) -> Items:
    """Return a list that has an item; raises `ValueError`."""
    if not items:
        raise ValueError("This list may not be empty.")
    return items


def _read_end(end: datetime) -> datetime:
    """Refuse a token that would have ended before it is made."""
    if end <= timezone.now():
        raise ValueError("This time has passed.")
    return end


class ExpiringToken(Body, kw_only=True):
    """The fields that all new access tokens have."""

    name: OptionalName = ""
    expires_at: Annotated[Moment, read_by(_read_end)] | None = None
    """The end of the token, at most that of your own token. Null: with your own token,
    if that ends."""


class TokenRequest(ExpiringToken, kw_only=True):
    """A new access token."""

    scopes: Annotated[tuple[Scope, ...], read_by(not_empty)]


class RevocationQuery(Query):
    """The query that says whose tokens end as well."""

    bots: bool = False
    """Also the tokens of my bots."""
    apps: bool = False
    """Also the tokens of the users of my API clients."""
