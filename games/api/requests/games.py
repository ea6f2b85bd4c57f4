"""Requests for games as they come in; the rules judge the rest."""

from datetime import timedelta
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from games.api.http.bodies import Body, parsed_by, text
from games.api.http.paging import PagedQuery
from games.api.names import GameStatus
from games.api.requests.clocks import RequestedClock
from games.api.requests.moves import MAX_PIECE, MoveRequest, RequestedPick
from games.api.requests.players import Player
from games.api.requests.reading import MOST_VERSIONS
from games.api.requests.seats import MAX_SEATS, RequestedSeats, Seat, SeatsByLot
from games.api.requests.variants import RequestedVariant
from games.errors import InvalidError
from games.events.game import Visibility
from games.services.lobby import OPEN_FOR

DAY_SECONDS = 86_400
MAX_OPTIONS = 20
MAX_MOVES = 200
"""No game of any variant has more placements."""
MAX_PICKS = 84
"""All pieces of all colors."""


Version: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_VERSIONS)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_SEATS)]


def read_options(value: object) -> dict[str, Any]:
    """Return options by name; the variant checks names and values.

    Raises `ValueError` for anything else than an object of a few values.
    """
    if not isinstance(value, dict) or len(value) > MAX_OPTIONS:
        raise ValueError("Options are an object.")
    return value


RequestedOptions: TypeAlias = Annotated[
    dict[str, Any],
    Meta(
        extra_json_schema={
            "allOf": [{"$ref": "#/components/schemas/Options"}],
            "maxProperties": MAX_OPTIONS,
        }
    ),
    parsed_by(read_options),
]
Picks: TypeAlias = Annotated[tuple[RequestedPick, ...], Meta(max_length=MAX_PICKS)]
Moves: TypeAlias = Annotated[tuple[MoveRequest, ...], Meta(max_length=MAX_MOVES)]
FirstPiece: TypeAlias = Annotated[
    str,
    text(MAX_PIECE),
    Meta(
        description="The first piece of every color that was drawn, in variants that"
        " draw one. By default the piece of the first move."
    ),
]
RatingLimit: TypeAlias = Annotated[int, Meta(ge=-99, le=99)]


class ExpectedVersion(Body):
    """The version that the sender has seen, and nothing else."""

    expected_version: Version | UnsetType = UNSET


class RatingLimits(Body):
    """The ratings that are asked for; the rating of a new player is 0."""

    min: RatingLimit | None = None
    max: RatingLimit | None = None


class GameTerms(Body):
    """A new game, or several; seats that are not named stay open.

    `rating` binds players who sit down uninvited. A game that has not started after
    `expires_in` seconds is called off.
    """

    variant: RequestedVariant
    options: RequestedOptions = msgspec.field(default_factory=dict)
    seats: RequestedSeats = ()
    visibility: Visibility = "public"
    clock: RequestedClock | None = None
    rated: bool | UnsetType = UNSET
    """Whether its result shall change ratings. By default it does not if you are a
    guest, nor if the computer plays on at a timeout. The game's `rated` tells whether
    it may, with who sits there."""
    hints: bool | UnsetType = UNSET
    """Whether hints and other analyses of the game are allowed while it is played, for
    all of its players and spectators. By default they are if no other person can sit
    down: the other seats are computers, or there are none. Rated games have none."""
    rating: RatingLimits | UnsetType = UNSET
    expires_in: Annotated[int, Meta(ge=60, le=90 * DAY_SECONDS)] = (
        OPEN_FOR // timedelta(seconds=1)
    )

    @property
    def seating(self) -> tuple[tuple[Seat, ...], bool]:
        """Who sits down, and whether the lot decides where."""
        if isinstance(self.seats, SeatsByLot):
            return self.seats.lot, True
        return self.seats, False


class NewGame(GameTerms, kw_only=True):
    """A new game; seats that are not named stay open.

    With `moves`, `picks` or `first_piece`, it begins with the position that they lead
    to. Such a game is never rated and gets no record. `rating` binds players who sit
    down uninvited. A game that has not started after `expires_in` seconds is called
    off.
    """

    picks: Picks = ()
    first_piece: FirstPiece | UnsetType = UNSET
    moves: Moves = ()

    @property
    def has_position(self) -> bool:
        """Whether the game begins elsewhere than at the start."""
        return bool(self.moves or self.picks) or self.first_piece is not UNSET

    def check(self) -> None:
        """Refuse ratings for a game of which not all is played."""
        if self.has_position and self.rated is True:
            detail = "A game that begins with a position is not rated."
            raise InvalidError(detail, field="rated")


class Replay(Body):
    """Picks (Draft) and then moves to replay from the start, without a game."""

    options: RequestedOptions = msgspec.field(default_factory=dict)
    picks: Picks = ()
    first_piece: FirstPiece | UnsetType = UNSET
    moves: Moves = ()
    legal: bool = False
    """Whether to list, as anchors, what may be placed in the end."""


class GamesQuery(PagedQuery):
    """Which games to list."""

    variant: RequestedVariant | None = None
    status: GameStatus | None = None
    player: Player | None = None
    app: Annotated[str, text(12)] | None = None
    """The id of an app of mine: games in which its users have a seat, also private
    ones."""
    mine: bool = False
    my_turn: bool = False
    open_seats: bool = False
    """Whether any player may sit down."""
    rated: bool | None = None
    rating: Annotated[int, Meta(ge=-99, le=99)] | None = None
    """Games in which a player with this rating may sit down."""
    max_age: Annotated[int, Meta(ge=1, le=10**9)] | None = None
    """Games that were set up in the last so many seconds."""
