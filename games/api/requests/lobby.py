"""Requests that concern invitations, links and forks."""

from typing import Annotated

from msgspec import UNSET, UnsetType

from games.api.http.bodies import Body, text
from games.api.requests.games import SeatNumber, Version
from games.api.requests.players import Player
from games.api.requests.seats import SeatList
from games.errors import InvalidError
from games.events.game import Visibility


class Invitation(Body):
    """An invitation of a `player`, or with `link` of anyone who has the secret.

    Without `seat`, it is for the first open one.
    """

    player: Player | UnsetType = UNSET
    link: bool = False
    seat: SeatNumber | UnsetType = UNSET

    def check(self) -> None:
        """Require one of the two."""
        if self.link == (self.player is not UNSET):
            raise InvalidError("Name a player, or ask for a link.")


class Join(Body):
    """The secret of a link."""

    token: Annotated[str, text(80)]


class Forking(Body):
    """The version to go on from, and who sits down; seats not named stay open."""

    version: Version
    seats: SeatList = ()
    visibility: Visibility | UnsetType = UNSET
