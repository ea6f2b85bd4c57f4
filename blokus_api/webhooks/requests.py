"""Requests about webhooks and their deliveries."""

from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias
from uuid import UUID

from django.conf import settings
from msgspec import UNSET, Meta, UnsetType
from msgspec.inspect import StrType
from msgspec.structs import asdict

from blokus_api.players.names.requests import OptionalName
from blokus_api.webhooks.answers import (
    TYPES,
    DeliveryStatus,
    Follows,
    MessageType,
    SubscribedType,
)
from blokus_api.webhooks.models import Endpoint
from blokus_api.webhooks.targets import LONGEST_URL, read_target
from games.api.http.bodies import Body, parsed_by, text
from games.api.http.paging import PagedQuery
from games.api.http.values import read_scalar
from games.errors import InvalidError

MOST_GAMES = 200
OVERLAP_HOURS = 24
MOST_OVERLAP_HOURS = 7 * 24


def _read_url(value: object) -> str:
    """Return a URL to which this server is willing to send; names are resolved later.

    Raises `TargetError`, which is a `ValueError`.
    """
    url: str = read_scalar(StrType(), value)
    read_target(url, to_loopback=settings.WEBHOOKS_TO_LOOPBACK)
    return url


Url: TypeAlias = Annotated[str, Meta(max_length=LONGEST_URL), parsed_by(_read_url)]
Types: TypeAlias = Annotated[
    tuple[SubscribedType, ...],
    Meta(
        max_length=len(TYPES),
        description="Empty: all events. `turn.began` (it is the turn of the owner or of"
        " an app's user) and `reminder.due` (the time of this turn runs out) come only"
        " if they are named.",
    ),
]
WatchedGames: TypeAlias = Annotated[
    tuple[UUID, ...],
    Meta(
        max_length=MOST_GAMES,
        description="With `follows` as `games`: only these games.",
    ),
]
AppId: TypeAlias = Annotated[str, text(12)]
Plays: TypeAlias = Annotated[
    bool,
    Meta(
        description="If it is your turn, the message has the `game`, and your answer is"
        " the move; an empty answer is no move. Needs all `types` and the scope `play`."
    ),
]


class WebhookRequest(Body):
    """A new webhook."""

    url: Url
    name: OptionalName = ""
    types: Types = ()
    follows: Follows = Endpoint.Follows.MINE.value
    """`mine`: games that you created or have a seat in; `games`: those in `games`;
    `all`: every game that you may see; `app`: games that a user of your app `app`
    created or has a seat in, also private ones, and the turns and reminders of these
    users. Needs `account`."""
    games: WatchedGames = ()
    app: AppId | None = None
    """With `follows` as `app`: the id of this app."""
    plays: Plays = False

    def check(self) -> None:
        """Require fields that suit each other."""
        require_sense(asdict(self))


class WebhookPatch(Body):
    """A change of a webhook."""

    url: Url | UnsetType = UNSET
    name: OptionalName | UnsetType = UNSET
    types: Types | UnsetType = UNSET
    follows: Follows | UnsetType = UNSET
    """`mine`: games that you created or have a seat in; `games`: those in `games`;
    `all`: every game that you may see; `app`: games that a user of your app `app`
    created or has a seat in, also private ones, and the turns and reminders of these
    users. Needs `account`."""
    games: WatchedGames | UnsetType = UNSET
    app: AppId | UnsetType | None = UNSET
    """With `follows` as `app`: the id of this app."""
    plays: Plays | UnsetType = UNSET
    enabled: bool | UnsetType = UNSET
    """Whether events are sent. Those that happen while it is disabled are not sent
    later by themselves."""


class SecretRequest(Body):
    """A change of the secret."""

    overlap_hours: Annotated[int, Meta(ge=0, le=MOST_OVERLAP_HOURS)] = OVERLAP_HOURS
    """Hours during which the old secret signs as well."""


class RedeliveryRequest(Body):
    """Events of a game that are sent again."""

    game: UUID
    version: Annotated[int, Meta(ge=1, le=10**6)]
    """The first version that is sent again."""


class DeliveriesQuery(PagedQuery):
    """The query of deliveries."""

    game: UUID | None = None
    type: MessageType | None = None
    status: DeliveryStatus | None = None


TOGETHER = ("follows", "games", "app", "plays", "types")
"""Fields that must suit each other."""


def require_sense(values: Mapping[str, Any]) -> None:
    """Refuse values that contradict each other; raises `InvalidError`."""
    if (values["follows"] == Endpoint.Follows.GAMES) != bool(values["games"]):
        raise InvalidError(
            "Name games where `follows` is `games`, and only there.", field="games"
        )
    if (values["follows"] == Endpoint.Follows.APP) != bool(values["app"]):
        raise InvalidError(
            "Name an app where `follows` is `app`, and only there.", field="app"
        )
    if values["plays"] and values["app"]:
        raise InvalidError("A webhook plays for its owner alone.", field="plays")
    if values["plays"] and values["types"]:
        raise InvalidError("Who plays must hear of everything.", field="types")
