"""Requests about players, and about what they say of themselves."""

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
"""Characters: a code with blanks between all of its letters has fewer."""


def read_ids(value: object) -> Sequence[str]:
    """Return the players that are named with commas between, as events name them."""
    ids = read_scalar(StrType(), value).split(",")
    if len(ids) > MOST_NAMED or any(len(one) > LONGEST_ID for one in ids):
        raise ValueError(f"At most {MOST_NAMED} ids, of {LONGEST_ID} characters each.")
    return [actor_of(one) for one in ids if one]


class PlayersQuery(Query):
    """The players to name."""

    ids: Annotated[
        str, Meta(max_length=MOST_NAMED * (LONGEST_ID + 1)), parsed_by(read_ids)
    ]
    """At most 100 ids with commas between: `player:ID`, `ai:LEVEL`, or the bare id of a
    player."""
    ruleset: (
        Annotated[
            str, Meta(max_length=200, pattern=r"^[a-z0-9-]+(;[a-z_]+=[a-z0-9,-]+)*$")
        ]
        | None
    ) = None
    """Also their ratings in this ruleset, by the name that games have for it."""


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


class RecoveryRequest(Body):
    """A recovery code as a person types it."""

    code: Annotated[str, text(LONGEST_CODE)]
    """Case, blanks and hyphens do not count; O is read as 0, and I and L as 1."""
