"""Requests for access tokens."""

from datetime import datetime
from typing import Annotated, Any, TypeVar

from django.utils import timezone

from blokus_api.players.names.requests import OptionalName
from blokus_api.players.tokens.answers import Scope
from games.api.http.answer import Moment
from games.api.http.bodies import Body, Query, read_by

Items = TypeVar("Items", bound=tuple[Any, ...])


def not_empty(items: Items) -> Items:
    """Return a list; raise `ValueError` if it is empty."""
    if not items:
        raise ValueError("The list must not be empty.")
    return items


def _read_end(end: datetime) -> datetime:
    """Return a token's expiry time; raise `ValueError` if it is in the past."""
    if end <= timezone.now():
        raise ValueError("This time must be in the future.")
    return end


class ExpiringToken(Body, kw_only=True):
    """Fields of all new access tokens."""

    name: OptionalName = ""
    expires_at: Annotated[Moment, read_by(_read_end)] | None = None
    """Time when the token expires. It cannot be later than the expiry of your own
    token. Null: both expire at the same time."""


class TokenRequest(ExpiringToken, kw_only=True):
    """A new access token."""

    scopes: Annotated[tuple[Scope, ...], read_by(not_empty)]


class RevocationQuery(Query):
    """Query that selects the players whose tokens to revoke."""

    bots: bool = False
    """Whether to also revoke the tokens of your bots."""
    apps: bool = False
    """Whether to also revoke the tokens of your API clients' users."""
