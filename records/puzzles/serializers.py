"""Which puzzles are wanted, as it comes in a query."""

from typing import Any

from rest_framework import serializers

from games.api.http.fields import VariantField
from games.api.http.paging import PageQuery
from games.rules.puzzles import DIFFICULTIES, NamedPuzzle


class PuzzlesQuery(PageQuery):
    """Those that all filters let pass."""

    variant = VariantField(required=False)
    difficulty = serializers.IntegerField(
        required=False, min_value=DIFFICULTIES[0], max_value=DIFFICULTIES[-1]
    )
    pieces_min = serializers.IntegerField(
        required=False, min_value=0, max_value=999, help_text="Of `fewest`."
    )
    pieces_max = serializers.IntegerField(
        required=False, min_value=0, max_value=999, help_text="Of `fewest`."
    )


def is_wanted(puzzle: NamedPuzzle, query: dict[str, Any]) -> bool:
    """Return whether a validated `PuzzlesQuery` lets a puzzle pass."""
    least, most = query.get("pieces_min", 0), query.get("pieces_max", puzzle.fewest)
    return (
        query.get("variant") in {None, puzzle.variant}
        and query.get("difficulty") in {None, puzzle.difficulty}
        and puzzle.fewest in range(least, most + 1)
    )
