"""Requests that create, replay and list games."""

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
"""Maximum number of moves; no game has more placements."""
MAX_PICKS = 84
"""Maximum number of picks: the number of pieces of all colors together."""


Version: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_VERSIONS)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_SEATS)]


def read_options(value: object) -> dict[str, Any]:
    """Return options by name; the variant validates names and values.

    Raises `ValueError` if it is not a small object.
    """
    if not isinstance(value, dict) or len(value) > MAX_OPTIONS:
        raise ValueError("Options must be an object with at most 20 members.")
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
        description="First piece of every color, if it is drawn at random. By default,"
        " it is the piece of the first move."
    ),
]
RatingLimit: TypeAlias = Annotated[int, Meta(ge=-99, le=99)]


class ExpectedVersion(Body):
    """The game version that the sender has seen."""

    expected_version: Version | UnsetType = UNSET


class RatingLimits(Body):
    """Range of permitted ratings; new players have a rating of 0."""

    min: RatingLimit | None = None
    max: RatingLimit | None = None


class GameTerms(Body):
    """Terms of a new game or series; omitted seats stay open.

    `rating` restricts who may join without an invitation. A game that has not started
    after `expires_in` seconds is aborted.
    """

    variant: RequestedVariant
    options: RequestedOptions = msgspec.field(default_factory=dict)
    seats: RequestedSeats = ()
    visibility: Visibility = "public"
    clock: RequestedClock | None = None
    rated: bool | UnsetType = UNSET
    """Whether the result may change ratings. The default is false for guests, and if a
    computer level takes over after a missed deadline. The game's `rated` is the
    effective value, which also depends on the players."""
    hints: bool | UnsetType = UNSET
    """Whether hints and other analyses are allowed during the game, for all players and
    spectators. The default is true only if all other seats are computer levels, so no
    other person can join. Rated games have no hints."""
    rating: RatingLimits | UnsetType = UNSET
    expires_in: Annotated[int, Meta(ge=60, le=90 * DAY_SECONDS)] = (
        OPEN_FOR // timedelta(seconds=1)
    )

    @property
    def seating(self) -> tuple[tuple[Seat, ...], bool]:
        """Requested seats, and whether they are drawn at random."""
        if isinstance(self.seats, SeatsByLot):
            return self.seats.lot, True
        return self.seats, False


class NewGame(GameTerms, kw_only=True):
    """A new game; omitted seats stay open.

    With `moves`, `picks` or `first_piece`, it starts from that position, is never rated
    and gets no record. `rating` restricts who may join without an invitation. A game
    that has not started after `expires_in` seconds is aborted.
    """

    picks: Picks = ()
    first_piece: FirstPiece | UnsetType = UNSET
    moves: Moves = ()

    @property
    def has_position(self) -> bool:
        """Whether the game starts from a requested position."""
        return bool(self.moves or self.picks) or self.first_piece is not UNSET

    def check(self) -> None:
        """Reject a rated game that starts from a requested position."""
        if self.has_position and self.rated is True:
            detail = "A game that starts from a position cannot be rated."
            raise InvalidError(detail, field="rated")


class Replay(Body):
    """Picks (in Draft) and moves to replay from the start, without a game."""

    options: RequestedOptions = msgspec.field(default_factory=dict)
    picks: Picks = ()
    first_piece: FirstPiece | UnsetType = UNSET
    moves: Moves = ()
    legal: bool = False
    """Whether to list the legal placements in the final position, as anchors."""


class GamesQuery(PagedQuery):
    """Filters for a list of games."""

    variant: RequestedVariant | None = None
    status: GameStatus | None = None
    player: Player | None = None
    app: Annotated[str, text(12)] | None = None
    """Id of one of your API clients, to list its users' games, including private
    ones."""
    mine: bool = False
    my_turn: bool = False
    open_seats: bool = False
    """Whether to list only games with open seats."""
    rated: bool | None = None
    rating: Annotated[int, Meta(ge=-99, le=99)] | None = None
    """Only games that a player with this rating may join."""
    max_age: Annotated[int, Meta(ge=1, le=10**9)] | None = None
    """Maximum age of the listed games, in seconds."""
