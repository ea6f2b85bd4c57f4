"""Requests that concern invitations, links and forks."""

from collections.abc import Collection
from typing import Annotated

from msgspec import UNSET, UnsetType

from games.api.http.bodies import Body, text
from games.api.requests.games import SeatNumber, Version
from games.api.requests.players import Player
from games.api.requests.seats import SeatList, table_of
from games.decisions import Table
from games.errors import InvalidError
from games.events.game import Visibility
from games.rules.ruleset import Ruleset


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


class Origin(Body):
    """Who sits down in a game that begins with a position; other seats stay open."""

    seats: SeatList = ()
    visibility: Visibility | UnsetType = UNSET

    def seating(
        self, ruleset: Ruleset, actor: str, origin: Visibility, out: Collection[int]
    ) -> tuple[Table, Visibility]:
        """Return who sits down, and who may see the game.

        `out` are the seats that had left. Raises `InvalidError`.
        """
        if any(kind == "token" for kind, _ in self.seats):
            raise InvalidError("A fork has no seat tokens.", field="seats")
        table = table_of(self.seats, ruleset, actor, bearers={})
        visibility = origin if self.visibility is UNSET else self.visibility
        if origin == "private" and visibility != "private":
            raise InvalidError("The game is private.", field="visibility")
        if not {*table.players, *table.reserved}.isdisjoint(out):
            raise InvalidError("A seat has left before that.", field="seats")
        return table, visibility


class Forking(Origin, kw_only=True):
    """The version to go on from, and who sits down; seats not named stay open."""

    version: Version
