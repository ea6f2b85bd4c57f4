"""Subjects: the player to whom a request applies.

Most requests apply to the caller. Below `/apps/{app}/players/{player}`, the account of
an API client calls for a user of this client, with the same methods.
"""

from typing import ClassVar

from blokus_api.players import accounts
from blokus_api.players.models import Player
from games.api.http.endpoint import CHANGING, Endpoint


class PlayerEndpoint(Endpoint):
    """Base of endpoints about one player, which require `account` by default."""

    scopes: ClassVar = dict.fromkeys(("GET", *CHANGING), "account")
    player: Player
    """The caller, or the user of the caller's API client in the path."""

    def prepare(self) -> None:
        """Load the player, and the API client in the path."""
        self.player = accounts.player_of(self.caller)
        if (app := self.kwargs.get("app")) is not None:
            self.client = accounts.find_client(self.player, app)
            if (user := self.kwargs.get("player")) is not None:
                self.player = accounts.find_user(self.client, user)
