"""Requests about bots."""

from typing import Annotated

from msgspec import UNSET, UnsetType

from blokus_api.players.bots import SCOPES
from blokus_api.players.requests import ExpiringToken, Name, not_empty
from games.api.http.bodies import Body, read_by
from games.api.http.values import chosen_from


class BotRequest(Body):
    """A new bot."""

    name: Name
    """The name that its opponents see."""


class BotTokenRequest(ExpiringToken, kw_only=True):
    """A new token of a bot."""

    scopes: (
        Annotated[tuple[Annotated[str, chosen_from(SCOPES)], ...], read_by(not_empty)]
        | UnsetType
    ) = UNSET
    """Some of the scopes that your own token has; by default all of them."""
