"""Requests as they come in: types, ranges and sizes; the rules judge the rest."""

from datetime import timedelta
from typing import Annotated, Any, TypeAlias

import msgspec
from drf_spectacular.utils import extend_schema_field
from msgspec import Meta
from rest_framework import serializers

from games.api.http.bodies import text
from games.api.http.fields import (
    BooleanField,
    CharField,
    ChoiceField,
    IntegerField,
    VariantField,
)
from games.api.http.paging import PagedQuery
from games.api.names import GameStatus
from games.api.requests.clocks import ClockField
from games.api.requests.moves import (
    MAX_CELLS,
    MAX_COLOR,
    MAX_COORDINATE,
    MAX_PIECE,
    MoveRequest,
    PickRequest,
)
from games.api.requests.players import Player
from games.api.requests.reading import MOST_VERSIONS
from games.api.requests.seats import MAX_SEATS, SeatsField
from games.api.requests.variants import RequestedVariant
from games.rules.notation import MAX_TEXT
from games.rules.solution_files import MAX_ENTRIES
from games.services.lobby import OPEN_FOR

DAY_SECONDS = 86_400
MAX_OPTIONS = 20
MAX_MOVES = 200
"""No game of any variant has more placements."""
MAX_PICKS = 84
"""All pieces of all colors."""
MAX_SOLUTIONS = 50
"""Of one file: all of them are judged while the request waits."""


class CellField(serializers.ListField):
    """A cell: two or three whole numbers, on the board or not."""

    child = IntegerField(min_value=-MAX_COORDINATE, max_value=MAX_COORDINATE)

    def __init__(self, **kwargs: Any) -> None:
        """Bound the number of coordinates."""
        super().__init__(min_length=2, max_length=3, **kwargs)


class MoveRequestSerializer(serializers.Serializer[Any]):
    """A placement: `cells`, or the same as text in `move`."""

    color = CharField(required=False, max_length=MAX_COLOR)
    piece = CharField(required=False, max_length=MAX_PIECE)
    cells = serializers.ListField(
        child=CellField(), required=False, min_length=1, max_length=MAX_CELLS
    )
    move = CharField(required=False, max_length=MAX_TEXT)


Version: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_VERSIONS)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_SEATS)]


CELLS = {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}}


@extend_schema_field(
    {"$ref": "#/components/schemas/Options", "maxProperties": MAX_OPTIONS}
)
class OptionsField(serializers.Field[Any, Any, Any, Any]):
    """Options by name; the variant checks names and values."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """Take an object of a few values."""
        if not isinstance(data, dict) or len(data) > MAX_OPTIONS:
            raise serializers.ValidationError("Options are an object.")
        return data


class RatingLimitsSerializer(serializers.Serializer[Any]):
    """The ratings that are asked for; that of a new player is 0."""

    min = IntegerField(required=False, allow_null=True, min_value=-99, max_value=99)
    max = IntegerField(required=False, allow_null=True, min_value=-99, max_value=99)


class NewGameSerializer(serializers.Serializer[Any]):
    """A new game; seats that are not named stay open.

    `rating` binds who sits down uninvited. A game that has not started after
    `expires_in` seconds is called off.
    """

    variant = VariantField()
    options = OptionsField(default=dict)
    seats = SeatsField(default=list)
    visibility = ChoiceField(choices=["public", "private"], default="public")
    clock = ClockField(default=None, allow_null=True)
    rated = BooleanField(
        required=False,
        help_text="Whether its result shall change ratings. If you do not say: not"
        " if you are a guest, nor if the computer plays on at a timeout. The game's"
        " `rated` tells whether it may, with who sits there.",
    )
    rating = RatingLimitsSerializer(required=False)
    expires_in = IntegerField(
        default=OPEN_FOR // timedelta(seconds=1),
        min_value=60,
        max_value=90 * DAY_SECONDS,
    )


class RequestedPickSerializer(serializers.Serializer[Any]):
    """A piece to draft; the color may be named, to be sure."""

    piece = CharField(max_length=MAX_PIECE)
    color = CharField(required=False, max_length=MAX_COLOR)


class ReplaySerializer(serializers.Serializer[Any]):
    """Picks (Draft) and then moves to replay from the start, without a game."""

    options = OptionsField(default=dict)
    picks = serializers.ListField(
        child=RequestedPickSerializer(), default=list, max_length=MAX_PICKS
    )
    moves = serializers.ListField(
        child=MoveRequestSerializer(), default=list, max_length=MAX_MOVES
    )
    legal = BooleanField(
        default=False,
        help_text="Whether to tell, as anchors, what may be placed in the end.",
    )


ENTRY = {
    "description": "A color, a piece and its cells.",
    "type": "array",
    "prefixItems": [
        {"type": "string"},
        {"type": "string"},
        CELLS,
    ],
    "minItems": 3,
    "maxItems": 3,
}
ENTRIES = {"type": "array", "items": ENTRY, "maxItems": MAX_ENTRIES}


@extend_schema_field(ENTRIES)
class EntriesField(serializers.JSONField):
    """The placements of a solution."""


@extend_schema_field({"type": "array", "items": ENTRIES, "maxItems": MAX_SOLUTIONS})
class SolutionsField(serializers.JSONField):
    """Several solutions of one puzzle."""


class SolutionFileSerializer(serializers.Serializer[Any]):
    """A file with solutions of a puzzle; what it holds is read by the rules.

    `moves`, in their order, solve the puzzles that are played in turn; `placements`
    those that are packed. Options of the variant stand beside them, and all other
    names are comments.
    """

    takes_comments = True

    variant = VariantField(required=False)
    moves = EntriesField(required=False)
    placements = EntriesField(required=False)
    solutions = SolutionsField(required=False)
    contact = CharField(required=False)
    colors = IntegerField(required=False)
    turn_order = CharField(required=False)
    assembly = CharField(required=False)
    starts = CharField(required=False)
    region = serializers.ListField(child=CellField(), required=False)

    def to_internal_value(self, data: Any) -> Any:
        """Take the file as it is."""
        return data


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


def request_of(values: dict[str, Any]) -> MoveRequest:
    """Return the move that a validated `MoveRequestSerializer` asks for."""
    fields = MoveRequest.__struct_fields__
    sent = {name: values[name] for name in fields if name in values}
    return msgspec.convert(sent, MoveRequest)


def pick_of(values: dict[str, Any]) -> PickRequest:
    """Return the pick that a validated `RequestedPickSerializer` asks for."""
    return PickRequest(**values)
