"""What the endpoints of games answer, for the OpenAPI document."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    DateTimeField,
    DictField,
    FloatField,
    IntegerField,
    JSONField,
    ListField,
    Serializer,
    UUIDField,
)

from games.api.answers.clocks_schema import ClockTerms, GameClock
from games.api.answers.table_schema import Fork, Offer, Out, RatingRange, Seat

STATUSES = ["open", "playing", "ended", "aborted"]
POINTS = {
    "type": "array",
    "items": {"type": "array", "items": {"type": "number"}},
}


@extend_schema_field({"type": "array", "items": {"type": "integer"}})
class Cell(ListField):
    """Two coordinates on flat boards, three in space."""


@extend_schema_field(POINTS)
class Points(ListField):
    """Corners of a polygon."""


class Option(Serializer[Any]):
    """A choice that a variant offers."""

    name = CharField()
    values = ListField(child=JSONField())
    default = JSONField()
    open = BooleanField(
        help_text="Whether `values` are only examples: a region may be any."
    )


class SeatColors(Serializer[Any]):
    """The colors of a seat."""

    seat = IntegerField()
    colors = ListField(child=CharField())


class Alias(Serializer[Any]):
    """Another name for a variant, with options settled."""

    id = CharField()
    options = DictField()


class Bonus(Serializer[Any]):
    """What a color gets beyond its cells."""

    all_placed = IntegerField()
    one_cell_piece_last = IntegerField()


class Variant(Serializer[Any]):
    """A variant of the family."""

    id = CharField()
    aliases = Alias(many=True)
    rules_version = IntegerField()
    colors = ListField(child=CharField())
    turn_order = ListField(child=CharField())
    seats = SeatColors(many=True)
    teams = ListField(child=ListField(child=IntegerField()))
    cells = IntegerField()
    cells_per_color = IntegerField()
    pieces_per_color = IntegerField()
    settled = DictField(help_text="Options that the alias asked for settles.")
    options = Option(many=True)
    bonus = Bonus()


class VariantList(Serializer[Any]):
    """All variants."""

    items = Variant(many=True)


class CellShape(Serializer[Any]):
    """A cell as it is named and drawn."""

    id = IntegerField()
    name = CharField()
    cell = Cell()
    points = Points()


class ColumnShape(Serializer[Any]):
    """A column of cubes, seen from above, and how high it may be filled."""

    column = Cell()
    limit = IntegerField()
    points = Points()


class Geometry(Serializer[Any]):
    """A board as it is drawn: y downwards, one unit an edge."""

    variant = CharField()
    options = DictField()
    bounds = ListField(child=FloatField())
    cells = CellShape(many=True)
    columns = ColumnShape(many=True)
    starts = DictField(child=ListField(child=Cell()))
    outline = ListField(child=Points())


class PieceShape(Serializer[Any]):
    """A piece in every way it may lie."""

    id = CharField()
    size = IntegerField()
    copies = IntegerField()
    cells = ListField(child=Cell())
    orientations = ListField(child=ListField(child=Cell()))


class Pieces(Serializer[Any]):
    """The pieces of one color."""

    variant = CharField()
    items = PieceShape(many=True)


class Turn(Serializer[Any]):
    """Whose turn it is; no color where several may be placed."""

    color = CharField(allow_null=True)
    seat = IntegerField()


class Placement(Serializer[Any]):
    """A piece on the board."""

    seat = IntegerField()
    color = CharField()
    piece = CharField()
    cells = ListField(child=Cell())


class Scores(Serializer[Any]):
    """Scores by color, seat and team; ranks by seat, 1 is best; seats that won."""

    colors = DictField(child=IntegerField())
    seats = ListField(child=IntegerField())
    teams = ListField(child=IntegerField())
    ranks = ListField(child=IntegerField())
    winners = ListField(child=IntegerField())
    solved = BooleanField(allow_null=True)


class HandShape(Serializer[Any]):
    """The pieces that one seat holds of a color; a shared color has no seat."""

    seat = IntegerField(allow_null=True)
    color = CharField()
    pieces = ListField(child=CharField())
    can_move = BooleanField()


class Board(Serializer[Any]):
    """What lies on the board and in the hands; `scores` as if it ended here."""

    ply = IntegerField()
    turn = Turn(allow_null=True)
    placements = Placement(many=True)
    phase = ChoiceField(choices=["draft", "obstacles", "play"])
    hands = HandShape(many=True)
    scores = Scores()


class Position(Board):
    """A position without a game."""

    variant = CharField()
    options = DictField()
    ruleset = CharField()
    ruleset = CharField()


class SolutionFault(Serializer[Any]):
    """Why a solution is none.

    `index` is the entry that is refused, from 0; null where all are legal and
    `reason` says what the puzzle lacks: `cells-missing`, `contact-missing` or
    `pieces-missing`.
    """

    index = IntegerField(allow_null=True)
    reason = CharField()
    cells = ListField(child=Cell())


class Solution(Serializer[Any]):
    """What was found of one solution; `scores` after the `ply` legal entries."""

    solved = BooleanField()
    ply = IntegerField()
    fault = SolutionFault(allow_null=True)
    scores = Scores()


class SolutionList(Serializer[Any]):
    """What was found of a file; `solved` where all its solutions are some."""

    variant = CharField()
    options = DictField()
    ruleset = CharField()
    solved = BooleanField()
    solutions = Solution(many=True)


class GameFields(Serializer[Any]):
    """What every form of a game tells."""

    id = UUIDField()
    version = IntegerField()
    status = ChoiceField(choices=STATUSES)
    variant = CharField()
    options = DictField()
    ruleset = CharField()
    visibility = ChoiceField(choices=["public", "private"])
    creator = CharField()
    rated = BooleanField(help_text="Whether its result may change ratings.")
    rating = RatingRange()
    created_at = DateTimeField()
    updated_at = DateTimeField()


class Game(GameFields, Board):
    """A game whole."""

    head = CharField()
    rules_version = IntegerField()
    seats = Seat(many=True)
    teams = ListField(child=ListField(child=IntegerField()))
    out = Out(many=True)
    expires_at = DateTimeField(
        allow_null=True, help_text="When it is called off unless it has started."
    )
    rematch_of = UUIDField(allow_null=True)
    fork = Fork(allow_null=True)
    offers = Offer(many=True)
    undone = ListField(
        child=ListField(child=IntegerField()),
        help_text="The first and last version of each stretch that was undone.",
    )
    end_reason = CharField(allow_null=True)
    result = Scores(allow_null=True)
    clock = GameClock(allow_null=True, help_text="Null: nobody counts time.")


class SeatToken(Serializer[Any]):
    """A token that is good for one seat; null when an answer is replayed."""

    seat = IntegerField()
    token = CharField(allow_null=True)


class CreatedGame(Game):
    """A game whole, and the tokens of its seats, shown once."""

    seat_tokens = SeatToken(
        many=True, required=False, help_text="Where seats are `token`."
    )


class GameRow(GameFields):
    """A game in a list."""

    has_open_seats = BooleanField(help_text="Whether anybody may sit down.")

    players = ListField(child=CharField())
    turn_player = CharField(allow_null=True)
    turn_color = CharField(allow_null=True)
    ply = IntegerField()
    winners = ListField(child=IntegerField(), allow_null=True)
    clock = ClockTerms(allow_null=True)
    deadline = DateTimeField(
        allow_null=True, help_text="When the time of who is to move is over."
    )


class GamePage(Serializer[Any]):
    """A page of games; `next` is the cursor of the page after it."""

    items = GameRow(many=True)
    next = CharField(allow_null=True)


class Event(Serializer[Any]):
    """An event; `hash` is SHA-256 over the canonical JSON of all else in it."""

    game = UUIDField()
    version = IntegerField()
    type = CharField()
    schema = IntegerField()
    at = DateTimeField()
    actor = CharField()
    data = DictField()  # type: ignore[assignment]
    prev = CharField(allow_null=True)
    hash = CharField()


class EventList(Serializer[Any]):
    """The events of a game, in order."""

    items = Event(many=True)


class Answer(Serializer[Any]):
    """What a command did."""

    game = UUIDField()
    version = IntegerField()
    status = CharField()
    turn = Turn(allow_null=True)
    events = Event(many=True)


class Invited(Answer):
    """What an invitation did; of a link the secret, shown once."""

    token = CharField(required=False, allow_null=True)


class Judgment(Serializer[Any]):
    """What a legal move would do."""

    legal = BooleanField()
    color = CharField()
    piece = CharField()
    cells = ListField(child=Cell())
    passes = ListField(
        child=CharField(), help_text="The colors that pass; seats do in Draft."
    )
    passed_turns = Turn(many=True, help_text="All turns that are passed, in order.")
    ends_game = BooleanField()


class LegalMove(Serializer[Any]):
    """A legal placement."""

    piece = CharField()
    cells = ListField(child=Cell())


class LegalMoves(Serializer[Any]):
    """The legal placements of a color; without `moves` where only counted."""

    version = IntegerField()
    color = CharField()
    count = IntegerField()
    moves = LegalMove(many=True, required=False)
