"""Subjects: the player whom a request is about.

Most requests are about the caller. Below `/apps/{app}/players/{player}`, the account of
an API client calls for a user of this client, with the same verbs.
"""

from django.utils.functional import cached_property

from blokus_api.players import accounts
from blokus_api.players.models import Player
from games.api.http.endpoint import Endpoint


class PlayerEndpoint(Endpoint):
    """The base of endpoints about one player."""

    def prepare(self) -> None:
        """Look up the player."""
        _ = self.player

    @cached_property
    def player(self) -> Player:
        """Return the caller, or the user whom the path names of the caller's client."""
        caller = accounts.player_of(self.caller)
        if "app" not in self.kwargs:
            return caller
        client = accounts.find_client(caller, self.kwargs["app"])
        return accounts.find_user(client, self.kwargs["player"])
