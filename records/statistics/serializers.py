"""What statistics answer, for the OpenAPI document."""

from typing import Any

from drf_spectacular.utils import OpenApiExample
from rest_framework.serializers import (
    CharField,
    DictField,
    FloatField,
    IntegerField,
    ListField,
    Serializer,
)


class ValueCount(Serializer[Any]):
    """In how many games something came out at a value."""

    value = IntegerField()
    games = IntegerField()


class Distribution(Serializer[Any]):
    """Games by value, the least value first."""

    mean = FloatField(allow_null=True)
    counts = ValueCount(many=True)


class PoolCounts(Serializer[Any]):
    """Games by the pool of their players."""

    people = IntegerField()
    guests = IntegerField()
    bots = IntegerField()
    ai = IntegerField()
    imported = IntegerField()
    mixed = IntegerField()


class SeatStatistics(Serializer[Any]):
    """How a seat fared."""

    seat = IntegerField()
    won = IntegerField(help_text="Games that its team won alone; solved, if for one.")
    shared = IntegerField(help_text="Games that its team won together with others.")
    win_rate = FloatField(help_text="Won alone, of all games, 0 to 1.")
    scores = Distribution()


class ColorStatistics(Serializer[Any]):
    """How a color fared; nothing where only seats have scores (Draft, packing)."""

    color = CharField()
    seat = IntegerField(allow_null=True, help_text="null: no seat's own.")
    won = IntegerField(help_text="Games in which no other color had as good a score.")
    shared = IntegerField(help_text="Games with the best score, as other colors.")
    win_rate = FloatField(help_text="Won, of all games, 0 to 1.")
    scores = Distribution()


class PieceStatistics(Serializer[Any]):
    """When a piece is placed."""

    piece = CharField()
    size = IntegerField(help_text="Cells.")
    plies = ListField(
        child=IntegerField(),
        help_text="Games in which it was the first, second, ... placement.",
    )


class Statistics(Serializer[Any]):
    """What happened in the games of a ruleset."""

    ruleset = CharField()
    variant = CharField()
    options = DictField()
    games = IntegerField()
    pools = PoolCounts()
    first_player_advantage = FloatField(
        allow_null=True,
        help_text="The win rate of the seat that begins, less the mean of those that"
        " are not in its team; null where there is nobody else.",
    )
    seats = SeatStatistics(many=True)
    colors = ColorStatistics(many=True)
    lengths = Distribution()
    margins = Distribution()
    pieces = PieceStatistics(many=True)


_POOLS = {
    **dict.fromkeys(("people", "mixed"), 1),
    **dict.fromkeys(("guests", "bots", "ai", "imported"), 0),
}
_SCORES = {"mean": -14.5, "counts": [{"value": -15, "games": 1}]}
EXAMPLE = OpenApiExample(
    "Two games of Duo",
    value={
        "ruleset": "duo",
        "variant": "duo",
        "options": {},
        "games": 2,
        "pools": _POOLS,
        "first_player_advantage": 0.5,
        "seats": [
            {"seat": 0, "won": 1, "shared": 1, "win_rate": 0.5, "scores": _SCORES}
        ],
        "colors": [
            {
                "color": "purple",
                "seat": 0,
                "won": 1,
                "shared": 1,
                "win_rate": 0.5,
                "scores": _SCORES,
            }
        ],
        "lengths": {"mean": 33.0, "counts": [{"value": 33, "games": 2}]},
        "margins": {"mean": 4.5, "counts": [{"value": 0, "games": 1}]},
        "pieces": [{"piece": "F", "size": 5, "plies": [1, 0, 1]}],
    },
    response_only=True,
)
