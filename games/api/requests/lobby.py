"""Requests about invitations, links and forks."""

from typing import Annotated

from msgspec import UNSET, UnsetType

from games.api.http.bodies import Body, text
from games.api.requests.games import SeatNumber, Version
from games.api.requests.players import Player
from games.api.requests.seats import SeatList
from games.errors import InvalidError
from games.events.game import Visibility


class Invitation(Body):
    """An invitation for a `player`, or for anyone who has the secret (`link`).

    Without `seat`, the first open seat is reserved.
    """

    player: Player | UnsetType = UNSET
    link: bool = False
    seat: SeatNumber | UnsetType = UNSET

    def check(self) -> None:
        """Require either a player or a link."""
        if self.link == (self.player is not UNSET):
            raise InvalidError("Send either `player` or `link`.")


class Join(Body):
    """The secret from an invitation link."""

    token: Annotated[str, text(80)]


class Forking(Body):
    """The version to continue from, and the requested seats.

    Omitted seats stay open.
    """

    version: Version
    seats: SeatList = ()
    """Player in each seat, in seat order."""
    visibility: Visibility | UnsetType = UNSET
