"""Requests about players and their profiles."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType
from msgspec.inspect import StrType

from blokus_api.players.days_off.calendars import time_zones
from blokus_api.players.names.requests import Name
from blokus_api.players.preferences import (
    MOST_STEPS,
    NOTICES,
    read_quiet_hours,
    read_step,
)
from blokus_api.players.profiles.answers import LanguageName, NoticeKind
from games.api.http.bodies import Body, Query, parsed_by, read_by, text
from games.api.http.values import read_scalar
from games.api.requests.players import actor_of
from games.clocks.calendars import MOST_WEEKEND_DAYS, WEEKDAYS, Weekday

MOST_NAMED = 100
LONGEST_ID = 80
LONGEST_CODE = 80
"""Maximum length in characters, which allows for a space after each character."""


def read_ids(value: object) -> Sequence[str]:
    """Return the player ids in a comma-separated list."""
    ids = read_scalar(StrType(), value).split(",")
    if len(ids) > MOST_NAMED or any(len(id_) > LONGEST_ID for id_ in ids):
        raise ValueError(
            f"Send at most {MOST_NAMED} ids of at most {LONGEST_ID} characters each."
        )
    return [actor_of(id_) for id_ in ids if id_]


class PlayersQuery(Query):
    """Query for players."""

    ids: Annotated[
        str, Meta(max_length=MOST_NAMED * (LONGEST_ID + 1)), parsed_by(read_ids)
    ]
    """Up to 100 comma-separated ids: `player:ID`, `ai:LEVEL`, or a player's bare id."""
    ruleset: (
        Annotated[
            str, Meta(max_length=200, pattern=r"^[a-z0-9-]+(;[a-z_]+=[a-z0-9,-]+)*$")
        ]
        | None
    ) = None
    """Ruleset (named as in games) for which to include the players' ratings."""


def _in_order_of(values: tuple[str, ...]) -> Callable[[Any], Any]:
    """Return a function that removes duplicates and sorts items as in `values`."""
    return lambda chosen: tuple(sorted(set(chosen), key=values.index))


def _read_steps(steps: tuple[str, ...]) -> tuple[str, ...]:
    """Return the normalized reminder times without duplicates."""
    for step in steps:
        read_step(step)
    return tuple(dict.fromkeys(steps))


def _read_hours(hours: str) -> str:
    read_quiet_hours(hours)
    return hours


def _read_zone(zone: str) -> str:
    if zone not in time_zones():
        raise ValueError(
            "This time zone is unknown. Use an IANA name such as Europe/Berlin."
        )
    return zone


class GuestRequest(Body):
    """A new guest."""

    name: Name | UnsetType = UNSET


class Correspondence(Body, kw_only=True):
    """A player's days off and reminders in correspondence games."""

    language: LanguageName | UnsetType = UNSET
    """Language of emails and calendars; by default the `Accept-Language` of a login."""
    time_zone: Annotated[str, text(64), read_by(_read_zone)] | UnsetType = UNSET
    """IANA time zone, such as `Europe/Berlin`."""
    weekend_days: (
        Annotated[
            tuple[Weekday, ...],
            Meta(max_length=MOST_WEEKEND_DAYS),
            read_by(_in_order_of(WEEKDAYS)),
        ]
        | UnsetType
    ) = UNSET
    """Days when the player's correspondence clocks pause, from each game's next turn
    on."""
    reminder_steps: (
        Annotated[
            tuple[Annotated[str, text(4)], ...],
            Meta(max_length=MOST_STEPS),
            read_by(_read_steps),
        ]
        | UnsetType
    ) = UNSET
    """Remaining time in a turn at which the player is reminded: a percentage (`50%`),
    hours (`2h`) or days (`1d`), each at most 99."""
    quiet_hours: Annotated[str, text(11), read_by(_read_hours)] | UnsetType | None = (
        UNSET
    )
    """Hours without emails and reminders in the player's time zone, such as
    `22:00-07:00`. A message that would be too late after these hours is sent before
    them. Null: no quiet hours."""


class ProfileRequest(Correspondence, kw_only=True):
    """Changes to the caller's profile."""

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
    """Kinds of notices sent by email if `wants_mail` is true: your turn, little time
    left, offers, invitations and ended games. Guests and bots get no emails."""


class RecoveryRequest(Body):
    """A recovery code as a person types it."""

    code: Annotated[str, text(LONGEST_CODE)]
    """The code. Case, spaces and hyphens are ignored; O means 0, and I and L mean 1."""
