"""Requests to the explorer: a position, and which games are asked about."""

from typing import Any

from rest_framework import serializers

from games.api.pictures.queries import (
    LookQuerySerializer as LookQuery,
)
from games.api.pictures.queries import (
    SizedQuerySerializer as SizedQuery,
)
from games.api.requests.lines import MAX_LINE
from records.archive.answers import POOLS
from records.archive.pools import Pool
from records.explorer.queries import Filter

MAX_LIMIT = 200
MAX_YEAR = 9999
MAX_RATING = 100


class PositionQuery(serializers.Serializer[Any]):
    """A position, by default the start."""

    moves = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=MAX_LINE,
        help_text="The moves that lead to the position, with blanks between:"
        " `e8,d9,e9,f9,e10 j5,i6,j6,h7,i7`. A color and a colon may come before a move;"
        " a cube is `0.0.0`.",
    )
    position = serializers.RegexField(
        r"^[0-9a-f]{16}$",
        required=False,
        help_text="The key of a position, instead of moves.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Take one way to name the position."""
        if "moves" in attrs and "position" in attrs:
            raise serializers.ValidationError(
                {"position": ["Send either moves or position."]}
            )
        return attrs


class ExplorerQuery(PositionQuery):
    """A position, by default the start, and which games are asked about."""

    pool = serializers.ChoiceField(
        required=False,
        choices=POOLS,
        help_text="Only games of these players.",
    )
    from_year = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=MAX_YEAR,
        help_text="Only games known to have ended in this year (UTC) or later.",
    )
    to_year = serializers.IntegerField(
        required=False, min_value=1, max_value=MAX_YEAR, help_text="... or earlier."
    )
    min_rating = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=MAX_RATING,
        help_text="Only games whose players had this mean rating or more, by bands of"
        " 5: `mu`, which is 25 for who has not played.",
    )
    max_rating = serializers.IntegerField(
        required=False, min_value=1, max_value=MAX_RATING, help_text="... or less."
    )
    limit = serializers.IntegerField(
        default=20,
        min_value=1,
        max_value=MAX_LIMIT,
        help_text="Moves to tell, the most frequent ones; `choices` counts all.",
    )


class PositionLookQuery(PositionQuery, LookQuery):
    """A position, and how a picture of it looks."""


class PositionPngQuery(SizedQuery, PositionLookQuery):
    """The same, as PNG."""


def filter_of(values: dict[str, Any]) -> Filter:
    """Return which games a validated `ExplorerQuery` asks about."""
    return Filter(
        pool=Pool(values["pool"]) if "pool" in values else None,
        years=_bounds(values, "from_year", "to_year", MAX_YEAR),
        ratings=_bounds(values, "min_rating", "max_rating", MAX_RATING),
    )


def _bounds(
    values: dict[str, Any], first: str, last: str, most: int
) -> tuple[int, int] | None:
    if first not in values and last not in values:
        return None
    return values.get(first, 1), values.get(last, most)
