"""Subjects: the player to whom a request applies.

Most requests apply to the caller. Below `/apps/{app}/players/{player}`, an API client's
account sends the same requests for a user of the client.
"""

from typing import ClassVar

from blokus_api.players import accounts
from blokus_api.players.models import Player
from games.api.http.endpoint import CHANGING, Endpoint


class PlayerEndpoint(Endpoint):
    """Base class of endpoints about one player. By default, they require `account`."""

    scopes: ClassVar = dict.fromkeys(("GET", *CHANGING), "account")
    player: Player
    """The caller, or the API client's user that the path names."""

    def prepare(self) -> None:
        """Load the player and the API client that the path names."""
        self.player = accounts.player_of(self.caller)
        if (app := self.kwargs.get("app")) is not None:
            self.client = accounts.find_client(self.player, app)
            if (user := self.kwargs.get("player")) is not None:
                self.player = accounts.find_user(self.client, user)
