"""Requests for webhooks and their deliveries."""

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
    """Return a URL to which this server may send; host names are resolved later.

    Raise `TargetError`, which is a `ValueError`.
    """
    url: str = read_scalar(StrType(), value)
    read_target(url, to_loopback=settings.WEBHOOKS_TO_LOOPBACK)
    return url


Url: TypeAlias = Annotated[str, Meta(max_length=LONGEST_URL), parsed_by(_read_url)]
Types: TypeAlias = Annotated[
    tuple[SubscribedType, ...],
    Meta(
        max_length=len(TYPES),
        description="Types of messages to send, or empty for all events."
        " `turn.began` (a turn of the owner or of an app's user begins) and"
        " `reminder.due` (little time left in this turn) are sent only if they are"
        " listed.",
    ),
]
WatchedGames: TypeAlias = Annotated[
    tuple[UUID, ...],
    Meta(
        max_length=MOST_GAMES,
        description="Games to follow, if `follows` is `games`.",
    ),
]
AppId: TypeAlias = Annotated[str, text(12)]
Plays: TypeAlias = Annotated[
    bool,
    Meta(
        description="Whether responses are moves. On your turn, the message has the"
        " `game`, and your response is the move. An empty response means no move. Needs"
        " all `types` and the scope `play`."
    ),
]


class WebhookRequest(Body):
    """A new webhook."""

    url: Url
    name: OptionalName = ""
    types: Types = ()
    follows: Follows = Endpoint.Follows.MINE.value
    """Games to follow. `mine`: games that you created or have a seat in. `games`: the
    games in `games`. `all`: every game that you may see. `app`: games that a user of
    your app `app` created or has a seat in, including private games, and the turns and
    reminders of these users; needs `account`."""
    games: WatchedGames = ()
    app: AppId | None = None
    """Id of the app to follow if `follows` is `app`."""
    plays: Plays = False

    def check(self) -> None:
        """Raise `InvalidError` if the fields contradict each other."""
        require_sense(asdict(self))


class WebhookPatch(Body):
    """Changes to a webhook."""

    url: Url | UnsetType = UNSET
    name: OptionalName | UnsetType = UNSET
    types: Types | UnsetType = UNSET
    follows: Follows | UnsetType = UNSET
    """Games to follow. `mine`: games that you created or have a seat in. `games`: the
    games in `games`. `all`: every game that you may see. `app`: games that a user of
    your app `app` created or has a seat in, including private games, and the turns and
    reminders of these users; needs `account`."""
    games: WatchedGames | UnsetType = UNSET
    app: AppId | UnsetType | None = UNSET
    """Id of the app to follow if `follows` is `app`."""
    plays: Plays | UnsetType = UNSET
    enabled: bool | UnsetType = UNSET
    """Whether messages are sent. Events that happen while the webhook is disabled are
    sent only if you request it."""


class SecretRequest(Body):
    """A new secret."""

    overlap_hours: Annotated[int, Meta(ge=0, le=MOST_OVERLAP_HOURS)] = OVERLAP_HOURS
    """Hours during which messages are also signed with the old secret."""


class RedeliveryRequest(Body):
    """Events to send again."""

    game: UUID
    version: Annotated[int, Meta(ge=1, le=10**6)]
    """First version to send again."""


class DeliveriesQuery(PagedQuery):
    """Query of deliveries."""

    game: UUID | None = None
    type: MessageType | None = None
    status: DeliveryStatus | None = None


TOGETHER = ("follows", "games", "app", "plays", "types")
"""Fields that must be consistent with each other."""


def require_sense(values: Mapping[str, Any]) -> None:
    """Raise `InvalidError` if the values contradict each other."""
    if (values["follows"] == Endpoint.Follows.GAMES) != bool(values["games"]):
        raise InvalidError(
            "`games` must list the games to follow if `follows` is `games`."
            " Otherwise, omit it.",
            field="games",
        )
    if (values["follows"] == Endpoint.Follows.APP) != bool(values["app"]):
        raise InvalidError(
            "`app` must name the app to follow if `follows` is `app`. Otherwise,"
            " omit it.",
            field="app",
        )
    if values["plays"] and values["app"]:
        raise InvalidError("A webhook that plays cannot follow an app.", field="plays")
    if values["plays"] and values["types"]:
        raise InvalidError(
            "A webhook that plays requires all types of messages. Leave `types` empty.",
            field="types",
        )
