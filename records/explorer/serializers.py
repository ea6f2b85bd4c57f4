"""Requests to the explorer: a position, and which games are asked about."""

import re
from typing import Any

import orjson
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.errors import MalformedError
from games.http.reading import unknown_field
from games.rules.notation import MAX_TEXT
from games.serializers import MoveSerializer, wish_of
from games.wishes import Wish
from records.explorer.queries import Filter
from records.players import Players

MAX_MOVES = 64
"""No explorer looks further, whatever the settings say."""
MAX_CHARACTERS = MAX_MOVES * MAX_TEXT
MAX_LIMIT = 200
MAX_YEAR = 9999
MAX_RATING = 10_000
KEY = re.compile(r"^-?[0-9]{1,19}$", re.ASCII)
BIGGEST = 2**63
PLAYERS = [kind.name.lower() for kind in Players]


@extend_schema_field({"type": "string", "maxLength": MAX_CHARACTERS})
class MovesField(serializers.Field[Any, Any, Any, Any]):
    """Moves from the start: as text, or as the JSON of a list of moves."""

    moves = serializers.ListField(child=MoveSerializer(), max_length=MAX_MOVES)

    def to_internal_value(self, data: Any) -> list[Wish]:
        """Return the wishes; what they mean is for the rules to say."""
        if len(data) > MAX_CHARACTERS:
            raise serializers.ValidationError("These are too many characters.")
        moves = _json(data) if data.startswith("[") else _texts(data)
        if (path := unknown_field(self.moves, moves)) is not None:
            field = f"moves.{path}"
            raise MalformedError(f"There is no field {field!r}.", field=field)
        return [wish_of(move) for move in self.moves.run_validation(moves)]


@extend_schema_field({"type": "string", "pattern": KEY.pattern})
class KeyField(serializers.Field[Any, Any, Any, Any]):
    """A position key: 64 bits, as text, since not every reader keeps as many."""

    def to_internal_value(self, data: Any) -> int:
        """Return the number."""
        if not KEY.fullmatch(data) or not -BIGGEST <= int(data) < BIGGEST:
            raise serializers.ValidationError("A key is a whole number of 64 bits.")
        return int(data)


class ExplorerQuery(serializers.Serializer[Any]):
    """A position, by default the start, and which games are asked about."""

    moves = MovesField(
        required=False,
        help_text="The moves that lead to the position, as text with semicolons"
        " between them (`e10,e9;j5,j6`), or as a JSON list of moves as games take"
        " them.",
    )
    position = KeyField(
        required=False, help_text="The key of a position, instead of moves."
    )
    players = serializers.ChoiceField(
        required=False,
        choices=PLAYERS,
        help_text="Only games in which all were people (guests too), levels of the"
        " computer or names from imported files; `mixed`: all others.",
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
        " 200 points.",
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

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Take one way to name the position."""
        if "moves" in attrs and "position" in attrs:
            raise serializers.ValidationError(
                {"position": ["Send either moves or position."]}
            )
        return attrs


def filter_of(values: dict[str, Any]) -> Filter:
    """Return which games a validated `ExplorerQuery` asks about."""
    players: str | None = values.get("players")
    return Filter(
        players=None if players is None else Players[players.upper()],
        years=_bounds(values, "from_year", "to_year", MAX_YEAR),
        ratings=_bounds(values, "min_rating", "max_rating", MAX_RATING),
    )


def _bounds(
    values: dict[str, Any], first: str, last: str, most: int
) -> tuple[int, int] | None:
    if first not in values and last not in values:
        return None
    return values.get(first, 1), values.get(last, most)


def _texts(text: str) -> list[dict[str, str]]:
    return [{"move": move} for move in text.split(";")] if text else []


def _json(text: str) -> object:
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise serializers.ValidationError(f"This is not JSON: {error}.") from error


def wishes_of(values: dict[str, Any]) -> list[Wish]:
    """Return the moves of a validated `ExplorerQuery`; none for the start."""
    wishes: list[Wish] = values.get("moves", [])
    return wishes
