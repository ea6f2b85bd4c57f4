"""Requests about bots."""

from typing import Annotated

from msgspec import UNSET, UnsetType

from blokus_api.players.bots import SCOPES
from blokus_api.players.requests import ExpiringToken, Name, not_empty
from games.api.http.answer import one_of
from games.api.http.bodies import Body, read_by


class BotRequest(Body):
    """A new bot."""

    name: Name
    """The name that its opponents see."""


class BotTokenRequest(ExpiringToken, kw_only=True):
    """A new token of a bot."""

    scopes: (
        Annotated[tuple[Annotated[str, one_of(None, SCOPES)], ...], read_by(not_empty)]
        | UnsetType
    ) = UNSET
    """Some of the scopes that your own token has; by default all of them."""
