"""Requests about access tokens."""

from datetime import datetime
from typing import Annotated, Any, TypeVar

from django.utils import timezone

from blokus_api.players.names.requests import OptionalName
from blokus_api.players.tokens.answers import Scope
from games.api.http.answer import Moment
from games.api.http.bodies import Body, Query, read_by

Items = TypeVar("Items", bound=tuple[Any, ...])


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
